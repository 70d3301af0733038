import type { Board } from '../board-document.ts';

/** A board as it leaves the page: what is seen, and nothing that only signed-in people may follow. */
export interface BoardTable {
  title: string;
  header: string[];
  rows: { rank: number; cells: string[] }[];
  /** In words: when it was made, whether it is frozen. */
  notes: string[];
}

/** `nameOf` gives the name of every participant; `words` the headings in the language of the page. */
export function tableOf(
  board: Board,
  nameOf: (userId: string) => string,
  words: { title: string; rank: string; participant: string; tags: string; notes: string[] },
): BoardTable {
  const hasTags = board.rows.some(({ tags }) => tags.length > 0);
  return {
    title: words.title,
    notes: words.notes,
    header: [
      words.rank,
      words.participant,
      ...(hasTags ? [words.tags] : []),
      ...board.columns.map(({ name, description }) => (description === '' ? name : `${name}. ${description}`)),
    ],
    rows: board.rows.map((row) => ({
      rank: row.rank,
      cells: [
        nameOf(row.userId),
        ...(hasTags ? [row.tags.map((tag) => tag.replace(/^!star:/, '★ ')).join(', ')] : []),
        ...row.cells.map(({ text }) => text),
      ],
    })),
  };
}

/** Marks of our formats, which begin like formulas and are harmless: `+`, `+1 1:31`, `-2`, `-1 ?2`. */
const mark = /^[+-]\d*(?: \d+:\d{2})?(?: \?\d+)?$/;

/**
 * A text that no spreadsheet takes for a formula, wherever the file is pasted or saved to: what begins with `=`, `+`,
 * `-`, `@`, a tab or a line break gets an apostrophe before it.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) && !mark.test(text) ? `'${text}` : text;
}

/** A name of a file that every system takes. */
export function fileNameOf(title: string, ending: string): string {
  const base = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${base === '' ? 'ranklist' : base}.${ending}`;
}
