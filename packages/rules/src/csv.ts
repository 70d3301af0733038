/** Without it, spreadsheet programs read UTF-8 as a local encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row of a CSV file (RFC 4180). */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(fieldOf).join(',')}\r\n`;
}

/** An apostrophe precedes what a spreadsheet program would compute: users choose names. */
function fieldOf(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
