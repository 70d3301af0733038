import type { Hack, HackRow } from '@assay/contract';
import type { HackFullRow, HackListRow } from './queries.ts';

export function presentHackRow(row: HackListRow, seesAll: boolean): HackRow {
  return {
    _id: row.id,
    contestId: row.contestId,
    problemId: row.problemId,
    solutionId: row.solutionId,
    targetUserId: row.targetUserId,
    userId: row.userId,
    state: row.state,
    ...(row.verdict !== null && { verdict: row.verdict }),
    message: row.verdict === 'judge-failure' && !seesAll ? '' : row.message,
    ...(row.targetStatus !== '' && { targetStatus: row.targetStatus }),
    createdAt: row.createdAt.getTime(),
    ...(row.endedAt && { endedAt: row.endedAt.getTime() }),
  };
}

/** The owner of the hacked submission sees the input once the contest is over. */
export function presentHack(row: HackFullRow, { seesAll, isHacker }: { seesAll: boolean; isHacker: boolean }): Hack {
  const readsInput = seesAll || isHacker;
  return {
    ...presentHackRow(row, seesAll),
    ...(row.input !== null && (readsInput || row.isOver) && { input: row.input }),
    ...(row.generator && readsInput && { generator: row.generator }),
  };
}
