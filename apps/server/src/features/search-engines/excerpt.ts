import { markdownLine } from '../../db/search/markdown-line.ts';

/** Maximum length that search engines show of a description. */
const MAX_CHARS = 160;

const IMAGES = /!\[[^\]]*\]\([^()]*\)/g;
const NUMBERS_OF_LISTS = /^\s*\d+[.)]\s+/gm;

/** The beginning of a Markdown text as one line, cut between words; empty without text. */
export function excerptOf(markdown: string): string {
  const words = markdown.replaceAll(IMAGES, ' ').replaceAll(NUMBERS_OF_LISTS, '');
  const line = markdownLine(words).replaceAll(/[*_~|\\{}[\]]+/g, '');
  const characters = Array.from(line);
  if (characters.length <= MAX_CHARS) return line;
  const cut = characters.slice(0, MAX_CHARS - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  // Chinese has no spaces to cut at.
  return `${lastSpace > MAX_CHARS / 2 ? cut.slice(0, lastSpace) : cut}…`;
}
