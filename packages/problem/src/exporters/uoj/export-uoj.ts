import { posix } from 'node:path';
import type { SubtaskPlan } from '../../judge-plan.ts';
import { filesOfPlan } from '../../plan/read-judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { exportWith } from '../package-export.ts';
import type { Exporting, PackageExport } from '../package-export.ts';
import { refuseKinds } from '../shared/kinds.ts';
import { reportNames, reportNumbers, reportOtherFiles, reportSamples, reportVerdicts } from '../shared/losses.ts';
import { lastProgramOf, mentionsPoints, pointsOfCase } from '../shared/points.ts';
import { placeUojPrograms } from './programs.ts';

const MIB = 1024 * 1024;

/** Exports data of UOJ, which has no texts. Data that is already in that format remains unchanged. */
export async function exportUoj(problem: SourceProblem, testlib: Uint8Array): Promise<PackageExport> {
  return await exportWith(problem, async (exporting) => {
    const { data, files } = exporting;
    if (problem.config.judge.adapter === 'uoj') {
      for (const path of data.paths) files.set(path, { tree: data, path });
    } else await placeData(exporting, testlib);
    for (const { key, content } of problem.attachments) files.set(`download/${key}`, content);
    reportTexts(exporting);
  });
}

async function placeData(exporting: Exporting, testlib: Uint8Array): Promise<void> {
  const { plan, data, files } = exporting;
  refuseKinds(exporting, ['interactor', 'interactor.thenCheck', 'grader', 'outputOnly']);
  const isPartial = await mentionsPoints(lastProgramOf(plan), data);
  const programs = await placeUojPrograms(exporting, testlib);
  const settings = [
    'use_builtin_judger on',
    ...programs.settings,
    ...(plan.handsInOutputs ? ['submit_answer on'] : []),
    ...placeTests(exporting),
    ...subtaskSettings(exporting, isPartial),
    `time_limit ${plan.timeMs / 1000}`,
    `memory_limit ${plan.memoryBytes / MIB}`,
    `output_limit ${plan.outputBytes / MIB}`,
  ];
  files.set('problem.conf', `${settings.join('\n')}\n`);
  reportSamples(exporting);
  reportNames(exporting);
  reportNumbers(exporting);
  reportVerdicts(exporting);
  const judged = new Set(filesOfPlan(plan));
  reportOtherFiles(exporting, (path) => judged.has(path) || path === programs.validator);
}

/** Adds the tests with consecutive numbers; returns their number, names and own limits. */
function placeTests({ plan, data, files, report }: Exporting): string[] {
  const cases = plan.subtasks.flatMap((one) => one.cases);
  const limits: string[] = [];
  for (const [index, one] of cases.entries()) {
    const number = index + 1;
    files.set(`input${number}.txt`, { tree: data, path: one.input });
    files.set(`output${number}.txt`, one.answer === null ? '' : { tree: data, path: one.answer });
    if (one.timeMs !== plan.timeMs) limits.push(`time_limit_${number} ${one.timeMs / 1000}`);
    if (one.memoryBytes !== plan.memoryBytes) limits.push(`memory_limit_${number} ${one.memoryBytes / MIB}`);
  }
  if ([plan, ...cases].some(({ timeMs }) => timeMs % 1000 !== 0)) {
    report.changed(
      'judge.config.timeMs',
      'A time limit is not a whole number of seconds, which older versions of UOJ need.',
      '时间限制不是整数秒，而旧版本的 UOJ 只支持整数秒。',
    );
  }
  const names = ['input_pre input', 'input_suf txt', 'output_pre output', 'output_suf txt'];
  return [`n_tests ${cases.length}`, ...names, ...limits];
}

/** A single subtask by `sum` is the default of the format; otherwise every subtask is all or nothing, or by `min`. */
function subtaskSettings({ plan, report }: Exporting, isPartial: boolean): string[] {
  const [only] = plan.subtasks;
  if (plan.subtasks.length === 1 && only?.scoring === 'sum') return pointSettings(only, report);
  const settings = [`n_subtasks ${plan.subtasks.length}`];
  const numbers = new Map(plan.subtasks.map(({ id }, index) => [id, index + 1]));
  let end = 0;
  for (const [index, { id, points, scoring, cases, dependsOn }] of plan.subtasks.entries()) {
    const number = index + 1;
    if (scoring !== 'min' && !(scoring === 'sum' && cases.length === 1)) {
      report.refuse(
        `judge.config.subtasks: ${id}`,
        `The format does not support several groups of which one has scoring "${scoring}".`,
        `此格式有多个分组时不支持以“${scoring}”计分。`,
      );
    } else if (scoring === 'sum') {
      report.changed(
        `judge.config.subtasks: ${id}`,
        'A group of one test is all or nothing in that format.',
        '在该格式中只有一个测试点的分组通过才得分。',
      );
    }
    end += cases.length;
    settings.push(`subtask_end_${number} ${end}`, `subtask_score_${number} ${decimal(points)}`);
    if (isPartial) settings.push(`subtask_type_${number} min`);
    const [first, ...others] = dependsOn.map((one) => numbers.get(one));
    if (first === undefined) continue;
    if (isPartial) {
      report.changed(
        `judge.config.subtasks: ${id}`,
        'In that format, this subtask gets at most the share of those that it depends on, and is not skipped.',
        '在该格式中此子任务的得分比例不超过所依赖的子任务，而不是跳过。',
      );
    }
    if (others.length === 0) settings.push(`subtask_dependence_${number} ${first}`);
    else {
      settings.push(`subtask_dependence_${number} many`);
      for (const [at, one] of [first, ...others].entries()) {
        settings.push(`subtask_dependence_${number}_${at + 1} ${String(one)}`);
      }
    }
  }
  reportFractions(
    plan.subtasks.map(({ points }) => points),
    report,
  );
  return settings;
}

function pointSettings(subtask: SubtaskPlan, report: Exporting['report']): string[] {
  const weights = new Set(subtask.cases.map(({ weight }) => weight));
  if (weights.size === 1) {
    if (100 % subtask.cases.length !== 0) {
      report.changed(
        'judge.config.subtasks',
        'UOJ gives whole points for each test, rounded down; a full score is 100 all the same.',
        'UOJ 为每个测试点计整数分（向下取整）；满分仍为 100。',
      );
    }
    return [];
  }
  reportFractions(
    subtask.cases.map((one) => pointsOfCase(subtask, one)),
    report,
  );
  return subtask.cases.map((one, index) => `point_score_${index + 1} ${decimal(pointsOfCase(subtask, one))}`);
}

function reportFractions(points: readonly number[], report: Exporting['report']): void {
  if (points.every((one) => Number.isInteger(one))) return;
  report.changed(
    'judge.config.subtasks',
    'Points are not whole numbers, which older versions of UOJ need.',
    '分值不是整数，而旧版本的 UOJ 只支持整数。',
  );
}

/** What a data package has no place for. */
function reportTexts({ problem, files, report }: Exporting): void {
  for (const locale of new Set([...Object.keys(problem.title), ...Object.keys(problem.statements)])) {
    const message = 'Data of UOJ has no title and no statement. Copy them by hand.';
    const zh = 'UOJ 的数据不含标题与题面，请另行复制。';
    if (problem.title[locale] !== undefined) report.unused(`title.${locale}`, message, zh);
    if (problem.statements[locale] !== undefined) report.unused(`statement.${locale}.md`, message, zh);
  }
  report.unused('slug', 'The format has no name of the problem.', '该格式没有题目标识。');
  if (problem.tags.length > 0) report.unused('tags', 'The format has no tags.', '该格式没有标签。');
  const main = problem.submissions.find(({ path, expected }) => expected === 'accepted' && /\.(cpp|cc)$/.test(path));
  if (main && !files.has('std.cpp')) files.set('std.cpp', main.bytes);
  for (const { path } of problem.submissions) {
    if (path === main?.path && posix.basename(path) === 'std.cpp') continue;
    report.unused(
      path,
      'The format stores one accepted program in C++, as std.cpp.',
      '该格式只保存一个结果为通过的 C++ 程序，名为 std.cpp。',
    );
  }
}

function decimal(value: number): string {
  return String(Number(value.toFixed(9)));
}
