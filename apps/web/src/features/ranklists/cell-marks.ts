import type { BoardCell } from './board-document.ts';

/** Marks of formats that count solved problems: `+`, `+1 1:31`, `-2`. */
export const solvedMark = /^\+(\d*)(?: (\d+:\d{2}))?/;
export const unsolvedMark = /^-(\d+)/;
/** A number in formats with points, optionally followed by the maximum and by attempts in parentheses. */
const pointsMark = /^\d+(?:\.\d+)?(?: \/ \d+(?:\.\d+)?)?(?: \(\d+\))?$/;

/** Time of a solved cell since the start, such as `1:31`; undefined if the cell has none. */
export const timeOf = (cell: BoardCell): string | undefined => solvedMark.exec(cell.text)?.[2];

/** Whether the cell shows points, rather than marks or a text of another ranker. */
export const hasPoints = (cell: BoardCell): boolean => pointsMark.test(cell.text.replace(/ ?\?\d+$/, ''));
