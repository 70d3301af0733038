import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { CustomChecker, JudgePlan, SubtaskPlan } from '../judge-plan.ts';

/** How a testlib program reports partial points. */
const TESTLIB_POINTS = /\b(quitp|quitpi|_points|_partially|_pc)\b/;
/** How a Kattis validator reports them. */
const KATTIS_POINTS = /\bscore(_multiplier)?\.txt\b/;
/** Decimals of points in a package. */
const DIGITS = 6;

/**
 * Whether the source of the checker mentions partial points: other checkers keep all-or-nothing scoring. A false
 * positive is harmless.
 */
export async function givesPoints(plan: JudgePlan, data: FileTree): Promise<boolean> {
  const program = programOf(plan);
  const [main] = program?.sources ?? [];
  if (!program || main === undefined) return false;
  return (program.protocol === 'testlib' ? TESTLIB_POINTS : KATTIS_POINTS).test(await readText(data, main));
}

/** The program of the package that decides the verdict; undefined if it is a checker of Assay. */
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

/** The maximum points of every test that counts, if equal; otherwise undefined. */
export function commonPoints(plan: JudgePlan): number | undefined {
  const [first, ...others] = scoredSubtasks(plan).map(pointsOfTest);
  return others.every((one) => one === first) ? first : undefined;
}

/** Whether the weight of each test equals its points, as in imported packages with scores. */
export function isWeighedByPoints(plan: JudgePlan): boolean {
  return scoredSubtasks(plan).every((one) => one.cases.every((each) => each.weight === pointsOfTest(one)));
}
