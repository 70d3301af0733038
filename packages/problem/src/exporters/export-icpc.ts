import { composeTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { makeReporter } from '../importers/import-report.ts';
import type { ImportNote, Reporter } from '../importers/import-report.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { filesOfPlan, readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { placeArguments } from './icpc-groups.ts';
import { placeMetadata } from './icpc-metadata.ts';
import { givesPoints } from './icpc-points.ts';
import { placeTests } from './icpc-tests.ts';
import { placeTexts } from './icpc-texts.ts';
import { placeValidator } from './icpc-validator.ts';
import type { Files, IcpcVersion } from './icpc-version.ts';

/**
 * A package in the ICPC/Kattis format, or the reasons why it cannot be exported, with a list of changed meanings and
 * omissions.
 */
export interface IcpcExport {
  /** Absent if anything was rejected. */
  tree?: FileTree;
  changed: readonly ImportNote[];
  unused: readonly ImportNote[];
  refused: readonly ImportNote[];
}

/**
 * Exports a problem in the ICPC/Kattis format. `testlib` is the text of testlib.h, which a package must include if its
 * programs use it. Reproducible: the same problem gives the same package.
 */
export async function exportIcpc(
  problem: SourceProblem,
  testlib: Uint8Array,
  version: IcpcVersion = '2025-09',
): Promise<IcpcExport> {
  const { report, lists } = makeReporter();
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  for (const one of findings.filter(({ level }) => level === 'error')) report.refuse(one.place, one.message, one.zh);
  const files: Files = new Map();
  if (plan) {
    refuseKinds(plan, version, report);
    const { data } = problem;
    const hasPartialPoints = await givesPoints(plan, data);
    const { isScoring, samples } = placeTests(plan, data, files, { version, hasPartialPoints }, report);
    const given = { plan, data, testlib, version, isScoring, hasPartialPoints };
    const validator = placeValidator(given, files, report);
    if (version !== 'legacy' && validator.args.length > 0) placeArguments(files, validator.args);
    await placeTexts(problem, samples, version, files, report);
    for (const one of problem.submissions) files.set(one.path, one.bytes);
    placeMetadata({ problem, plan, version, isScoring, validator }, files);
    reportCases(plan, report);
    reportSettings(report);
    placeOthers(plan, data, files, report);
  }
  const notes = { changed: lists.changed, unused: lists.unused, refused: lists.refused };
  return lists.refused.length > 0 ? notes : { ...notes, tree: composeTree(files) };
}

/** Files that the judge does not need are included if the format has a folder for them. */
function placeOthers(plan: JudgePlan, data: FileTree, files: Files, report: Reporter): void {
  const judged = new Set(filesOfPlan(plan));
  for (const path of data.paths.filter((one) => !judged.has(one))) {
    const top = path.slice(0, path.indexOf('/') + 1);
    if (/^(generators|input_validators|solution)\/$/.test(top)) files.set(path, { tree: data, path });
    else report.unused(top || path, 'The format has no place for this.', '该格式没有相应的位置，不会导出。');
  }
}

function refuseKinds(plan: JudgePlan, version: IcpcVersion, report: Reporter): void {
  const { files, graders, script, interactor, subtasks, handsInOutputs, twoSteps } = plan;
  const kinds: readonly [boolean, string, string, string][] = [
    [files !== undefined, 'files', 'named input and output files', '指定输入输出文件名'],
    [graders !== undefined, 'grader', 'graders', '交互库'],
    [script !== undefined, 'script', 'judging scripts', '评测脚本'],
    [twoSteps !== undefined, 'twoSteps', 'two steps', '两步运行'],
    [interactor?.processes !== undefined, 'interactor.processes', 'several processes', '多个进程'],
    [interactor?.thenCheck === true, 'interactor.thenCheck', 'a checker behind an interactor', '交互器之后的检查器'],
    [subtasks.some((one) => one.cases.some((each) => each.question)), 'questions', 'questions', '客观题'],
    [version === 'legacy' && handsInOutputs === true, 'outputOnly', 'submitted outputs', '提交答案题'],
  ];
  for (const [isThere, key, en, zh] of kinds) {
    if (isThere) report.refuse(`judge.config.${key}`, `The format does not support ${en}.`, `该格式不支持${zh}。`);
  }
}

function reportCases(plan: JudgePlan, report: Reporter): void {
  const cases = plan.subtasks.flatMap((one) => one.cases);
  if (cases.some((one) => !one.question && (one.timeMs !== plan.timeMs || one.memoryBytes !== plan.memoryBytes))) {
    report.changed(
      'judge.config',
      'Limits of single tests are omitted: the limits of the problem apply.',
      '已略去单个测试点的限制，以题目限制为准。',
    );
  }
}

function reportSettings(report: Reporter): void {
  report.unused(
    'accessLevel, label, submit, variables',
    'Visibility, the selection of runners and the options of the form are specific to Assay.',
    '题目的可见范围、评测机标签与提交表单均为 Assay 自有的设置，不会导出。',
  );
}
