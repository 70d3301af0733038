import type { Reply } from '@assay/contract/client';
import { awardsOf, type Award } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { findAwardPlan } from '../award-plans/queries.ts';
import { awardProblems, awardRows } from '../clics/awards.ts';
import { isPassFail } from '../clics/objects.ts';
import type { Knowledge } from '../clics/visibility.ts';
import { readWholeContest } from '../clics/whole-contest.ts';
import { readCompared } from './compare-ranks.ts';
import { findSubtaskChanges, type RejudgeSolutionRow, type SubtaskChange } from './queries.ts';

type AwardReport = Reply<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/award'>;

/**
 * Compares who gets which award before and after a rejudge, by the rules of the ceremony and with the changes of the
 * directors; ignores freezes. Absent in a contest without awards: without a clock, or neither of pass or fail nor with
 * a plan of awards.
 */
export async function compareAwards(db: Db, contestId: string, rejudgeId: string): Promise<AwardReport> {
  const known = await readWholeContest(db, contestId);
  if (!known?.state.contest?.clock) return {};
  if (!isPassFail(known.state) && !(await findAwardPlan(db, contestId))) return {};
  const judged = await readCompared(db, rejudgeId);
  const subtasks = known.state.board.config.bestPerSubtask ? await findSubtaskChanges(db, rejudgeId) : undefined;
  const before = awardsWith(known, judged, (row) => resultBefore(row, subtasks?.get(row.id)));
  const after = awardsWith(known, judged, (row) => resultAfter(row, subtasks?.get(row.id)));
  const keys = new Set([...before.keys(), ...after.keys()]);
  const awards = [...keys].flatMap((key) => {
    const [then, now] = [before.get(key), after.get(key)];
    const citation = (now ?? then)?.citation ?? {};
    const [had, has] = [then?.userIds ?? [], now?.userIds ?? []];
    const gained = has.filter((id) => !had.includes(id));
    const lost = had.filter((id) => !has.includes(id));
    return gained.length + lost.length === 0 ? [] : [{ key, citation, gained, lost }];
  });
  return { awards };
}

/** The awards by key, with these results of the rejudged solutions. */
function awardsWith(
  known: Knowledge,
  judged: ReadonlyMap<string, RejudgeSolutionRow>,
  resultOf: (row: RejudgeSolutionRow) => ComparedResult | null,
): Map<string, Award> {
  const { judgements, judged: parts, awardPlan } = known.state;
  for (const [id, row] of judged) {
    const [judgement, result] = [judgements.get(id), resultOf(row)];
    if (!judgement) continue;
    const { score, status, subtasks } = result ?? { score: 0, status: '', subtasks: null };
    const state = result ? 'done' : 'waiting';
    judgements.set(id, { ...judgement, state, score, status, ...(result && { isFault: false }) });
    parts.set(id, { cases: parts.get(id)?.cases ?? [], subtasks });
  }
  return new Map(awardsOf(awardRows(known), awardProblems(known), awardPlan).map((award) => [award.key, award]));
}

interface ComparedResult {
  score: number;
  status: string;
  /** Points of each subtask, where the best of each counts. */
  subtasks: number[] | null;
}

/** Null if it had never been judged. */
function resultBefore(row: RejudgeSolutionRow, change: SubtaskChange | undefined): ComparedResult | null {
  if (!row.wasJudged) return null;
  return { score: row.beforeScore, status: row.beforeStatus, subtasks: change?.before ?? null };
}

function resultAfter(row: RejudgeSolutionRow, change: SubtaskChange | undefined): ComparedResult | null {
  if (row.state !== 'done') return resultBefore(row, change);
  return { score: row.afterScore ?? 0, status: row.afterStatus ?? '', subtasks: change?.after ?? null };
}
