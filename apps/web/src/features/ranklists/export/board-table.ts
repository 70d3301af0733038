import type { Board } from '../board-document.ts';

/** A board for export: the visible content, without links that require an account. */
export interface BoardTable {
  title: string;
  header: string[];
  rows: { rank: number; cells: string[] }[];
  /** Sentences: when it was exported, whether it is frozen. */
  notes: string[];
}

/** `nameOf` returns the name of every participant; `words` are the headers in the language of the page. */
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

/** Marks of our formats, which start like formulas but are harmless: `+`, `+1 1:31`, `-2`, `-1 ?2`. */
const mark = /^[+-]\d*(?: \d+:\d{2})?(?: \?\d+)?$/;

/**
 * Escapes text so that no spreadsheet program evaluates it as a formula, however the file is pasted or saved: text that
 * starts with `=`, `+`, `-`, `@`, a tab or a line break gets an apostrophe in front.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) && !mark.test(text) ? `'${text}` : text;
}

/** A file name that is valid on every system. */
export function fileNameOf(title: string, ending: string): string {
  const base = title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${base === '' ? 'ranklist' : base}.${ending}`;
}
