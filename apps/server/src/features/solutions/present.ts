import {
  solutionProgress,
  type QueuePlace,
  type Solution,
  type SolutionProgress,
  type SolutionRow,
} from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { factsFor, levelFor, type FeedbackReader } from './feedback.ts';
import type { Sight } from './policy.ts';
import type { SolutionFullRow, SolutionListRow } from './queries.ts';

interface RowReader extends FeedbackReader {
  /** Whether a token was spent on it. */
  readToken?: boolean;
}

export function presentSolutionRow(row: SolutionListRow, { readToken = false, ...reader }: RowReader): SolutionRow {
  return {
    _id: row.id,
    problemId: row.problemId,
    ...(row.contestId !== null && { contestId: row.contestId }),
    userId: row.userId,
    ...(row.sentBy !== null && { sentBy: row.sentBy }),
    state: row.state,
    score: row.score,
    status: row.status,
    ...(row.pretestsOnly && row.state === SOLUTION_STATE.completed && { pretests: true as const }),
    ...factsFor(row, reader),
    ...(row.submittedAt && { submittedAt: row.submittedAt.getTime() }),
    ...(row.completedAt && { completedAt: row.completedAt.getTime() }),
    ...(row.tokenedAt && readToken && { tokenedAt: row.tokenedAt.getTime() }),
    ...(row.language !== '' && { language: row.language }),
  };
}

export function presentSolution(
  row: SolutionFullRow,
  { readFault, seesAll, readToken, ...abilities }: Sight,
  queue: QueuePlace | undefined,
): Solution {
  const progress = presentProgress(row, { readDetails: abilities.readDetails, seesAll });
  return {
    ...presentSolutionRow(row, { seesAll, readToken }),
    label: row.label,
    problemDataHash: row.problemDataHash,
    createdAt: row.createdAt.getTime(),
    preferPrivate: row.preferPrivate,
    ...(row.compiler !== '' && row.state === SOLUTION_STATE.completed && { compiler: row.compiler }),
    ...(row.fault && readFault && { fault: row.fault }),
    ...(abilities.readJudgings && { attempt: row.attempt }),
    ...(queue && { queue }),
    ...(progress && { progress }),
    abilities,
  };
}

/**
 * Progress of the judging, for viewers who may read details; null before and after. It shows each case as it arrives,
 * so contestants see it only at full feedback.
 */
export function presentProgress(
  row: Pick<SolutionFullRow, 'state' | 'progress' | 'feedback'>,
  { readDetails, ...reader }: { readDetails: boolean } & FeedbackReader,
): SolutionProgress | null {
  if (row.state !== SOLUTION_STATE.running || !readDetails || levelFor(row, reader) !== null) return null;
  const parsed = solutionProgress.safeParse(row.progress);
  return parsed.success ? parsed.data : null;
}
