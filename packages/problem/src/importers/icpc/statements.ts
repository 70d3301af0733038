import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { htmlToMarkdown } from '../../markup/html-to-markdown.ts';
import { NEXT_SAMPLE, REMAINING_SAMPLES, texToMarkdown } from '../../markup/tex-to-markdown.ts';
import type { SourceAttachment } from '../../source-package/source-problem.ts';
import type { Reporter } from '../import-report.ts';
import { linkTo, localeOf, relink, sampleText } from '../shared/statement-parts.ts';
import { withConstants } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';
import type { TestCase } from './test-groups.ts';

export interface ImportedStatements {
  /** By our language tags. */
  titles: Record<string, string>;
  statements: Record<string, string>;
  attachments: SourceAttachment[];
}

const FOLDERS = ['statement/', 'problem_statement/', 'statements/', 'problem_statements/'] as const;
const STATEMENT = /^problem(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z]+)*))?\.(md|tex|html|pdf)$/;
/** Of several formats for one language, the first of these is used. */
const KINDS = ['md', 'tex', 'html', 'pdf'] as const;
/** Maximum size of a statement. */
const MAX_STATEMENT_BYTES = 1024 * 1024;
const IMAGE = /\.(png|jpe?g|gif|svg|webp|pdf)$/i;
const IMAGE_ENDINGS = ['', '.png', '.jpg', '.jpeg', '.svg', '.pdf'];

/** Statements in Markdown with their samples, images and files. */
export async function importStatements(
  tree: FileTree,
  samples: readonly TestCase[],
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<ImportedStatements> {
  const holds = (one: string, name: RegExp) =>
    tree.paths.some((path) => path.startsWith(one) && name.test(path.slice(one.length)));
  const folder = FOLDERS.find((one) => holds(one, STATEMENT)) ?? FOLDERS.find((one) => holds(one, /./));
  const sources = folder === undefined ? new Map<string, Source>() : findStatements(tree, folder, report);
  const attached = attachmentsOf(tree, folder, new Set([...sources.values()].map((one) => one.path)), report);
  const titles = Object.fromEntries(Object.entries(metadata.names).map(([locale, name]) => [localeOf(locale), name]));
  const statements: Record<string, string> = {};
  for (const [locale, source] of sources) {
    const { markdown, title } = await convert(tree, source, folder ?? '', attached, metadata, report);
    if (title !== undefined && titles[locale] === undefined) titles[locale] = title;
    statements[locale] = await withSamples(tree, markdown, source, locale, samples, report);
  }
  if (sources.size === 0) report.changed('statement', 'There is no statement. Write one.', '没有题面，请补写。');
  const attachments = [...attached].map(([key, path]) => ({ key, content: { tree, path } }));
  return { titles, statements, attachments };
}

interface Source {
  path: string;
  kind: (typeof KINDS)[number];
}

function findStatements(tree: FileTree, folder: string, report: Reporter): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const kind of KINDS) {
    for (const path of tree.paths) {
      const found = path.startsWith(folder) ? STATEMENT.exec(path.slice(folder.length)) : null;
      if (found?.[2] !== kind) continue;
      const locale = localeOf(found[1] ?? 'en');
      if (sources.has(locale))
        report.unused(path, 'The same statement exists in a better format.', '同一题面有更合适的格式。');
      else sources.set(locale, { path, kind });
    }
  }
  return sources;
}

/** Keys of attachments with their files. */
function attachmentsOf(
  tree: FileTree,
  folder: string | undefined,
  statements: ReadonlySet<string>,
  report: Reporter,
): Map<string, string> {
  const attached = new Map<string, string>();
  for (const path of tree.paths.filter((one) => one.startsWith('attachments/'))) {
    attached.set(path.slice('attachments/'.length), path);
  }
  for (const path of folder === undefined ? [] : tree.paths.filter((one) => one.startsWith(folder))) {
    const name = path.slice(folder?.length ?? 0);
    if (statements.has(path) ? !path.endsWith('.pdf') : STATEMENT.test(name)) continue;
    if (IMAGE.test(path)) attached.set(attached.has(name) ? `statement/${name}` : name, path);
    else if (!statements.has(path))
      report.unused(path, 'The statement does not need it in Assay.', '此处题面不需要此文件。');
  }
  return attached;
}

async function convert(
  tree: FileTree,
  source: Source,
  folder: string,
  attached: ReadonlyMap<string, string>,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<{ markdown: string; title?: string | undefined }> {
  const { path, kind } = source;
  const image = (name: string): string | undefined => {
    const wanted = folder + name.replace(/^\.\//, '');
    const found = [...attached].find(([, file]) => IMAGE_ENDINGS.some((ending) => file === wanted + ending));
    if (!found) {
      report.changed(
        path,
        `The image "${name}" is not in the package and is omitted.`,
        `图片 “${name}” 不在题目包中，已略去。`,
      );
    }
    return found && linkTo(found[0]);
  };
  if (kind === 'pdf') {
    const key = [...attached].find(([, file]) => file === path)?.[0] ?? '';
    report.changed(
      path,
      'The statement is a PDF, which the page links to but does not display.',
      '题面为 PDF：页面中给出链接而不直接显示。',
    );
    return { markdown: `[${key}](${linkTo(key)})\n` };
  }
  if (tree.size(path) > MAX_STATEMENT_BYTES) {
    report.refuse(path, 'The statement is larger than 1 MiB.', '题面超过 1 MiB。');
    return { markdown: '' };
  }
  const text = await readText(tree, path);
  if (kind === 'tex') {
    const { markdown, title, unknown } = texToMarkdown(text, {
      image,
      constant: (name) => metadata.constants.get(name),
    });
    report.changed(path, 'TeX was converted to Markdown. Review it.', 'TeX 已转换为 Markdown，请检查。');
    if (unknown.length > 0) {
      const list = unknown.join(' ');
      report.changed(path, `These commands are unknown and were omitted: ${list}`, `以下命令无法识别，已略去：${list}`);
    }
    return { markdown, title };
  }
  const filled = withConstants(text, metadata.constants);
  if (kind === 'html') {
    report.changed(path, 'HTML was converted to Markdown. Review it.', 'HTML 已转换为 Markdown，请检查。');
    return { markdown: htmlToMarkdown(filled, image) };
  }
  report.understood(path, 'Statement in Markdown.', 'Markdown 题面。');
  return { markdown: relink(filled, (name) => [...attached].find(([, file]) => file === folder + name)?.[0]) };
}

async function withSamples(
  tree: FileTree,
  markdown: string,
  { kind, path }: Source,
  locale: string,
  samples: readonly TestCase[],
  report: Reporter,
): Promise<string> {
  if (kind === 'pdf') return markdown;
  const blocks: string[] = [];
  for (const [index, one] of samples.entries()) blocks.push(await sampleBlock(tree, one.base, index + 1, locale));
  if (blocks.length > 0)
    report.understood(path, `${blocks.length} samples are shown.`, `展示 ${blocks.length} 个样例。`);
  let next = 0;
  const take = (count: number) => blocks.slice(next, (next += count)).join('');
  const filled = markdown.replaceAll(/\{\{(nextsample|remainingsamples)\}\}/g, (tag) =>
    tag === NEXT_SAMPLE ? take(1) : tag === REMAINING_SAMPLES ? take(blocks.length) : tag,
  );
  return `${`${filled.trimEnd()}\n${take(blocks.length)}`.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

async function sampleBlock(tree: FileTree, base: string, number: number, locale: string): Promise<string> {
  const first = async (...endings: string[]) => {
    const file = endings.map((ending) => base + ending).find((path) => tree.has(path));
    return file === undefined ? '' : readText(tree, file);
  };
  const shown = await first('.in.statement', '.in');
  const answer = await first('.ans.statement', '.out', '.ans');
  return sampleText(locale, number, shown, answer);
}
