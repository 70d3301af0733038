import { plainText } from './document.ts';

/** Of links and images, whose text is kept without the URL. */
const LINKS = /!?\[([^\][]*)\]\([^()\s]*\)/g;

/** A Markdown text as one line of plain text. */
export function markdownLine(markdown: string): string {
  return plainText(markdown.replaceAll(LINKS, '$1'))
    .replaceAll(/\*\*|__|[`$]/g, '')
    .replaceAll(/^[ \t]*(?:#+|>|[-*+]|\|)[ \t]/gm, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
