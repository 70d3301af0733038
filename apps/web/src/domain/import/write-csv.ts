import { saveFile } from '../../lib/save-file.ts';

/** Without it, spreadsheet programs read UTF-8 as a local encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Rows of text as CSV. A cell that a spreadsheet program would treat as a formula begins with an apostrophe. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([BYTE_ORDER_MARK, csvText(rows)], { type: 'text/csv;charset=utf-8' }), fileName);
}
