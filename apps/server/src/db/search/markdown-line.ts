import { searchableText } from './document.ts';

/** Links and images, of which only the text is kept. */
const LINKS = /!?\[([^\][]*)\]\([^()\s]*\)/g;

/** Converts Markdown to one line of plain text. */
export function markdownLine(markdown: string): string {
  return searchableText(markdown.replaceAll(LINKS, '$1'))
    .replaceAll(/\*\*|__|[`$]/g, '')
    .replaceAll(/^[ \t]*(?:#+|>|[-*+]|\|)[ \t]/gm, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
