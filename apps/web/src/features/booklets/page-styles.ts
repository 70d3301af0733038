/** The names of the pages of one problem; each has its own header. */
export const pageName = (index: number) => `problem-${index}`;

/** Margins, headers and page numbers of a booklet, one kind of page for each problem. */
export function pageStyles(title: string, problems: readonly { label?: string | undefined; title: string }[]): string {
  const pages = problems.map(
    (problem, index) => `@page ${pageName(index)} {
  @top-left { content: ${cssString(title)}; font-size: 9pt; }
  @top-right { content: ${cssString(problem.label === undefined ? '' : `${problem.label}. ${problem.title}`)}; font-size: 9pt; }
  @bottom-center { content: counter(page) " / " counter(pages); font-size: 9pt; }
}`,
  );
  return ['@page { size: A4; margin: 20mm 18mm; }', ...pages].join('\n');
}

/** A text as a string of CSS, from which it cannot escape. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}
