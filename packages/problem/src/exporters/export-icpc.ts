import { createHash } from 'node:crypto';
import { makeArchive } from '../archive/make-archive.ts';
import { composeTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { makeReporter } from '../importers/import-report.ts';
import type { ImportNote, Reporter } from '../importers/import-report.ts';
import type { CustomChecker, JudgePlan, NativeChecker } from '../judge-plan.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { toYaml } from '../source-package/write-source-package.ts';
import { placeTests } from './icpc-tests.ts';
import { placeTexts, tagOf } from './icpc-texts.ts';
import { wrapTestlib, WRAPPED_SOURCE } from './wrap-testlib.ts';

type Files = Map<string, { tree: FileTree; path: string } | Uint8Array | string>;

/** A package in the ICPC/Kattis format, or why there is none; with what changed its meaning and what was left out. */
export interface IcpcExport {
  /** Absent where anything was refused. */
  tree?: FileTree;
  changed: readonly ImportNote[];
  unused: readonly ImportNote[];
  refused: readonly ImportNote[];
}

const MIB = 1024 * 1024;
const VALIDATOR = 'output_validator/';

/**
 * A package of the ICPC/Kattis format, version 2025-09, from a problem of ours. `testlib` is the text of testlib.h, which a package whose
 * programs use it has to bring along. The same problem gives the same package.
 */
export async function exportIcpc(problem: SourceProblem, testlib: Uint8Array): Promise<IcpcExport> {
  const { report, lists } = makeReporter();
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  for (const one of findings.filter(({ level }) => level === 'error')) report.refuse(one.place, one.message, one.zh);
  const files: Files = new Map();
  if (plan) {
    refuseKinds(plan, report);
    const { isScoring, samples } = placeTests(plan, problem.data, files, report);
    const args = placeValidator(plan, problem.data, testlib, files, report);
    if (args.length > 0) addArguments(files, args);
    await placeTexts(problem, samples, files, report);
    for (const one of problem.submissions) files.set(one.path, one.bytes);
    tellCases(plan, report);
    files.set('problem.yaml', toYaml(metadataOf(problem, plan, isScoring)));
  }
  for (const path of problem.data.paths) {
    if (/^(generators|input_validators|solution)\//.test(path)) files.set(path, { tree: problem.data, path });
  }
  const notes = { changed: lists.changed, unused: lists.unused, refused: lists.refused };
  return lists.refused.length > 0 ? notes : { ...notes, tree: composeTree(files) };
}

/** The package as a zip. */
export async function writeIcpcPackage(tree: FileTree): Promise<Buffer> {
  return await makeArchive(tree);
}

function refuseKinds({ files, graders, script, interactor, subtasks }: JudgePlan, report: Reporter): void {
  const kinds: readonly [boolean, string, string, string][] = [
    [files !== undefined, 'files', 'named input and output files', '指定输入输出文件名'],
    [graders !== undefined, 'grader', 'graders', '交互库'],
    [script !== undefined, 'script', 'judging scripts', '评测脚本'],
    [interactor?.processes !== undefined, 'interactor.processes', 'several processes', '多个进程'],
    [interactor?.thenCheck === true, 'interactor.thenCheck', 'a checker behind an interactor', '交互器之后的检查器'],
    [subtasks.some((one) => one.cases.some((each) => each.question)), 'questions', 'questions', '客观题'],
  ];
  for (const [isThere, key, en, zh] of kinds) {
    if (isThere) report.refuse(`judge.config.${key}`, `The format has nothing for ${en}.`, `该格式不支持${zh}。`);
  }
}

function metadataOf(problem: SourceProblem, plan: JudgePlan, isScoring: boolean) {
  const types = [
    isScoring ? 'scoring' : 'pass-fail',
    ...(plan.interactor ? ['interactive'] : []),
    ...(plan.passes === undefined ? [] : ['multi-pass']),
    ...(plan.handsInOutputs ? ['submit-answer'] : []),
  ];
  const names = Object.entries(problem.title).map(([locale, title]) => [tagOf(locale), title]);
  return {
    problem_format_version: '2025-09',
    type: types.length === 1 ? types[0] : types,
    name: Object.fromEntries(names),
    uuid: uuidOf(problem.slug),
    ...(problem.tags.length > 0 ? { keywords: [...problem.tags] } : {}),
    limits: {
      time_limit: plan.timeMs / 1000,
      memory: Math.ceil(plan.memoryBytes / MIB),
      output: Math.ceil(plan.outputBytes / MIB),
      ...(plan.passes === undefined ? {} : { validation_passes: plan.passes }),
    },
  };
}

/** A name-based UUID (RFC 9562, version 8) that stays the same over versions of the problem. */
function uuidOf(slug: string): string {
  const hex = createHash('sha256').update(`assay problem ${slug}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Puts the validator; returns the arguments that go with every test. */
function placeValidator(
  plan: JudgePlan,
  data: FileTree,
  testlib: Uint8Array,
  files: Files,
  report: Reporter,
): string[] {
  const checker = plan.interactor?.program ?? plan.checker;
  if (checker.type === 'native') return flagsOf(checker, report);
  const [main, ...others] = checker.sources;
  if (main === undefined) return [];
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  for (const path of others) files.set(VALIDATOR + path.slice(folder.length), { tree: data, path });
  if (checker.protocol === 'kattis') {
    files.set(VALIDATOR + main.slice(folder.length), { tree: data, path: main });
    return [...checker.args];
  }
  placeTestlib(checker, main, plan.interactor !== undefined, data, files, report);
  if (!others.some((path) => path.endsWith('testlib.h'))) files.set(`${VALIDATOR}testlib.h`, testlib);
  return [];
}

function placeTestlib(
  checker: CustomChecker,
  main: string,
  talks: boolean,
  data: FileTree,
  files: Files,
  report: Reporter,
): void {
  if (!checker.language.startsWith('C++')) {
    report.refuse(main, 'Only testlib programs in C++ can be taken along.', '只能导出用 C++ 编写的 testlib 程序。');
    return;
  }
  if (checker.args.length > 0) {
    report.refuse(main, 'Arguments of a testlib program cannot be taken along.', '无法导出 testlib 程序的参数。');
  }
  files.set(VALIDATOR + WRAPPED_SOURCE, { tree: data, path: main });
  files.set(`${VALIDATOR}validator.cpp`, wrapTestlib({ talks, points: checker.pointsMode }));
  report.changed(main, 'A validator of the format runs this testlib program.', '由该格式的校验器运行此 testlib 程序。');
}

function flagsOf(checker: NativeChecker, report: Reporter): string[] {
  const flags = checker.caseSensitive ? ['case_sensitive'] : [];
  if (checker.compare === 'exact') flags.push('space_change_sensitive');
  if (checker.compare === 'lines') {
    report.changed(
      'judge.config.checker',
      'Words are compared there, wherever lines end.',
      '在该格式中按单词比较,不论换行位置。',
    );
  }
  if (checker.absolute !== null) flags.push('float_absolute_tolerance', String(checker.absolute));
  if (checker.relative !== null) flags.push('float_relative_tolerance', String(checker.relative));
  return flags;
}

/** Arguments are inherited by all groups below, and so stand once for samples and once for secret tests. */
function addArguments(files: Files, args: readonly string[]): void {
  for (const folder of ['data/sample', 'data/secret']) {
    const file = `${folder}/test_group.yaml`;
    const before = files.get(file);
    const hasTests = [...files.keys()].some((path) => path.startsWith(`${folder}/`));
    if (!hasTests) continue;
    files.set(file, (typeof before === 'string' ? before : '') + toYaml({ output_validator_args: [...args] }));
  }
}

function tellCases(plan: JudgePlan, report: Reporter): void {
  const cases = plan.subtasks.flatMap((one) => one.cases);
  if (cases.some((one) => !one.question && (one.timeMs !== plan.timeMs || one.memoryBytes !== plan.memoryBytes))) {
    report.changed(
      'judge.config',
      'Limits of single tests are left out: those of the problem hold.',
      '已略去单个测试点的限制,以题目限制为准。',
    );
  }
}
