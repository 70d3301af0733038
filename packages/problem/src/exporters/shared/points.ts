import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { CasePlan, CustomChecker, JudgePlan, SubtaskPlan } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';

/** How a testlib program reports partial points. */
const TESTLIB_POINTS = /\b(quitp|quitpi|_points|_partially|_pc)\b/;
/** How a Kattis validator reports them. */
const KATTIS_POINTS = /\bscore(_multiplier)?\.txt\b/;
/** Decimals of points in a package. */
const DIGITS = 6;

/** Whether the program that decides may give partial points. */
export async function givesPoints(plan: JudgePlan, data: FileTree): Promise<boolean> {
  return await mentionsPoints(programOf(plan), data);
}

/**
 * Whether the source of a program mentions partial points: other checkers keep all-or-nothing scoring. A false positive
 * is harmless.
 */
export async function mentionsPoints(program: CustomChecker | undefined, data: FileTree): Promise<boolean> {
  const [main] = program?.sources ?? [];
  if (!program || main === undefined) return false;
  if (program.protocol === 'testlib') return TESTLIB_POINTS.test(await readText(data, main));
  if (program.protocol === 'kattis') return KATTIS_POINTS.test(await readText(data, main));
  return ['syzoj', 'lemon', 'cms'].includes(program.protocol);
}

/** The program that has the last word: a checker behind an interactor, if there is one. */
export function lastProgramOf({ interactor, checker }: JudgePlan): CustomChecker | undefined {
  if (interactor && !interactor.thenCheck) return interactor.program;
  return checker.type === 'custom' ? checker : undefined;
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

/** The points of the problem that a test of a subtask with scoring `sum` is worth; otherwise those of the subtask. */
export function pointsOfCase({ points, scoring, cases }: SubtaskPlan, one: CasePlan): number {
  if (scoring !== 'sum') return points;
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  return total > 0 ? (points * one.weight) / total : 0;
}

/** Warns if a format reads the points of a program in another way. */
export async function reportPointsMode(
  { data, report }: Exporting,
  program: CustomChecker,
  mode: CustomChecker['pointsMode'],
): Promise<void> {
  if (program.pointsMode === mode || !(await mentionsPoints(program, data))) return;
  report.changed(
    program.sources[0] ?? '',
    'In that format, the partial points of this program have another unit. Review it.',
    '在该格式中，此程序给出的部分得分使用不同的单位，请检查。',
  );
}
