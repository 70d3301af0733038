import { JUDGE_CAPS } from '../config/assay-judge-config.ts';
import { readText } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { CasePlan, CheckerPlan, JudgePlan, SubtaskPlan } from '../judge-plan.ts';
import { findCheckerSources } from './checker-sources.ts';
import { orderByDependencies } from './order-by-dependencies.ts';
import { builtInChecker, builtInCheckerNames } from './uoj-checkers.ts';
import { parseUojConf, UOJ_CONF } from './uoj-conf.ts';
import type { UojConf } from './uoj-conf.ts';

const MIB = 1024 * 1024;
/** UOJ's deduction from a full score if an extra test fails. */
const EXTRA_TEST_PENALTY = 3;

/** Solutions with a grader write this token before their output; our checkers do not require it. */
const TOKEN = 'token';

/** The plan of a package with UOJ's `problem.conf`, whose files are all in the same folder. */
export async function planOfUoj(tree: FileTree): Promise<{ plan?: JudgePlan; findings: Finding[] }> {
  if (!tree.has(UOJ_CONF)) return { findings: [finding('uoj-conf-missing', UOJ_CONF)] };
  const findings: Finding[] = [];
  const conf = parseUojConf(await readText(tree, UOJ_CONF), findings);
  if (conf.text(TOKEN) !== undefined) {
    findings.push(
      finding('uoj-not-supported', conf.place(TOKEN), { key: TOKEN, kind: 'token of a grader / 交互库令牌' }),
    );
  }
  const bringsJudger = ['judger.cpp', 'judger', 'Makefile'].some((path) => tree.has(path));
  if (!conf.isOn('use_builtin_judger') && (bringsJudger || conf.text('use_builtin_judger') !== undefined)) {
    findings.push(finding('uoj-own-judger', conf.place('use_builtin_judger')));
  }
  const checker = readChecker(conf, tree, findings);
  const subtasks = readSubtasks({ conf, tree, findings, isProgram: checker?.type === 'custom' });
  if (!checker) return { findings };
  const limits = limitsOf(conf, '');
  const kind = readKind(conf, tree, findings);
  return { findings, plan: { ...limits, outputBytes: outputBytesOf(conf), checker, ...kind, subtasks } };
}

function readChecker(conf: UojConf, tree: FileTree, findings: Finding[]): CheckerPlan | undefined {
  const name = conf.text('use_builtin_checker');
  if (name !== undefined) {
    const place = conf.place('use_builtin_checker');
    const builtIn = builtInChecker(name);
    if (!builtIn) findings.push(finding('uoj-checker-unknown', place, { name, known: builtInCheckerNames.join(', ') }));
    else if (builtIn.difference) {
      const [en, zh] = builtIn.difference;
      const near = finding('uoj-checker-near', place, { name, native: builtIn.checker.compare, difference: en });
      findings.push({ ...near, zh: near.zh.replace(en, zh) });
    }
    return builtIn?.checker;
  }
  const found = findCheckerSources(tree, 'chk.cpp', UOJ_CONF);
  if ('finding' in found) {
    findings.push(found.finding);
    return undefined;
  }
  return { type: 'custom', protocol: 'testlib', ...found, args: [], pointsMode: 'percent' };
}

const GRADERS = { cpp: 'implementer.cpp', c: 'implementer.c', python: 'implementer.py' } as const;

/** Submitted answers, an interactor followed by the checker, and implementers with the files in `require/`. */
function readKind(
  conf: UojConf,
  tree: FileTree,
  findings: Finding[],
): Pick<JudgePlan, 'handsInOutputs' | 'interactor' | 'graders'> {
  const kind: Pick<JudgePlan, 'handsInOutputs' | 'interactor' | 'graders'> = {};
  if (conf.isOn('submit_answer')) kind.handsInOutputs = true;
  if (conf.isOn('interaction_mode')) {
    const found = findCheckerSources(tree, 'interactor.cpp', conf.place('interaction_mode'));
    if ('finding' in found) findings.push(found.finding);
    else {
      const program = { type: 'custom', protocol: 'testlib', ...found, args: [], pointsMode: 'percent' } as const;
      kind.interactor = { program, thenCheck: true };
    }
  }
  if (conf.isOn('with_implementer')) {
    const beside = tree.paths.filter((path) => path.startsWith('require/'));
    const graders = Object.entries(GRADERS).filter(([, path]) => tree.has(path));
    if (graders.length === 0)
      findings.push(finding('file-missing', conf.place('with_implementer'), { path: GRADERS.cpp }));
    kind.graders = Object.fromEntries(graders.map(([family, path]) => [family, [path, ...beside]]));
  }
  return kind;
}

interface Reading {
  conf: UojConf;
  tree: FileTree;
  findings: Finding[];
  isProgram: boolean;
}

function readSubtasks(reading: Reading): SubtaskPlan[] {
  const { conf, findings } = reading;
  const count = { min: 0, max: JUDGE_CAPS.cases, whole: true };
  const tests = conf.number('n_tests', 10, count);
  const extra = conf.number('n_ex_tests', 0, count);
  const samples = conf.number('n_sample_tests', 0, count);
  if (tests === 0) findings.push(finding('no-cases', conf.place('n_tests')));
  const cases = Array.from({ length: tests }, (_, index) => readCase(reading, '', index + 1, false));
  const groups = conf.number('n_subtasks', 0, { min: 0, max: JUDGE_CAPS.subtasks, whole: true });
  const main = groups > 0 ? readGroups(reading, cases, groups) : [readFlat(reading, cases)];
  const ordered = orderByDependencies(main, (index) => conf.place(`subtask_dependence_${index + 1}`), findings);
  if (extra === 0) return ordered;
  return [
    ...ordered,
    {
      id: 'extra',
      name: 'Extra tests',
      points: 0,
      scoring: 'min',
      penalty: EXTRA_TEST_PENALTY,
      dependsOn: ordered.map((subtask) => subtask.id),
      cases: Array.from({ length: extra }, (_, index) => readCase(reading, 'ex_', index + 1, index < samples)),
    },
  ];
}

/** Without subtasks every test is scored separately; a full score is 100, whatever their points. */
function readFlat({ conf, findings }: Reading, cases: readonly CasePlan[]): SubtaskPlan {
  const points = cases.map((_, index) => conf.number(`point_score_${index + 1}`, undefined, { min: 0, max: 100 }));
  const even = Math.floor(100 / Math.max(1, cases.length));
  const isEven = points.every((one) => one === undefined);
  const weights = points.map((one) => (isEven ? 1 : (one ?? even)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!isEven && sum !== 100) findings.push(finding('points-scaled', UOJ_CONF, { sum }));
  if (cases.length > 0 && sum === 0) findings.push(finding('weights-zero', UOJ_CONF));
  return {
    id: '1',
    name: '',
    points: 100,
    scoring: 'sum',
    dependsOn: [],
    cases: cases.map((one, index) => ({ ...one, weight: weights[index] ?? 1 })),
  };
}

function readGroups({ conf, findings, isProgram }: Reading, cases: readonly CasePlan[], groups: number): SubtaskPlan[] {
  const defaultScore = Math.floor(100 / groups);
  const scores = Array.from({ length: groups }, (_, index) =>
    conf.number(`subtask_score_${index + 1}`, defaultScore, { min: 0, max: 100 }),
  );
  const sum = scores.reduce((total, score) => total + score, 0);
  if (sum !== 100) findings.push(finding('points-scaled', conf.place('n_subtasks'), { sum }));
  let begin = 0;
  return scores.map((score, index): SubtaskPlan => {
    const number = index + 1;
    const key = `subtask_end_${number}`;
    const end = conf.number(key, cases.length, { min: begin + 1, max: Math.max(begin + 1, cases.length), whole: true });
    const own = cases.slice(begin, end);
    if (own.length === 0) findings.push(finding('no-cases', conf.place(key)));
    begin = end;
    const type = conf.text(`subtask_type_${number}`) ?? 'packed';
    const typePlace = conf.place(`subtask_type_${number}`);
    if (type !== 'packed' && type !== 'min') {
      findings.push(finding('config-unknown-choice', typePlace, { choices: 'packed, min' }));
    }
    const dependsOn = readDependencies(conf, number);
    if (type === 'packed' && isProgram) findings.push(finding('uoj-packed-partial', typePlace));
    if (type === 'min' && isProgram && dependsOn.length > 0) findings.push(finding('uoj-min-dependency', typePlace));
    return {
      id: String(number),
      name: '',
      points: sum === 0 ? 0 : (score * 100) / sum,
      scoring: 'min',
      dependsOn,
      cases: own,
    };
  });
}

function readDependencies(conf: UojConf, number: number): string[] {
  const key = `subtask_dependence_${number}`;
  const value = conf.text(key);
  if (value === undefined || value === 'none') return [];
  if (value !== 'many') return [value];
  const ids: string[] = [];
  for (let index = 1; ; index += 1) {
    const id = conf.text(`${key}_${index}`);
    if (id === undefined) return [...new Set(ids)];
    ids.push(id);
  }
}

function readCase({ conf, tree, findings }: Reading, prefix: string, number: number, sample: boolean): CasePlan {
  const name = (kind: 'input' | 'output') =>
    `${prefix}${conf.text(`${kind}_pre`) ?? kind}${number}.${conf.text(`${kind}_suf`) ?? 'txt'}`;
  const [input, answer] = [name('input'), name('output')];
  for (const path of [input, answer]) {
    if (!tree.has(path)) findings.push(finding('file-missing', UOJ_CONF, { path }));
  }
  const limits = limitsOf(conf, prefix === '' ? `_${number}` : `_ex_${number}`);
  return { name: prefix + String(number), input, answer, weight: 1, sample, ...limits };
}

function limitsOf(conf: UojConf, suffix: string): { timeMs: number; memoryBytes: number } {
  const limit = (key: string, fallback: number, max: number): number => {
    const general = conf.number(key, fallback, { min: 0.001, max });
    return suffix === '' ? general : conf.number(key + suffix, general, { min: 0.001, max });
  };
  return {
    timeMs: Math.round(limit('time_limit', 1, JUDGE_CAPS.timeMs / 1000) * 1000),
    memoryBytes: Math.round(limit('memory_limit', 256, JUDGE_CAPS.memoryMiB) * MIB),
  };
}

function outputBytesOf(conf: UojConf): number {
  return Math.round(conf.number('output_limit', 64, { min: 0.001, max: JUDGE_CAPS.outputMiB }) * MIB);
}
