import { assayJudgeConfigSchema, JUDGE_CAPS, JUDGE_DEFAULTS } from '../config/assay-judge-config.ts';
import type { AssayCase, AssayJudgeConfig, AssaySubtask } from '../config/assay-judge-config.ts';
import { findingsOfIssues } from '../config/issue-findings.ts';
import type { FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { CasePlan, JudgePlan, SubtaskPlan } from '../judge-plan.ts';
import { matchesPattern } from './matches-pattern.ts';
import { naturalOrder } from './natural-order.ts';
import { orderByDependencies } from './order-by-dependencies.ts';
import { planChecker } from './plan-checker.ts';
import { planKind } from './plan-kind.ts';
import { planQuestions } from './plan-questions.ts';

const ROOT = 'judge.config';
const MIB = 1024 * 1024;
/** Tolerance of the sum of points, so that thirds are possible. */
export const POINTS_TOLERANCE = 1e-4;
const ANSWER_ENDINGS = ['.ans', '.out', '.a'];

interface Limits {
  timeMs: number;
  memoryMiB: number;
}

/** The plan of a package with the adapter `assay`. */
export function planOfAssay(input: unknown, tree: FileTree): { plan?: JudgePlan; findings: Finding[] } {
  const parsed = assayJudgeConfigSchema.safeParse(input);
  if (!parsed.success) return { findings: findingsOfIssues(parsed.error.issues, ROOT) };
  const config = parsed.data;
  const findings: Finding[] = [];
  const limits = {
    timeMs: config.timeMs ?? JUDGE_DEFAULTS.timeMs,
    memoryMiB: config.memoryMiB ?? JUDGE_DEFAULTS.memoryMiB,
  };
  const checker = planChecker(config.checker ?? { type: 'tokens' }, tree, findings, `${ROOT}.checker.source`);
  const kind = planKind(config, tree, findings);
  const talks = (kind.interactor ?? kind.script) !== undefined;
  const withoutAnswer = talks ? null : checker?.type === 'custom' ? 'answer-absent' : 'answer-missing';
  const planned = config.questions
    ? planQuestions(config.questions, findings)
    : planSubtasks(config, { tree, limits, findings, withoutAnswer });
  const subtasks = orderByDependencies(planned, (index) => `${ROOT}.subtasks[${index}].dependsOn`, findings);
  const cases = subtasks.reduce((sum, subtask) => sum + subtask.cases.length, 0);
  if (cases > JUDGE_CAPS.cases)
    findings.push(finding('config-out-of-range', ROOT, { detail: `≤ ${JUDGE_CAPS.cases} cases` }));
  if (!checker) return { findings };
  return {
    findings,
    plan: {
      timeMs: limits.timeMs,
      ...(config.timeMultiplier !== undefined && { timeMultiplier: config.timeMultiplier }),
      memoryBytes: limits.memoryMiB * MIB,
      outputBytes: (config.outputMiB ?? JUDGE_DEFAULTS.outputMiB) * MIB,
      checker,
      ...kind,
      subtasks,
    },
  };
}

interface Surroundings {
  tree: FileTree;
  limits: Limits;
  /** Finding for a case without an answer; null if none is expected. */
  withoutAnswer: 'answer-absent' | 'answer-missing' | null;
  findings: Finding[];
}

function planSubtasks(config: AssayJudgeConfig, around: Surroundings): SubtaskPlan[] {
  const { findings } = around;
  const given = [config.subtasks, config.cases, config.pattern].filter((one) => one !== undefined);
  if (given.length !== 1) {
    findings.push(finding('cases-and-subtasks', ROOT));
    return [];
  }
  if (!config.subtasks) {
    const only = { id: '1', points: 100, scoring: 'sum', cases: config.cases, pattern: config.pattern } as const;
    return [planSubtask(only, ROOT, around)];
  }
  const seen = new Set<string>();
  const subtasks = config.subtasks.map((subtask, index) => {
    const place = `${ROOT}.subtasks[${index}]`;
    if (seen.has(subtask.id)) findings.push(finding('subtask-id-repeated', `${place}.id`, { id: subtask.id }));
    seen.add(subtask.id);
    return planSubtask(subtask, place, around);
  });
  const sum = config.subtasks.reduce((total, subtask) => total + subtask.points, 0);
  if (Math.abs(sum - 100) > POINTS_TOLERANCE) {
    findings.push(finding('points-sum', `${ROOT}.subtasks`, { sum: Number(sum.toFixed(4)) }));
  }
  return subtasks;
}

function planSubtask(subtask: AssaySubtask, place: string, around: Surroundings): SubtaskPlan {
  const { findings } = around;
  const cases = casesOf(subtask, place, around);
  const scoring = subtask.scoring ?? 'min';
  if (scoring === 'sum' && cases.length > 0 && cases.every((one) => one.weight === 0)) {
    findings.push(finding('weights-zero', place));
  }
  const { threshold } = subtask;
  if ((scoring === 'threshold') !== (threshold !== undefined)) findings.push(finding('threshold-alone', place));
  const inputs = new Set<string>();
  cases.forEach(({ input }, index) => {
    if (inputs.has(input)) findings.push(finding('case-repeated', `${place}.cases[${index}]`, { input }));
    inputs.add(input);
  });
  return {
    id: subtask.id,
    name: subtask.name ?? '',
    points: subtask.points,
    scoring,
    ...(threshold !== undefined && { threshold }),
    dependsOn: [...new Set(subtask.dependsOn)],
    ...(subtask.countsInVerdict !== undefined && { countsInVerdict: subtask.countsInVerdict }),
    cases,
  };
}

function casesOf(subtask: AssaySubtask, place: string, around: Surroundings): CasePlan[] {
  const { tree, findings } = around;
  const plan = (one: AssayCase, index: number, at: string, answer: string | null): CasePlan => ({
    name: one.name ?? String(index + 1),
    input: one.input,
    answer,
    weight: one.points ?? 1,
    sample: one.sample ?? subtask.sample ?? false,
    timeMs: one.timeMs ?? around.limits.timeMs,
    memoryBytes: (one.memoryMiB ?? around.limits.memoryMiB) * MIB,
  });
  if ((subtask.cases === undefined) === (subtask.pattern === undefined)) {
    findings.push(finding('cases-or-pattern', place));
    return [];
  }
  if (subtask.pattern !== undefined) {
    const at = `${place}.pattern`;
    const inputs = matching(tree, subtask.pattern);
    if (inputs.length === 0) findings.push(finding('pattern-no-match', at, { pattern: subtask.pattern }));
    return inputs.map((input, index) => {
      const answer = answerBeside(tree, input);
      if (answer === null && around.withoutAnswer) findings.push(finding(around.withoutAnswer, at, { input }));
      return plan({ input, name: nameOfInput(input) }, index, at, answer);
    });
  }
  const cases = subtask.cases ?? [];
  if (cases.length === 0) findings.push(finding('no-cases', place));
  return cases.map((one, index) => {
    const at = `${place}.cases[${index}]`;
    if (!tree.has(one.input)) findings.push(finding('file-missing', `${at}.input`, { path: one.input }));
    if (one.answer !== undefined && !tree.has(one.answer)) {
      findings.push(finding('file-missing', `${at}.answer`, { path: one.answer }));
    }
    if (one.answer === undefined && around.withoutAnswer) {
      findings.push(finding(around.withoutAnswer, at, { input: one.input }));
    }
    return plan(one, index, at, one.answer ?? null);
  });
}

/** The inputs that match a pattern, in natural order. */
function matching(tree: FileTree, pattern: string): string[] {
  return tree.paths
    .filter((path) => matchesPattern(pattern, path) && !ANSWER_ENDINGS.some((ending) => path.endsWith(ending)))
    .sort(naturalOrder);
}

function answerBeside(tree: FileTree, input: string): string | null {
  const stem = input.replace(/\.[^./]+$/, '');
  const candidates = ANSWER_ENDINGS.flatMap((ending) => [stem + ending, input + ending]);
  return candidates.find((path) => path !== input && tree.has(path)) ?? null;
}

function nameOfInput(input: string): string {
  return input.slice(input.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
}
