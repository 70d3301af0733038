import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { MAX_STATEMENT_BYTES } from '../../source-package/read-source-package.ts';
import type { ImportReport, PackageChoice } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { numberIn, readJsonSettings, recordsIn, textIn } from '../shared/json-settings.ts';
import type { Values } from '../shared/json-settings.ts';
import { makeLimits } from '../shared/limits.ts';
import { takeTests } from '../shared/listed-tests.ts';
import { baseName, isHeader } from '../shared/programs.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';
import { joinParts, sampleText, sectionHeading } from '../shared/statement-parts.ts';

const MIB = 1024 * 1024;
const DESCRIPTION = /^problem_[^/]+\.json$/;
const INCLUDES_TESTLIB = /#\s*include\s*["<]testlib/;
/** Maximum number of problems listed for one archive. */
const MAX_CHOICES = 100;

/** Descriptions of an export of HOJ: `problem_1000.json` next to the folder `problem_1000/`. */
export function hojDescriptions(tree: FileTree): string[] {
  return tree.paths
    .filter((path) => DESCRIPTION.test(path) && tree.paths.some((one) => one.startsWith(folderOf(path))))
    .slice(0, MAX_CHOICES);
}

/** Converts one problem of an export of HOJ; `pick` is the name of its folder. */
export async function importHoj(tree: FileTree, options: { name?: string; pick?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'hoj');
  const files = hojDescriptions(tree);
  const choices = files.map((file): PackageChoice => ({ key: keyOf(file), title: keyOf(file) }));
  const file = files.find((one) => keyOf(one) === options.pick) ?? files[0];
  if (file === undefined) {
    draft.report.refuse(
      'archive',
      'There is no problem_….json with a folder of the same name.',
      '没有带同名文件夹的 problem_….json。',
    );
    return await draft.finish({ judge: {} });
  }
  const values = await readJsonSettings(draft, file);
  const made = await draft.finish({ judge: values ? readProblem(draft, values, file) : {} });
  return choices.length > 1 ? { ...made, choices, picked: keyOf(file) } : made;
}

function keyOf(file: string): string {
  return file.slice(0, -'.json'.length);
}

function folderOf(file: string): string {
  return `${keyOf(file)}/`;
}

function readProblem(draft: Draft, values: Values, file: string): Record<string, unknown> {
  const problem = asRecord(values['problem']) ?? {};
  const { report } = draft;
  draft.slugs = [textIn(problem['problemId']), keyOf(file)];
  draft.tags = (Array.isArray(values['tags']) ? values['tags'] : []).map(textIn);
  if (recordsIn(values['codeTemplates']).length > 0) {
    report.unused(
      `${file}: codeTemplates`,
      'Assay has no code to begin with per language.',
      '此处没有分语言的初始代码。',
    );
  }
  readTexts(draft, problem, file);
  const grader = readFiles(draft, values['userExtraFile'], 'grader/', `${file}: userExtraFile`);
  const headers = readFiles(draft, values['judgeExtraFile'], 'checker/', `${file}: judgeExtraFile`);
  if (headers.length > 0) report.understood(file, 'The checker can include these headers.', '检查器可包含这些头文件。');
  const mode = textIn(values['judgeMode']) || 'default';
  const program = mode === 'default' ? undefined : readProgram(draft, problem, mode, file);
  const subtasks = readTests(draft, values, problem, { file, needsAnswers: mode === 'default' });
  const limits = {
    timeMs: numberIn(problem['timeLimit']),
    memoryBytes: (numberIn(problem['memoryLimit']) ?? Number.NaN) * MIB,
  };
  return {
    ...makeLimits(limits, file, report),
    ...(mode === 'default'
      ? { checker: { type: problem['isRemoveEndBlank'] === false ? 'exact' : 'lines' } }
      : program),
    ...(grader.length > 0 ? { grader: { c: grader.filter((path) => path.endsWith('.h')), cpp: grader } } : {}),
    ...(subtasks.length > 0 ? { subtasks } : {}),
  };
}

/** Judging programs of HOJ report their verdict as testlib does, if they include it; otherwise in their own way. */
function readProgram(draft: Draft, problem: Values, mode: string, file: string): Record<string, unknown> | undefined {
  const { report } = draft;
  const place = `${file}: problem.spjCode`;
  const code = textIn(problem['spjCode']);
  if (mode !== 'spj' && mode !== 'interactive') {
    report.refuse(
      `${file}: judgeMode`,
      `The mode "${mode.slice(0, 100)}" is unknown.`,
      `评测方式 “${mode.slice(0, 100)}” 未知。`,
    );
    return undefined;
  }
  if (textIn(problem['spjLanguage']) !== 'C++' || !INCLUDES_TESTLIB.test(code)) {
    report.refuse(
      place,
      'The judging program must be written in C++ with testlib.',
      '评测程序应使用 C++ 与 testlib 编写。',
    );
    return undefined;
  }
  const name = mode === 'spj' ? 'checker' : 'interactor';
  const source = draft.put(`${name}/${name}.cpp`, { content: code });
  report.changed(place, `It runs as a testlib ${name}.`, '按 testlib 程序运行。');
  return { [name]: { type: 'testlib', source } };
}

/** Files given as an object of their contents; only headers can be placed next to a program. */
function readFiles(draft: Draft, given: unknown, folder: string, place: string): string[] {
  const files: string[] = [];
  for (const [name, content] of Object.entries(asRecord(given) ?? {})) {
    if (!isHeader(name) || !/^\w[\w.-]{0,99}$/.test(name) || typeof content !== 'string') {
      draft.report.refuse(
        place,
        `${name.slice(0, 100)} is not a header: other files next to a program are not supported.`,
        `${name.slice(0, 100)} 不是头文件：不支持其他附加文件。`,
      );
    } else files.push(draft.put(folder + name, { content }));
  }
  return files;
}

interface Tests {
  file: string;
  needsAnswers: boolean;
}

/** All tests have to be passed, unless the problem is of the kind OI: then tests or groups have points. */
function readTests(draft: Draft, values: Values, problem: Values, { file, needsAnswers }: Tests) {
  const given = recordsIn(values['samples']);
  const listed = given.map((one, index) => ({
    input: baseName(textIn(one['input'])),
    output: baseName(textIn(one['output'])),
    points: numberIn(one['score']),
    place: `${file}: samples[${index}]`,
  }));
  const cases = takeTests(draft, folderOf(file), listed, needsAnswers);
  if (cases.length === 0) return [];
  const place = `${file}: samples`;
  if (numberIn(problem['type']) !== 1) {
    const own = cases.map((one) => ({ ...one, points: undefined }));
    return scoreSubtasks([{ id: '1', points: 100, scoring: 'min', cases: own, place }], place, draft.report);
  }
  const scored = cases.map((one) => ({ ...one, points: one.points ?? 0 }));
  const mode = textIn(problem['judgeCaseMode']) || 'default';
  if (mode === 'subtask_lowest' || mode === 'subtask_average') {
    const groups = Map.groupBy(scored, (_, index) => textIn(given[index]?.['groupNum']) || '1');
    const subtasks = [...groups].map(([id, own]) => groupOf(id, own, mode === 'subtask_lowest', place));
    return scoreSubtasks(subtasks, place, draft.report);
  }
  if (mode !== 'default') {
    draft.report.changed(
      `${file}: problem.judgeCaseMode`,
      'There, judging stops at the first test that is not passed. In Assay, every test counts.',
      '原系统遇到未通过的测试点即停止；此处每个测试点都计分。',
    );
  }
  const points = scored.reduce((sum, one) => sum + one.points, 0);
  return scoreSubtasks([{ id: '1', points, scoring: 'sum', cases: scored, place }], place, draft.report);
}

/** A group has the points of its worst test, or the mean of its tests. */
function groupOf(
  id: string,
  own: readonly (DraftCase & { points: number })[],
  isLowest: boolean,
  place: string,
): DraftSubtask {
  const all = own.map(({ points }) => points);
  const sum = all.reduce((total, one) => total + one, 0);
  return isLowest
    ? { id, points: Math.min(...all), scoring: 'min', cases: own.map((one) => ({ ...one, points: undefined })), place }
    : { id, points: sum / all.length, scoring: 'sum', cases: own, place };
}

/** Samples as they are stored: `<input>1</input><output>2</output>`, and so on. */
function examplesIn(text: string): { input: string; output: string }[] {
  const [, ...pieces] = text.split('<input>');
  return pieces.map((piece) => {
    const [input = '', rest = ''] = piece.split('</input>', 2);
    const [, output = ''] = rest.split('<output>', 2);
    return { input, output: output.split('</output>', 1)[0] ?? '' };
  });
}

function readTexts(draft: Draft, problem: Values, file: string): void {
  const locale = /\p{Script=Han}/u.test(textIn(problem['title']) + textIn(problem['description'])) ? 'zh-Hans' : 'en';
  draft.titles[locale] = textIn(problem['title']).trim() || 'Untitled';
  const section = (name: string) => {
    const text = textIn(problem[name]);
    if (Buffer.byteLength(text) <= MAX_STATEMENT_BYTES) return text.trim();
    draft.report.refuse(`${file}: problem.${name}`, 'The text is larger than 1 MiB.', '文本超过 1 MiB。');
    return '';
  };
  const parts = [section('description')];
  const add = (heading: Parameters<typeof sectionHeading>[0], text: string) => {
    if (text !== '') parts.push(sectionHeading(heading, locale), text);
  };
  add('input', section('input'));
  add('output', section('output'));
  for (const [index, { input, output }] of examplesIn(section('examples')).entries()) {
    parts.push(sampleText(locale, index + 1, input, output));
  }
  add('notes', section('hint'));
  add('source', section('source'));
  const text = joinParts(parts);
  draft.statements[locale] = text;
  if (/\]\(\/|src\s*=\s*["']?\//.test(text)) {
    draft.report.changed(
      `${file}: problem`,
      'The statement refers to files of the other site, which are not in the package.',
      '题面引用了原网站的文件，题目包中没有。',
    );
  }
}
