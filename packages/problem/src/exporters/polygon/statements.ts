import { posix } from 'node:path';
import { freeName } from '../../importers/shared/draft.ts';
import { linkTo, nameOfLocale } from '../../importers/shared/statement-parts.ts';
import { escapeTex, markdownToTex } from '../../markup/markdown-to-tex.ts';
import type { SourceAttachment } from '../../source-package/source-problem.ts';
import type { Exporting } from '../package-export.ts';
import { isSame } from '../shared/programs.ts';
import { attachmentsIn, divideStatement, samplesOf, textsOfSamples } from '../shared/statement.ts';
import type { StatementSections } from '../shared/statement.ts';
import type { XmlNode } from '../shared/xml.ts';

const IMAGE = /\.(png|jpe?g|gif|svg|webp)$/i;
const MIB = 1024 * 1024;

/** Adds the statements as TeX with their images and samples, and the other attachments; describes them. */
export async function placeStatements(exporting: Exporting) {
  const { problem, report } = exporting;
  const shown = new Set<SourceAttachment>();
  const samples = await textsOfSamples(samplesOf(exporting.plan), exporting.data);
  const statements: XmlNode[] = [];
  for (const [locale, text] of Object.entries(problem.statements)) {
    const language = languageOf(locale, exporting);
    const images = attachmentsIn(problem, text).filter(({ key }) => IMAGE.test(key));
    for (const one of images) shown.add(one);
    const { sections, keepsSamples } = divideStatement(text, locale, samples);
    if (keepsSamples) {
      report.changed(
        `statement.${locale}.md`,
        'The format adds the samples itself. Remove them from the text.',
        '该格式会自行添加样例；请从题面中删去。',
      );
    }
    statements.push(placeStatement(exporting, { locale, language, sections, images }));
  }
  if (statements.length === 0) {
    report.changed('statement', 'There is no statement, which the format requires.', '没有题面，而该格式要求题面。');
  }
  const attachments: XmlNode[] = [];
  for (const one of problem.attachments.filter((each) => !shown.has(each))) {
    attachments.push({ name: 'file', attributes: { path: await placeAttachment(exporting, one) } });
  }
  return {
    names: Object.entries(problem.title).map(([locale, value]) => {
      return { name: 'name', attributes: { language: languageOf(locale, exporting), value } };
    }),
    statements,
    attachments,
  };
}

/** A grader may be an attachment as well. */
async function placeAttachment({ files, report }: Exporting, one: SourceAttachment): Promise<string> {
  const wanted = `files/${renamed(one, report)}`;
  const other = files.get(wanted);
  if (other === undefined || (await isSame(other, one.content))) {
    files.set(wanted, one.content);
    return wanted;
  }
  const path = freeName(wanted, (place) => files.has(place));
  report.changed(
    `attachments/${one.key}`,
    'Its name is in use, so the file is renamed.',
    '名称已被占用，该文件已改名。',
  );
  files.set(path, one.content);
  return path;
}

interface Written {
  locale: string;
  language: string;
  sections: StatementSections;
  images: readonly SourceAttachment[];
}

function placeStatement(exporting: Exporting, { locale, language, sections, images }: Written): XmlNode {
  const { problem, plan, data, files, report } = exporting;
  const place = `statement.${locale}.md`;
  const folders = [`statements/${language}/`, `statement-sections/${language}/`];
  const names = new Map<string, string>();
  for (const one of images) {
    const name = freeName(renamed(one, report), (taken) => [...names.values()].includes(taken));
    names.set(linkTo(one.key), name);
    for (const folder of folders) files.set(folder + name, one.content);
  }
  const title = problem.title[locale];
  if (title === undefined) {
    report.changed(
      `title.${locale}`,
      'The format needs a title in this language: that of another one is used.',
      '该格式要求此语言的标题：使用其他语言的标题。',
    );
  }
  const texts: Record<string, string> = { name: title ?? Object.values(problem.title)[0] ?? '' };
  const omitted = new Set<string>();
  for (const [section, markdown] of Object.entries(sections)) {
    if (markdown === '') continue;
    const made = markdownToTex(markdown, (url) => names.get(url) ?? url);
    texts[section] = made.tex;
    for (const one of made.omitted) omitted.add(one);
  }
  report.changed(place, 'Markdown was converted to TeX. Review it.', 'Markdown 已转换为 TeX，请检查。');
  if (omitted.size > 0) {
    const list = [...omitted].map((name) => `<${name}>`).join(' ');
    report.changed(place, `These HTML elements were omitted: ${list}`, `以下 HTML 元素已略去：${list}`);
  }
  for (const [name, text] of Object.entries(texts)) files.set(`statement-sections/${language}/${name}.tex`, text);
  const shownSamples = samplesOf(plan).map(({ input, answer }, index) => {
    const inputFile = `example.${String(index + 1).padStart(2, '0')}`;
    files.set(`statements/${language}/${inputFile}`, { tree: data, path: input });
    files.set(`statements/${language}/${inputFile}.a`, answer === null ? '' : { tree: data, path: answer });
    return { inputFile, outputFile: `${inputFile}.a` };
  });
  const properties = {
    language,
    timeLimit: plan.timeMs,
    memoryLimit: plan.memoryBytes,
    inputFile: plan.files?.input ?? 'stdin',
    outputFile: plan.files?.output ?? 'stdout',
    ...texts,
    sampleTests: shownSamples,
  };
  files.set(`statements/${language}/problem-properties.json`, `${JSON.stringify(properties, null, 2)}\n`);
  files.set(`statements/${language}/problem.tex`, wholeStatement(exporting, texts, shownSamples));
  return {
    name: 'statement',
    attributes: {
      charset: 'UTF-8',
      language,
      mathjax: 'true',
      path: `statements/${language}/problem.tex`,
      type: 'application/x-tex',
    },
  };
}

const COMMANDS: readonly (readonly [section: keyof StatementSections, command: string])[] = [
  ['input', 'InputFile'],
  ['output', 'OutputFile'],
  ['interaction', 'Interaction'],
  ['scoring', 'Scoring'],
];

/** The statement for the style of olymp.sty. */
function wholeStatement(
  { plan }: Exporting,
  texts: Readonly<Record<string, string>>,
  samples: readonly { inputFile: string; outputFile: string }[],
): string {
  const { input, output } = plan.files ?? { input: null, output: null };
  const limits = `{${plan.timeMs / 1000} seconds}{${Math.ceil(plan.memoryBytes / MIB)} megabytes}`;
  const head = `{${escapeTex(texts['name'] ?? '')}}{${input ?? 'standard input'}}{${output ?? 'standard output'}}${limits}`;
  const parts = COMMANDS.flatMap(([section, command]) => {
    const text = texts[section];
    return text === undefined ? [] : [`\\${command}\n${text}`];
  });
  const examples = samples.map((one) => `\\exmpfile{${one.inputFile}}{${one.outputFile}}%`);
  return [
    `\\begin{problem}${head}`,
    texts['legend'] ?? '',
    ...parts,
    ...(examples.length > 0 ? [`\\Examples\n\n\\begin{example}\n${examples.join('\n')}\n\\end{example}\n`] : []),
    ...(texts['notes'] === undefined ? [] : [`\\Note\n${texts['notes']}`]),
    '\\end{problem}\n',
  ].join('\n\n');
}

/** The name of a language on Polygon; languages that it does not have keep their tag. */
function languageOf(locale: string, { report }: Exporting): string {
  const name = nameOfLocale(locale);
  if (name !== undefined) return name;
  report.changed(
    `statement.${locale}.md`,
    'Polygon has no name for this language: its tag is used.',
    'Polygon 没有此语言的名称：使用其语言标签。',
  );
  return locale.toLowerCase();
}

/** The file name of an attachment, since the format has no folders of attachments. */
function renamed({ key }: SourceAttachment, report: Exporting['report']): string {
  if (key.includes('/')) {
    report.changed(
      `attachments/${key}`,
      'The format has no folders of attachments: the file keeps only its name.',
      '该格式的附件不分文件夹：仅保留文件名。',
    );
  }
  return posix.basename(key);
}
