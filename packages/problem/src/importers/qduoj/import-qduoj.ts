import type { FileTree } from '../../file-tree.ts';
import { htmlToMarkdown } from '../../markup/html-to-markdown.ts';
import { asRecord } from '../../parse-yaml.ts';
import { MAX_STATEMENT_BYTES } from '../../source-package/read-source-package.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { inlineImages } from '../shared/inline-images.ts';
import { numberIn, readJsonSettings, recordsIn, textIn } from '../shared/json-settings.ts';
import type { Values } from '../shared/json-settings.ts';
import { makeLimits } from '../shared/limits.ts';
import { takeTests } from '../shared/listed-tests.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import { joinParts, sampleText, sectionHeading } from '../shared/statement-parts.ts';

const HEAD = 'problem.json';
const TESTS = 'testcase/';
const MIB = 1024 * 1024;

/** Source extensions by the names that QDUOJ gives to languages. */
const ENDINGS: Readonly<Record<string, string>> = {
  C: 'c',
  'C++': 'cpp',
  Java: 'java',
  Python2: 'py2',
  Python3: 'py',
  Golang: 'go',
  JavaScript: 'js',
};

function endingOf(language: string): string | undefined {
  return Object.hasOwn(ENDINGS, language) ? ENDINGS[language] : undefined;
}

/** Keys that are read, or that have no effect on the problem. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    'display_id',
    'title',
    'description',
    'tags',
    'input_description',
    'output_description',
    'test_case_score',
    'hint',
  ].concat(['time_limit', 'memory_limit', 'samples', 'template', 'spj', 'rule_type', 'source', 'answers']),
);

/** Whether `problem.json` is one of an export of QDUOJ. */
export function looksLikeQduoj(values: Values | undefined): boolean {
  return values?.['rule_type'] !== undefined && values['description'] !== undefined && 'test_case_score' in values;
}

/** Converts one problem of an export of QDUOJ: `problem.json` next to `testcase/`. */
export async function importQduoj(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'qduoj');
  const values = tree.has(HEAD) ? await readJsonSettings(draft, HEAD) : undefined;
  if (!values) {
    draft.report.refuse(HEAD, 'The description of the problem is missing.', '缺少题目描述。');
    return await draft.finish({ judge: {} });
  }
  for (const key of Object.keys(values)) {
    if (!KNOWN.has(key)) {
      draft.report.unused(`${HEAD}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
    }
  }
  draft.slugs = [textIn(values['display_id']), options.name];
  draft.tags = (Array.isArray(values['tags']) ? values['tags'] : []).map(textIn);
  refuseTemplates(draft, values);
  readTexts(draft, values);
  readAnswers(draft, values);
  const checker = readChecker(draft, values);
  const subtasks = readTests(draft, values, checker?.['type'] !== 'qduoj');
  const limits = {
    timeMs: numberIn(values['time_limit']),
    memoryBytes: (numberIn(values['memory_limit']) ?? Number.NaN) * MIB,
  };
  return await draft.finish({
    judge: {
      ...makeLimits(limits, HEAD, draft.report),
      ...(checker ? { checker } : {}),
      ...(subtasks.length > 0 ? { subtasks } : {}),
    },
  });
}

/** With the rule `OI` every test has points; with `ACM` all tests have to be passed. */
function readTests(draft: Draft, values: Values, needsAnswers: boolean) {
  const listed = recordsIn(values['test_case_score']).map((one, index) => ({
    input: textIn(one['input_name']),
    // An output that no program is compared with is written as "-".
    output: textIn(one['output_name']).replace(/^-$/, ''),
    points: numberIn(one['score']),
    place: `${HEAD}: test_case_score[${index}]`,
  }));
  const cases = takeTests(draft, TESTS, listed, needsAnswers);
  if (cases.length === 0) return [];
  const isScored = values['rule_type'] === 'OI';
  const place = `${HEAD}: test_case_score`;
  const points = cases.reduce((sum, one) => sum + (one.points ?? 0), 0);
  const subtask = isScored
    ? { id: '1', points, scoring: 'sum' as const, cases: cases.map((one) => ({ ...one, points: one.points ?? 0 })) }
    : { id: '1', points: 100, scoring: 'min' as const, cases: cases.map((one) => ({ ...one, points: undefined })) };
  return scoreSubtasks([{ ...subtask, place }], place, draft.report);
}

function readChecker(draft: Draft, values: Values): Record<string, unknown> | undefined {
  const place = `${HEAD}: spj`;
  const spj = asRecord(values['spj']);
  if (!spj) {
    draft.report.changed(
      place,
      'QDUOJ ignores white space at the end of the output only. In Assay, white space at the end of lines is ignored too.',
      'QDUOJ 只忽略输出末尾的空白；此处也忽略行末空白。',
    );
    return { type: 'lines' };
  }
  const ending = endingOf(textIn(spj['language']));
  if (ending !== 'c' && ending !== 'cpp') {
    draft.report.refuse(place, 'The judging program must be written in C or C++.', '评测程序应使用 C 或 C++ 编写。');
    return undefined;
  }
  const source = draft.put(`checker/checker.${ending}`, { content: textIn(spj['code']) });
  draft.report.understood(place, 'It judges as on QDUOJ.', '由其评测，按 QDUOJ 的方式调用。');
  return { type: 'qduoj', source };
}

/** Code around solutions would have to be compiled with them; a template alone is only the beginning of one. */
function refuseTemplates({ report }: Draft, values: Values): void {
  for (const [language, given] of Object.entries(asRecord(values['template']) ?? {})) {
    const template = asRecord(given) ?? {};
    const place = `${HEAD}: template.${language}`;
    if (textIn(template['prepend']).trim() !== '' || textIn(template['append']).trim() !== '') {
      report.refuse(place, 'Code that is added to solutions is not supported.', '此处不支持附加到提交的代码。');
    } else report.unused(place, 'Assay has no code to begin with per language.', '此处没有分语言的初始代码。');
  }
}

function readTexts(draft: Draft, values: Values): void {
  const locale = /\p{Script=Han}/u.test(textIn(values['title']) + htmlOf(values['description'])) ? 'zh-Hans' : 'en';
  draft.titles[locale] = textIn(values['title']).trim() || 'Untitled';
  const section = (name: string) => {
    const html = htmlOf(values[name]);
    const place = `${HEAD}: ${name}`;
    if (Buffer.byteLength(html) <= MAX_STATEMENT_BYTES) {
      return htmlToMarkdown(html, inlineImages(draft, place)).trim();
    }
    draft.report.refuse(place, 'The text is larger than 1 MiB.', '文本超过 1 MiB。');
    return '';
  };
  const parts = [section('description')];
  const add = (heading: Parameters<typeof sectionHeading>[0], text: string) => {
    if (text !== '') parts.push(sectionHeading(heading, locale), text);
  };
  add('input', section('input_description'));
  add('output', section('output_description'));
  for (const [index, one] of recordsIn(values['samples']).entries()) {
    parts.push(sampleText(locale, index + 1, textIn(one['input']), textIn(one['output'])));
  }
  add('notes', section('hint'));
  add('source', htmlToMarkdown(textIn(values['source']), () => undefined).trim());
  draft.statements[locale] = joinParts(parts);
  draft.report.changed(HEAD, 'HTML was converted to Markdown. Review it.', 'HTML 已转换为 Markdown，请检查。');
}

/** Texts are objects with their format; older versions have them as they are. */
function htmlOf(value: unknown): string {
  return textIn(asRecord(value)?.['value'] ?? value);
}

/** Accepted solutions of the exporting user. */
function readAnswers(draft: Draft, values: Values): void {
  for (const [index, one] of recordsIn(values['answers']).entries()) {
    const language = textIn(one['language']);
    const ending = endingOf(language);
    if (ending === undefined) {
      draft.report.unused(
        `${HEAD}: answers[${index}]`,
        `Not judged: the language "${language}" is unknown.`,
        `不评测：此处不了解语言 “${language}”。`,
      );
    } else draft.submit('accepted', `answer-${index + 1}.${ending}`, Buffer.from(textIn(one['code'])));
  }
}
