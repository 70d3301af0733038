import { posix } from 'node:path';
import { linkTo } from '../../importers/shared/statement-parts.ts';
import type { CasePlan } from '../../judge-plan.ts';
import { filesOfPlan } from '../../plan/read-judge-plan.ts';
import { toYaml } from '../../source-package/write-source-package.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { exportWith } from '../package-export.ts';
import type { Exporting, PackageExport } from '../package-export.ts';
import { refuseKinds } from '../shared/kinds.ts';
import { refuseScoring, reportNames, reportNumbers, reportOtherFiles, reportOutputLimit } from '../shared/losses.ts';
import { reportSamples, reportVerdicts } from '../shared/losses.ts';
import { attachmentsIn, ownLocale } from '../shared/statement.ts';
import { pointsOfCase } from '../shared/points.ts';
import { placeHydroPrograms } from './programs.ts';

const MIB = 1024 * 1024;
const DATA = 'testdata/';

/** Exports a problem of Hydro, with its test data. */
export async function exportHydro(problem: SourceProblem): Promise<PackageExport> {
  return await exportWith(problem, async (exporting) => {
    const { plan, data, files } = exporting;
    refuseKinds(exporting, ['files', 'interactor', 'grader']);
    refuseScoring(exporting, ['min', 'sum', 'max']);
    const subtasks = placeTests(exporting);
    const programs = await placeHydroPrograms(exporting, DATA);
    files.set(
      `${DATA}config.yaml`,
      toYaml({
        type: plan.interactor ? 'interactive' : 'default',
        time: `${plan.timeMs}ms`,
        memory: memoryText(plan.memoryBytes),
        ...filenameOf(exporting),
        ...programs,
        subtasks,
      }),
    );
    placeHead(exporting);
    placeStatements(exporting);
    placeSubmissions(exporting);
    for (const path of data.paths) {
      const folder = /^(validator|generator)s\//.exec(path);
      if (folder) files.set(`${folder[1]}/${path.slice(folder[0].length)}`, { tree: data, path });
    }
    reportSamples(exporting);
    reportNames(exporting);
    reportNumbers(exporting);
    reportOutputLimit(exporting);
    reportVerdicts(exporting);
    const judged = new Set(filesOfPlan(plan));
    reportOtherFiles(exporting, (path) => judged.has(path) || /^(validator|generator)s\//.test(path));
  });
}

/** Adds the tests, each once even if several subtasks share it. */
function placeTests({ plan, data, files }: Exporting) {
  const names = new Map<string, string>();
  const numbers = new Map(plan.subtasks.map(({ id }, index) => [id, index + 1]));
  return plan.subtasks.map((subtask, index) => ({
    id: index + 1,
    score: tidy(subtask.points),
    type: subtask.scoring,
    ...(subtask.dependsOn.length > 0 ? { if: subtask.dependsOn.map((id) => numbers.get(id)) } : {}),
    cases: subtask.cases.map((one, at) => {
      const key = JSON.stringify([one.input, one.answer]);
      const name = names.get(key) ?? `${index + 1}-${at + 1}`;
      names.set(key, name);
      files.set(`${DATA}${name}.in`, { tree: data, path: one.input });
      if (one.answer !== null) files.set(`${DATA}${name}.out`, { tree: data, path: one.answer });
      return {
        input: `${name}.in`,
        ...(one.answer === null ? {} : { output: `${name}.out` }),
        ...(subtask.scoring === 'sum' ? { score: tidy(pointsOfCase(subtask, one)) } : {}),
        ...limitsOf(one, plan),
      };
    }),
  }));
}

function limitsOf(one: CasePlan, plan: { timeMs: number; memoryBytes: number }) {
  return {
    ...(one.timeMs === plan.timeMs ? {} : { time: `${one.timeMs}ms` }),
    ...(one.memoryBytes === plan.memoryBytes ? {} : { memory: memoryText(one.memoryBytes) }),
  };
}

function memoryText(bytes: number): string {
  return bytes % MIB === 0 ? `${bytes / MIB}m` : `${Math.ceil(bytes / 1024)}k`;
}

/** The format has one name for both files, which end in `.in` and `.out`. */
function filenameOf({ plan, report }: Exporting) {
  if (!plan.files) return {};
  const { input, output } = plan.files;
  const stem = input?.replace(/\.in$/, '');
  if (stem !== undefined && input === `${stem}.in` && output === `${stem}.out`) return { filename: stem };
  report.refuse(
    'judge.config.files',
    'In that format, the files of solutions are named alike and end in .in and .out.',
    '该格式要求输入输出文件同名，并分别以 .in 与 .out 结尾。',
  );
  return {};
}

function placeHead({ problem, files, report }: Exporting): void {
  const own = ownLocale(problem);
  const title = problem.title[own] ?? Object.values(problem.title)[0] ?? problem.slug;
  for (const locale of Object.keys(problem.title)) {
    if (locale === own && (locale === 'zh-Hans') === /\p{Script=Han}/u.test(title)) continue;
    report.changed(
      `title.${locale}`,
      'The format has one title, without a language.',
      '该格式只有一个标题，且不区分语言。',
    );
  }
  files.set('problem.yaml', toYaml({ pid: problem.slug, title, tag: [...problem.tags] }));
}

function placeStatements({ problem, files, report }: Exporting): void {
  for (const [locale, text] of Object.entries(problem.statements)) {
    const tag = { 'zh-Hans': 'zh', 'zh-Hant': 'zh_TW' }[locale] ?? locale.replace('-', '_');
    if (!/^[A-Za-z]{2,3}(_[A-Za-z]+)?$/.test(tag)) {
      report.unused(
        `statement.${locale}.md`,
        'The format has no statements in this language.',
        '该格式没有此语言的题面，不会导出。',
      );
      continue;
    }
    let own = text.replaceAll(/^### (Sample|样例)( ?)(Input|Output|输入|输出) (\d+)\n\n```text$/gm, (...found) => {
      const [, , , kind = '', number = ''] = found as string[];
      return `\`\`\`${/Input|输入/.test(kind) ? 'input' : 'output'}${number}`;
    });
    for (const { key } of attachmentsIn(problem, text)) {
      own = own.replaceAll(linkTo(key), `file://${key.split('/').map(encodeURIComponent).join('/')}`);
    }
    files.set(`problem_${tag}.md`, own);
  }
  if (Object.keys(problem.statements).length === 0) {
    report.changed('statement', 'There is no statement, which the format requires.', '没有题面，而该格式要求题面。');
  }
  for (const { key, content } of problem.attachments) files.set(`additional_file/${key}`, content);
}

/** The format has a folder for accepted programs only. */
function placeSubmissions({ problem, files, report }: Exporting): void {
  for (const { path, expected, bytes } of problem.submissions) {
    if (expected === 'accepted') files.set(`std/${posix.basename(path)}`, bytes);
    else report.unused(path, 'The format stores accepted programs only.', '该格式只保存结果为通过的程序。');
  }
}

function tidy(value: number): number {
  return Number(value.toFixed(9));
}
