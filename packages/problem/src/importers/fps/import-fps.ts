import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { htmlToMarkdown } from '../../markup/html-to-markdown.ts';
import { MAX_STATEMENT_BYTES } from '../../source-package/read-source-package.ts';
import type { ImportReport, PackageChoice } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { endingOfImage } from '../shared/inline-images.ts';
import { makeLimits } from '../shared/limits.ts';
import { elementAt, elementsAt, readXml, textAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase } from '../shared/score-subtasks.ts';
import { joinParts, linkTo, sampleText, sectionHeading } from '../shared/statement-parts.ts';

const MIB = 1024 * 1024;
/** Maximum size of a problem set. */
export const MAX_XML_BYTES = 128 * MIB;
const MAX_IMAGE_BYTES = 16 * MIB;
/** Source extensions by the language names of judges that use this format, in lower case without blanks. */
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    c: 'c',
    clang: 'c',
    gcc: 'c',
    'c++': 'cpp',
    'clang++': 'cpp',
    'g++': 'cpp',
    cpp: 'cpp',
    python: 'py',
    python3: 'py',
    pypy: 'py',
    pypy3: 'py',
    java: 'java',
    pascal: 'pas',
    go: 'go',
    golang: 'go',
    'c#': 'cs',
    kotlin: 'kt',
    rust: 'rs',
    javascript: 'js',
    'node.js': 'js',
    typescript: 'ts',
    ruby: 'rb',
    php: 'php',
    perl: 'pl',
    lua: 'lua',
    bash: 'sh',
    haskell: 'hs',
    ocaml: 'ml',
    'obj-c': 'm',
    freebasic: 'bas',
    scheme: 'scm',
    swift: 'swift',
    fortran: 'f90',
    cobol: 'cob',
    r: 'r',
    d: 'd',
  }),
);

function endingOfLanguage(language: string): string | undefined {
  return ENDINGS.get(language.toLowerCase().replaceAll(/\s/g, ''));
}

/** The XML file of a tree with an FPS problem set; undefined if there is none. */
export async function findFps(tree: FileTree): Promise<string | undefined> {
  for (const path of tree.paths) {
    if (!/^[^/]+\.xml$/i.test(path) || tree.size(path) > MAX_XML_BYTES) continue;
    if (/<fps[\s>]/.test((await readText(tree, path, MAX_XML_BYTES)).slice(0, 4096))) return path;
  }
  return undefined;
}

/** Converts one problem of a Free Problem Set (a single XML file); `pick` is its position, from 1. */
export async function importFps(tree: FileTree, options: { name?: string; pick?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'fps');
  const { report } = draft;
  const file = await findFps(tree);
  if (file === undefined) {
    report.refuse(
      'archive',
      'There is no XML file of at most 128 MiB with <fps> in it.',
      '没有包含 <fps> 且不超过 128 MiB 的 XML 文件。',
    );
    return await draft.finish({ judge: {} });
  }
  const reading = readXml(await readText(tree, file, MAX_XML_BYTES), { skipsDoctype: true });
  if ('fault' in reading) {
    report.refuse(`${file}:${reading.fault.line}`, reading.fault.message, reading.fault.zh);
    return await draft.finish({ judge: {} });
  }
  const items = reading.root.name === 'fps' ? elementsAt(reading.root, 'item') : [];
  const choices = items.map((item, index): PackageChoice => ({ key: String(index + 1), title: titleOf(item) }));
  const picked = choices.find((one) => one.key === options.pick) ?? choices[0];
  const item = items[Number(picked?.key ?? 0) - 1];
  if (!item || !picked) {
    report.refuse(file, 'It contains no problems.', '其中没有题目。');
    return await draft.finish({ judge: {} });
  }
  const judge = readItem(draft, item, file);
  draft.slugs = [titleOf(item), choices.length > 1 ? undefined : options.name];
  const made = await draft.finish({ judge, version: reading.root.attributes.get('version') ?? '' });
  return choices.length > 1 ? { ...made, choices, picked: picked.key } : made;
}

function readItem(draft: Draft, item: XmlElement, file: string): Record<string, unknown> {
  const { report } = draft;
  const place = (name: string) => `${file}:${elementAt(item, name)?.line ?? item.line}: ${name}`;
  for (const name of ['upj', 'prepend', 'append', 'remote_oj']) {
    if ((textAt(item, name) ?? '').trim() === '') continue;
    report.refuse(
      place(name),
      'The set has judging programs, or code that is added to solutions, with an unsupported protocol.',
      '题集中用于评测或附加到提交的程序使用自有接口，此处不支持。',
    );
  }
  const known = new Set([
    'title',
    'time_limit',
    'memory_limit',
    'img',
    'description',
    'input',
    'output',
    'hint',
    'source',
    'spj',
    'tpj',
  ]);
  for (const name of ['sample_input', 'sample_output', 'test_input', 'test_output', 'solution', 'url']) known.add(name);
  for (const { name, line } of item.children) {
    if (!known.has(name))
      report.unused(`${file}:${line}: ${name}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
  readTexts(draft, item, file);
  readSolutions(draft, item, file);
  const cases = readCases(draft, item, file);
  const checker = readChecker(draft, item, 'tpj', place('tpj')) ?? readChecker(draft, item, 'spj', place('spj'));
  const limits = { timeMs: timeOf(item), memoryBytes: memoryOf(item) };
  return {
    ...makeLimits(limits, place('time_limit'), report),
    checker: checker ?? { type: 'lines' },
    ...(cases.length > 0
      ? {
          subtasks: scoreSubtasks(
            [{ id: '1', points: 100, scoring: 'min', cases, place: `${file}:${item.line}` }],
            file,
            report,
          ),
        }
      : {}),
  };
}

/** A judging program of HUSTOJ, for which the format was created: `spj` with its own protocol, `tpj` with testlib. */
function readChecker(
  draft: Draft,
  item: XmlElement,
  name: 'spj' | 'tpj',
  place: string,
): Record<string, unknown> | undefined {
  const element = elementAt(item, name);
  const text = unixText(element?.text ?? '');
  if (!element || text.trim() === '') return undefined;
  const ending = endingOfLanguage(element.attributes.get('language') ?? '');
  if (ending !== 'c' && ending !== 'cpp') {
    draft.report.refuse(place, 'The judging program must be written in C or C++.', '评测程序应使用 C 或 C++ 编写。');
    return undefined;
  }
  const source = draft.put(`checker/checker.${ending}`, { content: text });
  if (name === 'tpj') {
    draft.report.understood(place, 'It runs as a testlib checker.', '由其评测，按 testlib 检查器运行。');
    return { type: 'testlib', source };
  }
  if (/#\s*include\s*["<]testlib/.test(text)) {
    draft.report.changed(place, 'It runs as a testlib checker.', '按 testlib 检查器运行。');
    return { type: 'testlib', source };
  }
  draft.report.understood(place, 'It runs as a HUSTOJ checker.', '由其评测，按 HUSTOJ 的方式调用。');
  return { type: 'hustoj', source };
}

/** Samples first, unless they are also tests, then the tests; all or nothing, as on judges that use this format. */
function readCases(draft: Draft, item: XmlElement, file: string): DraftCase[] {
  const cases: DraftCase[] = [];
  for (const kind of ['sample', 'test'] as const) {
    const inputs = elementsAt(item, `${kind}_input`);
    const outputs = elementsAt(item, `${kind}_output`);
    if (inputs.length !== outputs.length) {
      draft.report.refuse(
        `${file}:${item.line}`,
        `There are ${inputs.length} inputs (${kind}) and ${outputs.length} outputs.`,
        `有 ${inputs.length} 个输入（${kind}）而有 ${outputs.length} 个输出。`,
      );
    }
    for (const [index, input] of inputs.entries()) {
      const base = `tests/${kind}-${String(index + 1).padStart(3, '0')}`;
      cases.push({
        input: draft.put(`${base}.in`, { content: unixText(input.text) }),
        answer: draft.put(`${base}.ans`, { content: unixText(outputs[index]?.text ?? '') }),
        ...(kind === 'sample' ? { sample: true } : {}),
      });
    }
  }
  if (cases.length === 0) draft.report.refuse(`${file}:${item.line}`, 'There are no tests.', '没有测试点。');
  return cases;
}

function readTexts(draft: Draft, item: XmlElement, file: string): void {
  const locale = /\p{Script=Han}/u.test((textAt(item, 'title') ?? '') + (textAt(item, 'description') ?? ''))
    ? 'zh-Hans'
    : 'en';
  draft.titles[locale] = titleOf(item);
  const images = readImages(draft, item, file);
  const image = (name: string) => {
    const key = images.get(name);
    if (key !== undefined) return linkTo(key);
    draft.report.changed(
      `${file}:${item.line}`,
      `The image "${name}" is not in the file and is omitted.`,
      `图片 “${name}” 不在文件中，已略去。`,
    );
    return undefined;
  };
  const section = (name: string) => {
    const html = textAt(item, name) ?? '';
    if (Buffer.byteLength(html) <= MAX_STATEMENT_BYTES) return htmlToMarkdown(html, image).trim();
    draft.report.refuse(`${file}:${item.line}: ${name}`, 'The text is larger than 1 MiB.', '文本超过 1 MiB。');
    return '';
  };
  const parts = [section('description')];
  for (const name of ['input', 'output'] as const)
    if (section(name) !== '') parts.push(sectionHeading(name, locale), section(name));
  const outputs = elementsAt(item, 'sample_output');
  for (const [index, input] of elementsAt(item, 'sample_input').entries()) {
    parts.push(sampleText(locale, index + 1, unixText(input.text), unixText(outputs[index]?.text ?? '')));
  }
  if (section('hint') !== '') parts.push(sectionHeading('notes', locale), section('hint'));
  if (section('source') !== '') parts.push(sectionHeading('source', locale), section('source'));
  draft.statements[locale] = joinParts(parts);
  draft.report.changed(
    `${file}:${item.line}`,
    'HTML was converted to Markdown. Review it.',
    'HTML 已转换为 Markdown，请检查。',
  );
}

/** Images by their URL in the text. */
function readImages(draft: Draft, item: XmlElement, file: string): Map<string, string> {
  const images = new Map<string, string>();
  for (const element of elementsAt(item, 'img')) {
    const source = (textAt(element, 'src') ?? '').trim();
    const bytes = Buffer.from(textAt(element, 'base64') ?? '', 'base64');
    const ending = endingOfImage(bytes);
    if (source === '' || ending === undefined || bytes.length > MAX_IMAGE_BYTES) {
      draft.report.unused(
        `${file}:${element.line}: img`,
        'This is not an image that browsers display.',
        '不是浏览器可显示的图片。',
      );
      continue;
    }
    images.set(source, draft.attach(`image-${images.size + 1}.${ending}`, { content: bytes }));
  }
  return images;
}

function readSolutions(draft: Draft, item: XmlElement, file: string): void {
  for (const [index, solution] of elementsAt(item, 'solution').entries()) {
    const language = solution.attributes.get('language') ?? '';
    const ending = endingOfLanguage(language);
    if (ending === undefined) {
      draft.report.unused(
        `${file}:${solution.line}: solution`,
        `Not judged: the language "${language}" is unknown.`,
        `不评测：此处不了解语言 “${language}”。`,
      );
    } else draft.submit('accepted', `solution-${index + 1}.${ending}`, Buffer.from(unixText(solution.text)));
  }
}

function timeOf(item: XmlElement): number {
  const element = elementAt(item, 'time_limit');
  return Number(element?.text) * (element?.attributes.get('unit')?.toLowerCase() === 'ms' ? 1 : 1000);
}

function memoryOf(item: XmlElement): number {
  const element = elementAt(item, 'memory_limit');
  return Number(element?.text) * (element?.attributes.get('unit')?.toLowerCase() === 'kb' ? 1024 : MIB);
}

function titleOf(item: XmlElement): string {
  return (textAt(item, 'title') ?? '').trim() || 'Untitled';
}

function unixText(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
