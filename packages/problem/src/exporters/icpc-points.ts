import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { CustomChecker, JudgePlan, SubtaskPlan } from '../judge-plan.ts';

/** How a testlib program gives part of the points. */
const TESTLIB_POINTS = /\b(quitp|quitpi|_points|_partially|_pc)\b/;
/** Files by which a validator of Kattis does. */
const KATTIS_POINTS = /\bscore(_multiplier)?\.txt\b/;
/** The digits behind the point that points of a package have. */
const DIGITS = 6;

/**
 * Whether the checker may give part of the points, told from its source: all-or-nothing is kept for the others. A program that is thought to give
 * points and never does loses nothing by it.
 */
export async function givesPoints(plan: JudgePlan, data: FileTree): Promise<boolean> {
  const program = programOf(plan);
  const [main] = program?.sources ?? [];
  if (!program || main === undefined) return false;
  return (program.protocol === 'testlib' ? TESTLIB_POINTS : KATTIS_POINTS).test(await readText(data, main));
}

/** The program of the package that says the verdict; undefined where a checker of ours does. */
export function programOf({ interactor, checker }: JudgePlan): CustomChecker | undefined {
  if (interactor) return interactor.program;
  return checker.type === 'custom' ? checker : undefined;
}

/** The most that one test of a subtask gives, in points of the problem. */
export function pointsOfTest({ points, scoring, cases }: SubtaskPlan): number {
  return Number((scoring === 'sum' ? points / Math.max(1, cases.length) : points).toFixed(DIGITS));
}

/** Subtasks that are worth something, or hold more than samples. */
export function scoredSubtasks({ subtasks }: JudgePlan): SubtaskPlan[] {
  return subtasks.filter((one) => one.points > 0 || !one.cases.every((each) => each.sample));
}

/** The most that any test gives, where it is the same for all that count; undefined where it differs. */
export function commonPoints(plan: JudgePlan): number | undefined {
  const [first, ...others] = scoredSubtasks(plan).map(pointsOfTest);
  return others.every((one) => one === first) ? first : undefined;
}

/** Whether each test weighs what it is worth, as where a package with scores was imported. */
export function isWeighedByPoints(plan: JudgePlan): boolean {
  return scoredSubtasks(plan).every((one) => one.cases.every((each) => each.weight === pointsOfTest(one)));
}
