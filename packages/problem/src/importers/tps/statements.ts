import { readText } from '../../file-tree.ts';
import type { Draft } from '../shared/draft.ts';
import { linkTo, localeOf, relink } from '../shared/statement-parts.ts';

const PDF = /^statements?\/(?:(?:index|statement|problem)[._-]?)?([A-Za-z]{2,3}(?:[-_][A-Za-z]+)?)?\.pdf$/;
const MARKDOWN = /^statements?\/(?:index|statement|problem)?[._-]?([A-Za-z]{2}(?:[-_][A-Za-z]+)?)?\.md$/;
const MAX_STATEMENT_BYTES = 1024 * 1024;

/** Statements by language; the official ones are those of `en_ISC` or `en_US`. Markdown is preferred over PDF. */
export async function readStatements(draft: Draft): Promise<void> {
  const { tree, report, statements } = draft;
  for (const path of tree.paths) {
    const found = MARKDOWN.exec(path);
    if (!found || tree.size(path) > MAX_STATEMENT_BYTES) continue;
    const locale = freeLocale(draft, found[1]);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    statements[locale] = relink(await readText(tree, path), (name) =>
      tree.has(folder + name) ? draft.attach(name, folder + name) : undefined,
    );
    report.understood(path, 'Statement in Markdown.', 'Markdown 题面。');
  }
  for (const path of tree.paths) {
    const found = PDF.exec(path);
    if (!found) continue;
    const locale = freeLocale(draft, found[1]);
    const key = draft.attach(`statement.${locale}.pdf`, path);
    if (statements[locale] !== undefined) continue;
    statements[locale] = `[${key}](${linkTo(key)})\n`;
    report.changed(
      path,
      'The statement is a PDF, which the page links to but does not display.',
      '题面为 PDF：页面中给出链接而不直接显示。',
    );
  }
}

/** The first English statement gets the tag `en`, whatever its country or committee. */
function freeLocale({ statements }: Draft, tag: string | undefined): string {
  const locale = localeOf(tag ?? 'en');
  return locale.startsWith('en-') && statements.en === undefined ? 'en' : locale;
}
