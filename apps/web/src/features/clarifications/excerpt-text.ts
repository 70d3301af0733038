/** Markdown as one line of plain text, for excerpts: without marks of emphasis, code, lists and links. */
export function excerptText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replaceAll(/```\w*|[*`]|__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
