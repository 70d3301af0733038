/** A line of a sheet of seats; `line` is its number in the text. */
export interface SeatLine {
  line: number;
  name: string;
  address: string;
}

/**
 * Seats of a pasted sheet, one account per line: name and address, separated by a tab, a comma or a semicolon. Empty
 * lines and a head with the word "address" are skipped. `broken`: the first line without both.
 */
export function readSeatLines(text: string): { rows: SeatLine[]; broken: number | null } {
  const rows: SeatLine[] = [];
  let broken: number | null = null;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [name = '', address = ''] = line.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (at === 0 && /^address$/i.test(address)) continue;
    // Rows of the downloaded sheet that have no seat yet.
    if (name !== '' && address === '' && /[\t,;]/.test(line)) continue;
    if (name === '' || address === '') broken ??= at + 1;
    else rows.push({ line: at + 1, name, address });
  }
  return { rows, broken };
}
