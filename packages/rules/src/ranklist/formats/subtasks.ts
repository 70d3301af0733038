import { type BoardSolution, FULL_SCORE } from '../model.ts';
import { sum } from './show.ts';

/** Scores are rounded, points of subtasks are not. */
const ROUNDING = 0.001;
/** For sums of fractions. */
const TINY = 1e-6;

/**
 * The last attempt that raised the sum of the best points of each subtask over all attempts, with that sum as its score
 * (IOI rules since 2017). An attempt whose subtasks are unknown counts as a whole, like a problem with one subtask. So
 * does one judged with another number of subtasks: points of different subtasks are never added.
 */
export function bestOfSubtasks(attempts: readonly BoardSolution[]): BoardSolution | undefined {
  const bestByCount = new Map<number, readonly number[]>();
  let chosen: BoardSolution | undefined;
  for (const attempt of attempts) {
    const points = subtasksOf(attempt);
    const before = bestByCount.get(points.length);
    const best = points.map((one, at) => Math.max(one, before?.[at] ?? 0));
    bestByCount.set(points.length, best);
    const isAlone = best.every((one, at) => one === points[at]);
    const score = isAlone ? attempt.score : total(best);
    if (!chosen || score > chosen.score) chosen = { ...attempt, score };
  }
  return chosen;
}

/** One subtask if those of the attempt do not make its score: of a correction, or of a penalty on the whole. */
function subtasksOf({ score, subtasks }: BoardSolution): readonly number[] {
  if (!subtasks || subtasks.length === 0) return [score];
  return Math.abs(sum(subtasks) - score) <= ROUNDING ? subtasks : [score];
}

function total(points: readonly number[]): number {
  const added = sum(points);
  return added >= FULL_SCORE - TINY ? FULL_SCORE : added;
}
