import type { Judging, Rejudge, RejudgeRow, VerdictComparison } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { factsFor } from '../solutions/feedback.ts';
import type { SolutionFullRow } from '../solutions/queries.ts';
import type { compareVerdicts, EarlierJudging, RejudgeFullRow, RejudgeSolutionRow } from './queries.ts';

export function presentRejudge(row: RejudgeFullRow): Rejudge {
  const { total, waiting, done, failed, cancelled, replaced, changed } = row;
  const isOver = waiting === 0;
  return {
    _id: row.id,
    ...(row.problemId !== null && { problemId: row.problemId }),
    ...(row.contestId !== null && { contestId: row.contestId }),
    filter: row.filter,
    mode: row.mode,
    pull: row.pull,
    ...(row.systemTest && { systemTest: true as const }),
    reason: row.reason,
    ...(row.createdBy !== null && { createdBy: row.createdBy }),
    createdAt: row.createdAt.getTime(),
    ...(row.cancelledBy !== null && { cancelledBy: row.cancelledBy }),
    ...(row.cancelledAt && { cancelledAt: row.cancelledAt.getTime() }),
    ...(isOver && row.endedAtMs !== null && { finishedAt: Math.round(row.endedAtMs) }),
    ...(row.appliedBy !== null && { appliedBy: row.appliedBy }),
    ...(row.appliedAt && { appliedAt: row.appliedAt.getTime() }),
    ...(row.undoneBy !== null && { undoneBy: row.undoneBy }),
    ...(row.undoneAt && { undoneAt: row.undoneAt.getTime() }),
    state: stateOf(row),
    counts: { total, waiting, done, failed, cancelled, replaced, changed },
  };
}

function stateOf({ mode, waiting, cancelledAt, appliedAt }: RejudgeFullRow): Rejudge['state'] {
  if (waiting > 0) return 'running';
  if (mode === 'immediate') return cancelledAt ? 'cancelled' : 'done';
  if (cancelledAt) return 'discarded';
  return appliedAt ? 'applied' : 'ready';
}

export function presentComparison(pairs: Awaited<ReturnType<typeof compareVerdicts>>): VerdictComparison {
  return {
    pairs: pairs.map(({ before, after, total }) => ({ before, after, total })),
    raised: pairs.reduce((sum, { raised }) => sum + raised, 0),
    lowered: pairs.reduce((sum, { lowered }) => sum + lowered, 0),
  };
}

export function presentRejudgeRow(row: RejudgeSolutionRow): RejudgeRow {
  return {
    solutionId: row.id,
    problemId: row.problemId,
    userId: row.userId,
    ...(row.submittedAt && { submittedAt: row.submittedAt.getTime() }),
    state: row.state,
    ...(row.wasJudged && {
      before: { status: row.beforeStatus, score: row.beforeScore, dataHash: row.beforeDataHash },
    }),
    ...(row.fault && { fault: row.fault.reason }),
    ...(row.state === 'done' && {
      after: { status: row.afterStatus ?? '', score: row.afterScore ?? 0, dataHash: row.afterDataHash ?? '' },
    }),
    changed: row.changed,
  };
}

/** The parts of a judging that its viewer may see. */
export interface JudgingSight {
  administers: boolean;
  readDetails: boolean;
  /** Whether nothing is hidden by the feedback. */
  seesAll: boolean;
  /** Of the problem in its contest; null: everything. */
  feedback: SolutionFullRow['feedback'];
}

/** What judgings refer to, by id. */
export interface JudgingNames {
  reasons: ReadonlyMap<string, { id: string; reason: string; userId: string | null }>;
  runners: ReadonlyMap<string, string>;
}

export function presentCurrent(row: SolutionFullRow, names: JudgingNames, sight: JudgingSight): Judging {
  return present({ ...row, dataHash: row.problemDataHash }, { current: true, state: row.state }, names, sight);
}

export function presentEarlier(row: EarlierJudging, names: JudgingNames, sight: JudgingSight): Judging {
  return present(row, { current: false, state: SOLUTION_STATE.completed }, names, sight);
}

function present(
  row: EarlierJudging,
  judgingState: Pick<Judging, 'current' | 'state'>,
  names: JudgingNames,
  { administers, readDetails, seesAll, feedback }: JudgingSight,
): Judging {
  const requested = row.rejudgeId === null ? undefined : names.reasons.get(row.rejudgeId);
  const runnerName = row.runnerId === null ? undefined : names.runners.get(row.runnerId);
  return {
    attempt: row.attempt,
    ...judgingState,
    dataHash: row.dataHash,
    label: row.label,
    score: row.score,
    status: row.status,
    ...factsFor({ ...row, feedback }, { seesAll }),
    ...(row.compiler !== '' && judgingState.state === SOLUTION_STATE.completed && { compiler: row.compiler }),
    ...(row.submittedAt && { submittedAt: row.submittedAt.getTime() }),
    ...(row.startedAt && { startedAt: row.startedAt.getTime() }),
    ...(row.completedAt && { completedAt: row.completedAt.getTime() }),
    ...(requested &&
      administers && {
        rejudge: {
          _id: requested.id,
          reason: requested.reason,
          ...(requested.userId !== null && { userId: requested.userId }),
        },
      }),
    ...(administers && row.runnerId !== null && { runnerId: row.runnerId }),
    ...(administers && runnerName !== undefined && { runnerName }),
    readDetails: readDetails && row.taskId !== null,
  };
}
