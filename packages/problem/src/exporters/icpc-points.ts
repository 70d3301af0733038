import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { CustomChecker, JudgePlan, SubtaskPlan } from '../judge-plan.ts';

/** How a testlib program gives partial points. */
const TESTLIB_POINTS = /\b(quitp|quitpi|_points|_partially|_pc)\b/;
/** How a validator of Kattis does. */
const KATTIS_POINTS = /\bscore(_multiplier)?\.txt\b/;
/** Decimals of points in a package. */
const DIGITS = 6;

/**
 * Whether the checker may give partial points, judged by its source: other checkers keep all-or-nothing scoring. A
 * wrong yes does no harm.
 */
export async function givesPoints(plan: JudgePlan, data: FileTree): Promise<boolean> {
  const program = programOf(plan);
  const [main] = program?.sources ?? [];
  if (!program || main === undefined) return false;
  return (program.protocol === 'testlib' ? TESTLIB_POINTS : KATTIS_POINTS).test(await readText(data, main));
}

/** The program of the package that decides the verdict; undefined if a checker of ours does. */
export function programOf({ interactor, checker }: JudgePlan): CustomChecker | undefined {
  if (interactor) return interactor.program;
  return checker.type === 'custom' ? checker : undefined;
}

/** The maximum points of one test of a subtask, in points of the problem. */
export function pointsOfTest({ points, scoring, cases }: SubtaskPlan): number {
  return Number((scoring === 'sum' ? points / Math.max(1, cases.length) : points).toFixed(DIGITS));
}

/** Subtasks that have points, or contain more than samples. */
export function scoredSubtasks({ subtasks }: JudgePlan): SubtaskPlan[] {
  return subtasks.filter((one) => one.points > 0 || !one.cases.every((each) => each.sample));
}

/** The maximum points of every test that counts, if they are equal; else undefined. */
export function commonPoints(plan: JudgePlan): number | undefined {
  const [first, ...others] = scoredSubtasks(plan).map(pointsOfTest);
  return others.every((one) => one === first) ? first : undefined;
}

/** Whether the weight of each test equals its points, as in imported packages with scores. */
export function isWeighedByPoints(plan: JudgePlan): boolean {
  return scoredSubtasks(plan).every((one) => one.cases.every((each) => each.weight === pointsOfTest(one)));
}
