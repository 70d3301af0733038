/*
 * Layout of a text on pages of a grid, before any font is known: a character is one column wide, and East Asian ones
 * and emoji are two. Pure and fast, because the number of pages is checked before a job is stored.
 */

export const COLUMNS = 88;
export const ROWS = 64;
const TAB_COLUMNS = 4;

/** Characters that are drawn together, starting at a column. */
export interface Run {
  column: number;
  text: string;
  /** Latin-1 text, one column per character; otherwise one cluster. */
  isPlain: boolean;
}

export interface Row {
  /** Number of the line; null if the row continues the line above. */
  line: number | null;
  runs: Run[];
}

/** The rows of a text; null if there are more than `maxRows`. */
export function layOut(source: string, maxRows: number): Row[] | null {
  const rows: Row[] = [];
  const lines = source.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [at, runs] of wrap(line, maxRows - rows.length + 1).entries())
      rows.push({ line: at === 0 ? index + 1 : null, runs });
    if (rows.length > maxRows) return null;
  }
  return rows;
}

export function countPages(rows: readonly Row[]): number {
  return Math.max(1, Math.ceil(rows.length / ROWS));
}

/** Wraps a line into at most `most` rows; whatever follows is left out. */
function wrap(line: string, most: number): Run[][] {
  const rows: Run[][] = [[]];
  let column = 0;
  for (const character of line) {
    const row = rows.at(-1) ?? [];
    const last = row.at(-1);
    const code = character.codePointAt(0) ?? 0;
    if (code === TAB) {
      column += TAB_COLUMNS - (column % TAB_COLUMNS);
      continue;
    }
    if (code > LAST_LATIN_1 && ZERO_WIDTH.test(character)) {
      if (last && last.column + widthOf(last) === column) {
        // Drawn with the character that it belongs to.
        if (last.isPlain) {
          const base = last.text.slice(-1);
          last.text = last.text.slice(0, -1);
          row.push({ column: column - 1, text: base + character, isPlain: false });
        } else if (last.text.length < MAX_CLUSTER) last.text += character;
      }
      continue;
    }
    const width = isWide(code) ? 2 : 1;
    if (column + width > COLUMNS) {
      if (rows.length === most) return rows;
      rows.push([]);
      column = 0;
    }
    const here = rows.at(-1) ?? [];
    const before = here.at(-1);
    const isPlain = code <= LAST_LATIN_1;
    const text = isPlain ? shown(code, character) : character;
    const isDrawnPlain = isPlain && text === character;
    if (isDrawnPlain && before?.isPlain && before.column + before.text.length === column) before.text += text;
    else here.push({ column, text, isPlain: isDrawnPlain });
    column += width;
  }
  return rows;
}

const TAB = 0x09;
const LAST_LATIN_1 = 0xff;
const DELETE = 0x7f;
/** Longest cluster in UTF-16 code units: a base with very many marks is not readable anyway. */
const MAX_CLUSTER = 16;
/** Marks and formatting characters, such as a combining accent. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

function widthOf({ text, isPlain }: Run): number {
  return isPlain ? text.length : isWide(text.codePointAt(0) ?? 0) ? 2 : 1;
}

/** Control characters as their symbols. */
function shown(code: number, character: string): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === DELETE) return '\u2421';
  return code > DELETE && code < 0xa0 ? '\ufffd' : character;
}

/** First and last code points of wide characters, from East Asian Width (UAX #11), coarsely. */
const WIDE = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
] as const;

function isWide(code: number): boolean {
  return code >= 0x1100 && WIDE.some(([first, last]) => code >= first && code <= last);
}
