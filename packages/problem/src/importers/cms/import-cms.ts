import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits } from '../shared/limits.ts';
import { baseName, isHeader } from '../shared/programs.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';
import { isSourceFile, isSwitchedOff } from '../shared/source-endings.ts';
import { linkTo, localeOf } from '../shared/statement-parts.ts';
import { readChecker, readManager } from './judging-programs.ts';

const TASK = 'task.yaml';
const MIB = 1024 * 1024;
const STATEMENT = /^(?:statement|testo|text)\/(?:([a-z]+(?:[-_][A-Za-z]+)?)\.pdf|(?:statement|testo|text)\.pdf)$/;

/** Converts a task of the Italian format, which CMS reads (`task.yaml`, `input/`, `output/`, `gen/GEN`). */
export async function importCms(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'cms');
  const { report } = draft;
  const task = await readTask(draft);
  const name = textOf(task.name) ?? textOf(task.nome_breve);
  const title = textOf(task.title) ?? textOf(task.nome);
  if (title !== undefined) draft.titles.en = title;
  draft.slugs = [name, options.name];
  readStatements(draft);
  for (const path of tree.paths.filter((one) => one.startsWith('att/'))) draft.attach(path.slice('att/'.length), path);
  const manager = readManager(draft, /^(check|cor)\/manager(\.[a-z]+)?$/, {
    processes: Number(task.num_processes ?? 1),
    place: `${TASK}: num_processes`,
    userIo: textOf(task.user_io)?.startsWith('std') ? 'std' : 'fifo',
  });
  const checker = manager ? undefined : await readChecker(draft, /^(check|cor)\/(checker|correttore)(\.[a-z]+)?$/);
  const cases = readCases(draft, task);
  const subtasks = cases.length > 0 ? scoreSubtasks(await readSubtasks(draft, cases), subtasksPlace(tree), report) : [];
  await readSolutions(draft);
  const outputOnly = task.output_only === true;
  const grader = readGraders(draft, manager ? 'stub' : 'grader');
  const files = outputOnly || grader || manager ? undefined : filesOf(task);
  if (files)
    report.understood(
      TASK,
      `Files: ${files.input ?? 'standard input'}, ${files.output ?? 'standard output'}.`,
      `文件：${files.input ?? '标准输入'}，${files.output ?? '标准输出'}。`,
    );
  const time = Number(task.time_limit ?? task.timeout);
  const memory = Number(task.memory_limit ?? task.memlimit);
  return await draft.finish({
    judge: {
      ...makeLimits({ timeMs: time * 1000, memoryBytes: memory * MIB }, TASK, report),
      ...(manager ? { interactor: manager } : { checker: checker ?? { type: 'tokens' } }),
      ...(outputOnly ? { outputOnly: true } : {}),
      ...(files ? { files } : {}),
      ...(grader ? { grader } : {}),
      ...(subtasks.length > 0 ? { subtasks } : {}),
    },
  });
}

type Task = Readonly<Record<string, unknown>>;

const USED = new Set(
  [
    'name',
    'nome_breve',
    'title',
    'nome',
    'time_limit',
    'timeout',
    'memory_limit',
    'memlimit',
    'n_input',
    'infile',
    'outfile',
  ].concat(['output_only', 'public_testcases', 'risultati', 'num_processes', 'user_io']),
);

async function readTask({ report, tree }: Draft): Promise<Task> {
  const parsed = tree.has(TASK) ? parseSettings(await readText(tree, TASK), TASK, report) : { value: undefined };
  if ('finding' in parsed) {
    report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
    return {};
  }
  const task = asRecord(parsed.value);
  if (!task) report.refuse(TASK, 'The description of the task is missing.', '缺少题目描述。');
  for (const key of Object.keys(task ?? {}).filter((one) => !USED.has(one))) {
    report.unused(`${TASK}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
  return task ?? {};
}

function readStatements(draft: Draft): void {
  for (const path of draft.tree.paths) {
    const found = STATEMENT.exec(path);
    if (!found) continue;
    const locale = found[1] === undefined ? 'en' : localeOf(found[1]);
    const key = draft.attach(`statement.${locale}.pdf`, path);
    draft.statements[locale] = `[${key}](${linkTo(key)})\n`;
    draft.report.changed(
      path,
      'The statement is a PDF, which the page links to but does not display.',
      '题面为 PDF：页面中给出链接而不直接显示。',
    );
  }
}

/** `input/input0.txt` and `output/output0.txt` and so on, in order. */
function readCases(draft: Draft, task: Task): DraftCase[] {
  const { report, tree } = draft;
  const present = tree.paths.filter((path) => /^input\/input\d+\.txt$/.test(path)).length;
  const count = typeof task.n_input === 'number' ? task.n_input : present;
  const samples = new Set(
    sampleNumbers(task.public_testcases ?? task.risultati)
      .split(/[\s,]+/)
      .filter((one) => one !== ''),
  );
  if (!(count > 0 && count <= JUDGE_CAPS.cases)) {
    report.refuse(
      `${TASK}: n_input`,
      `There should be 1 to ${JUDGE_CAPS.cases} tests.`,
      `测试点数量应为 1 到 ${JUDGE_CAPS.cases}。`,
    );
    return [];
  }
  return Array.from({ length: count }, (_, index): DraftCase => {
    const [input, answer] = [`input/input${index}.txt`, `output/output${index}.txt`];
    for (const path of [input, answer].filter((one) => !tree.has(one))) {
      report.refuse(
        path,
        'This file is not in the package. Generate the data first.',
        '题目包中没有此文件：请先生成数据。',
      );
    }
    const take = (path: string, ours: string) => (tree.has(path) ? draft.put(ours, path) : ours);
    return {
      input: take(input, `tests/${index}.in`),
      answer: take(answer, `tests/${index}.ans`),
      sample: samples.has(String(index)),
    };
  });
}

function subtasksPlace(tree: FileTree): string {
  return tree.has('gen/GEN') ? 'gen/GEN' : TASK;
}

/**
 * `gen/GEN` has a line for each test, in order, and `# ST: points` before those of a subtask; without this file every
 * test is scored separately.
 */
async function readSubtasks(draft: Draft, cases: readonly DraftCase[]): Promise<DraftSubtask[]> {
  const { report, tree } = draft;
  const whole = (scoring: 'sum' | 'min'): DraftSubtask[] => [{ id: '1', points: 100, scoring, cases, place: TASK }];
  if (!tree.has('gen/GEN')) return whole('sum');
  const subtasks: { points: number; line: number; cases: DraftCase[] }[] = [];
  let next = 0;
  for (const [index, raw] of (await readText(tree, 'gen/GEN')).split('\n').entries()) {
    const line = raw.trim();
    const header = /^#\s*ST:\s*(-?[\d.]+)/.exec(line);
    if (header) subtasks.push({ points: Number(header[1]), line: index + 1, cases: [] });
    else if (/^#\s*COPY:/.test(line) || (line !== '' && line.replace(/#.*$/, '').trim() !== '')) {
      const one = cases[next];
      next += 1;
      if (one) subtasks.at(-1)?.cases.push(one);
    }
  }
  if (subtasks.length === 0) return whole('sum');
  if (next !== cases.length) {
    report.refuse(
      'gen/GEN',
      `It lists ${next} tests, but there are ${cases.length}.`,
      `其中描述了 ${next} 个测试点，而实际有 ${cases.length} 个。`,
    );
  }
  return subtasks
    .map((one, index): DraftSubtask => ({
      id: String(index),
      points: one.points,
      scoring: 'min',
      cases: one.cases,
      place: `gen/GEN:${one.line}`,
    }))
    .filter((one) => {
      if (one.cases.length === 0) report.unused(one.place, 'This subtask has no tests.', '此子任务没有测试点。');
      return one.cases.length > 0;
    });
}

/** Empty names mean standard input and output; absent ones mean the defaults of the format. */
function filesOf(task: Task): { input?: string; output?: string } | undefined {
  const [input, output] = [task.infile ?? 'input.txt', task.outfile ?? 'output.txt'].map(textOf);
  if (input === undefined && output === undefined) return undefined;
  return { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) };
}

/** Files compiled together with solutions: graders, or stubs that communicate with a manager. */
function readGraders(draft: Draft, name: 'grader' | 'stub'): Record<string, string[]> | undefined {
  const graders: Record<string, string[]> = {};
  const families: Readonly<Record<string, string>> = { cpp: 'cpp', c: 'c', py: 'python' };
  for (const path of draft.tree.paths.filter((one) => one.startsWith(`sol/${name}.`))) {
    const family = families[path.slice(`sol/${name}.`.length)];
    if (family === undefined) continue;
    const headers = draft.tree.paths.filter((one) => /^sol\/[^/]+$/.test(one) && isHeader(one) && family !== 'python');
    graders[family] = [path, ...headers].map((one) => draft.put(`grader/${baseName(one)}`, one));
    draft.report.understood(path, 'Compiled together with solutions.', '与提交一同编译。');
  }
  return Object.keys(graders).length === 0 ? undefined : graders;
}

/** The solution in `sol/`, in any language; the purpose of other programs there is unknown. */
async function readSolutions(draft: Draft): Promise<void> {
  for (const path of draft.tree.paths.filter((one) => /^sol\/[^/]+$/.test(one))) {
    const name = baseName(path);
    if (isSwitchedOff(path) || /^(grader|stub|template)\./.test(name) || isHeader(path)) continue;
    if (/^(solution|soluzione)\./.test(name) && isSourceFile(path)) {
      draft.submit('accepted', name, await draft.tree.read(path));
    } else {
      draft.report.unused(path, 'Not judged: its expected verdict is unknown.', '不评测：未说明其预期结果。');
    }
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Case numbers are written as text, as one number, or as a list. */
function sampleNumbers(value: unknown): string {
  if (Array.isArray(value)) return value.map(sampleNumbers).join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
