/** The byte order mark, without which spreadsheet programs read UTF-8 as a local encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A row of a CSV file (RFC 4180). */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(fieldOf).join(',')}\r\n`;
}

/** An apostrophe precedes fields that a spreadsheet program would evaluate as a formula: users choose their names. */
function fieldOf(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
