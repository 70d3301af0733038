import { concludeSubtask } from './conclude-subtask.ts';
import type { ConcludedSubtask } from './conclude-subtask.ts';
import type { CaseResults, CaseVerdict, ScoringPlan, ScoringSubtask } from './scoring-plan.ts';

export interface SolutionScore {
  /** 0..100 with at most four decimals. The full mark requires solving everything; rounding never reaches it. */
  score: number;
  /**
   * The verdict of the first case in order that is not Accepted, else `Accepted`; `''` while none failed and some are
   * unjudged. Ignores cases that a `max` subtask did not need and subtasks that do not count in the verdict.
   */
  status: CaseVerdict | '';
  /** No unjudged case can change score or verdict. */
  complete: boolean;
  subtasks: ConcludedSubtask[];
}

/** Scores are rounded to this fraction of a point. */
const SCORE_STEPS = 10_000;

/**
 * Score and verdict of a solution from the results of its cases, complete or partial. Skipped cases do not affect the
 * verdict: a subtask is skipped only after another one failed.
 */
export function scoreSolution(plan: ScoringPlan, results: CaseResults): SolutionScore {
  const concluded = new Map<string, ConcludedSubtask>();
  const subtasks = plan.subtasks.map((subtask, index) => {
    const one = concludeSubtask(subtask, results[index] ?? [], dependenciesOf(subtask, concluded));
    concluded.set(subtask.id, one);
    return one;
  });
  const penalty = plan.subtasks.reduce((sum, subtask, index) => sum + penaltyOf(subtask, subtasks[index]), 0);
  const total = subtasks.reduce((sum, one) => sum + one.score, 0) - penalty;
  const complete = subtasks.every((one) => one.complete);
  return {
    score: roundScore(
      total,
      subtasks.every((one) => one.full || (one.points === 0 && penalty === 0)),
    ),
    status:
      firstFailure(subtasks.filter((_, index) => plan.subtasks[index]?.countsInVerdict !== false)) ??
      (complete ? 'Accepted' : ''),
    complete,
    subtasks,
  };
}

/** Whether all dependencies of the subtask are fully solved, cannot be, or are undecided. */
export function dependenciesOf(
  subtask: ScoringSubtask,
  concluded: ReadonlyMap<string, ConcludedSubtask>,
): 'solved' | 'missing' | 'waiting' {
  const needed = subtask.dependsOn.map((id) => concluded.get(id));
  if (needed.some((one) => one === undefined || one.outOfReach)) return 'missing';
  return needed.every((one) => one?.full) ? 'solved' : 'waiting';
}

function penaltyOf(subtask: ScoringSubtask, concluded: ConcludedSubtask | undefined): number {
  if (subtask.penalty === undefined || concluded === undefined) return 0;
  return concluded.outOfReach && concluded.status !== 'Skipped' ? subtask.penalty : 0;
}

function firstFailure(subtasks: readonly ConcludedSubtask[]): CaseVerdict | undefined {
  for (const { status } of subtasks) {
    if (status !== 'Accepted' && status !== 'Skipped' && status !== '') return status;
  }
  return undefined;
}

function roundScore(total: number, everythingSolved: boolean): number {
  const steps = Math.round(total * SCORE_STEPS);
  const most = everythingSolved ? 100 * SCORE_STEPS : 100 * SCORE_STEPS - 1;
  return Math.max(0, Math.min(most, steps)) / SCORE_STEPS;
}
