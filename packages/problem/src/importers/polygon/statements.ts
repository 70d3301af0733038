import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { htmlToMarkdown } from '../../markup/html-to-markdown.ts';
import { texToMarkdown } from '../../markup/tex-to-markdown.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { Draft } from '../shared/draft.ts';
import { baseName } from '../shared/programs.ts';
import { elementsAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { joinParts, linkTo, localeOf, sampleText, sectionHeading } from '../shared/statement-parts.ts';
import type { Section } from '../shared/statement-parts.ts';
import { attributeOf } from './problem-xml.ts';
import type { PolygonTest } from './tests.ts';

const IMAGE = /\.(png|jpe?g|gif|svg|webp)$/i;
const IMAGE_ENDINGS = ['', '.png', '.jpg', '.jpeg', '.svg', '.gif'];
const MAX_TEXT_BYTES = 1024 * 1024;
/** A larger image is not compared with others. */
const MAX_TWIN_BYTES = 16 * 1024 * 1024;
const SECTIONS: readonly Section[] = ['input', 'output', 'interaction', 'scoring', 'notes'];

type Texts = Readonly<Record<string, string>>;

/**
 * Statements in every language of the package, from its sections, otherwise from its HTML or PDF, with samples and
 * images.
 */
export async function readStatements(draft: Draft, root: XmlElement, samples: readonly PolygonTest[]): Promise<void> {
  const twins = await twinsOf(draft.tree);
  for (const name of elementsAt(root, 'names/name')) {
    const title = attributeOf(name, 'value');
    if (title !== undefined) draft.titles[localeOf(attributeOf(name, 'language') ?? 'english')] = title;
  }
  const languages = new Set([
    ...elementsAt(root, 'statements/statement').map((one) => attributeOf(one, 'language') ?? ''),
    ...draft.tree.paths.flatMap((path) => /^(?:statements|statement-sections)\/([a-z]+)\//.exec(path)?.[1] ?? []),
  ]);
  for (const language of languages) {
    if (language !== '') await readLanguage(draft, { language, twins }, samples);
  }
}

/** A language of the package, with the images that are in the folders of several languages. */
interface Place {
  language: string;
  twins: ReadonlyMap<string, string>;
}

/** Of images with the same name and contents, the first one, by the path of each. */
async function twinsOf(tree: FileTree): Promise<Map<string, string>> {
  const groups = Map.groupBy(
    tree.paths.filter((path) => /^(statements|statement-sections)\//.test(path) && IMAGE.test(path)),
    (path) => `${tree.size(path)} ${baseName(path)}`,
  );
  const twins = new Map<string, string>();
  for (const [first, ...others] of groups.values()) {
    if (first === undefined || others.length === 0 || tree.size(first) > MAX_TWIN_BYTES) continue;
    const bytes = await tree.read(first);
    for (const other of others) if (bytes.equals(await tree.read(other))) twins.set(other, first);
  }
  return twins;
}

async function readLanguage(draft: Draft, place: Place, samples: readonly PolygonTest[]): Promise<void> {
  const { report, tree } = draft;
  const { language, twins } = place;
  const locale = localeOf(language);
  const texts = await sectionsOf(draft, language);
  if (texts?.name !== undefined && texts.name.trim() !== '') draft.titles[locale] = texts.name.trim();
  if (texts) {
    draft.statements[locale] = await compose(draft, { ...place, locale }, texts, samples);
    return;
  }
  const html = `statements/.html/${language}/problem.html`;
  const pdf = `statements/.pdf/${language}/problem.pdf`;
  if (tree.has(html) && tree.size(html) <= MAX_TEXT_BYTES) {
    report.changed(html, 'HTML was converted to Markdown. Review it.', 'HTML 已转换为 Markdown，请检查。');
    const image = (name: string) =>
      attachImage(draft, twins, { folder: `statements/.html/${language}/`, name, place: html });
    draft.statements[locale] = htmlToMarkdown(await readText(tree, html, MAX_TEXT_BYTES), image);
  } else if (tree.has(pdf)) {
    const key = draft.attach(`problem.${locale}.pdf`, pdf);
    draft.statements[locale] = `[${key}](${linkTo(key)})\n`;
    report.changed(
      pdf,
      'The statement is a PDF, which the page links to but does not display.',
      '题面为 PDF：页面中给出链接而不直接显示。',
    );
  }
}

/** The texts of one language, from `problem-properties.json`, otherwise from its section files. */
async function sectionsOf(draft: Draft, language: string): Promise<Texts | undefined> {
  const { report, tree } = draft;
  const file = `statements/${language}/problem-properties.json`;
  const texts: Record<string, string> = {};
  if (tree.has(file) && tree.size(file) <= MAX_TEXT_BYTES) {
    try {
      const parsed: unknown = JSON.parse(await readText(tree, file));
      for (const [key, value] of Object.entries(asRecord(parsed) ?? {}))
        if (typeof value === 'string') texts[key] = value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report.unused(file, 'This is not valid JSON.', '不是有效的 JSON。');
    }
  }
  const folder = `statement-sections/${language}/`;
  for (const path of tree.paths.filter(
    (one) => one.startsWith(folder) && /^[a-z-]+\.tex$/.test(one.slice(folder.length)),
  )) {
    const key = path.slice(folder.length, -'.tex'.length);
    if (tree.size(path) <= MAX_TEXT_BYTES) texts[key] ??= await readText(tree, path);
    else report.unused(path, 'The text is larger than 1 MiB.', '文本超过 1 MiB。');
  }
  return (texts.legend ?? '') === '' && (texts.input ?? '') === '' ? undefined : texts;
}

async function compose(
  draft: Draft,
  { language, locale, twins }: Place & { locale: string },
  texts: Texts,
  samples: readonly PolygonTest[],
) {
  const { report } = draft;
  const place = `statements/${language}`;
  const folders = [`statements/${language}/`, `statement-sections/${language}/`];
  const image = (name: string) => {
    const folder = folders.find((one) => findImage(draft, one, name) !== undefined) ?? folders[0] ?? '';
    return attachImage(draft, twins, { folder, name, place });
  };
  const unknown = new Set<string>();
  const markdown = (tex: string) => {
    const converted = texToMarkdown(polygonTex(tex), { image, constant: () => undefined });
    for (const one of converted.unknown) unknown.add(one);
    return converted.markdown.trim();
  };
  const parts = [markdown(texts.legend ?? '')];
  for (const section of SECTIONS) {
    const text = markdown(texts[section] ?? '');
    if (section === 'notes') parts.push(...(await sampleParts(draft, language, locale, samples)));
    if (text !== '') parts.push(sectionHeading(section, locale), text);
  }
  if ((texts.tutorial ?? '').trim() !== '') {
    report.unused(
      `${place}: tutorial`,
      'Contestants would see it. Keep the tutorial elsewhere.',
      '题解会被选手看到，请另行保存。',
    );
  }
  report.changed(place, 'TeX was converted to Markdown. Review it.', 'TeX 已转换为 Markdown，请检查。');
  if (unknown.size > 0) {
    const list = [...unknown].sort().join(' ');
    report.changed(place, `These commands are unknown and were omitted: ${list}`, `以下命令无法识别，已略去：${list}`);
  }
  return joinParts(parts);
}

/** Samples of the statement, which may differ from the tests: `example.01` and `example.01.a`. */
async function sampleParts(draft: Draft, language: string, locale: string, samples: readonly PolygonTest[]) {
  const { tree } = draft;
  const folder = `statements/${language}/`;
  const shown = tree.paths.filter(
    (path) => path.startsWith(folder) && /^example\.\d+$/.test(path.slice(folder.length)),
  );
  const parts: string[] = [];
  if (shown.length > 0) {
    for (const path of shown) {
      const output = tree.has(`${path}.a`) ? await readText(tree, `${path}.a`) : '';
      parts.push(sampleText(locale, parts.length + 1, await readText(tree, path), output));
    }
    return parts;
  }
  for (const { input, answer } of samples) {
    const output = answer === undefined ? '' : await draft.textOf(answer);
    parts.push(sampleText(locale, parts.length + 1, await draft.textOf(input), output));
  }
  return parts;
}

/** Polygon's short font commands, which differ from standard TeX. */
function polygonTex(tex: string): string {
  return tex.replaceAll(/\\(bf|it|t|tt|s)\{/g, (_, font: string) => {
    const long = { bf: 'textbf', it: 'textit', s: 'sout' }[font] ?? 'texttt';
    return `\\${long}{`;
  });
}

function findImage(draft: Draft, folder: string, name: string): string | undefined {
  const wanted = folder + name.replace(/^\.\//, '');
  return IMAGE_ENDINGS.map((ending) => wanted + ending).find((path) => IMAGE.test(path) && draft.tree.has(path));
}

function attachImage(
  draft: Draft,
  twins: ReadonlyMap<string, string>,
  { folder, name, place }: { folder: string; name: string; place: string },
): string | undefined {
  const found = findImage(draft, folder, name);
  const path = found === undefined ? undefined : (twins.get(found) ?? found);
  if (path !== undefined) return linkTo(draft.attachedFrom(path) ?? draft.attach(draft.freeKey(baseName(path)), path));
  draft.report.changed(
    place,
    `The image "${name}" is not in the package, or browsers do not display its type. It is omitted.`,
    `图片 “${name}” 不在题目包中或浏览器无法显示，已略去。`,
  );
  return undefined;
}
