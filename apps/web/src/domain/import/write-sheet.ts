import type { SheetData } from 'write-excel-file/browser';

/**
 * Saves rows of text as a workbook, with the first row as header. Every cell is text, so that no spreadsheet program
 * evaluates a formula.
 */
export async function saveSheet(
  fileName: string,
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const data: SheetData = rows.map((row, index) =>
    row.map((value) => ({ type: String, value, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) })),
  );
  await writeSheet(data, { columns: widths.map((width) => ({ width })) }).toFile(fileName);
}
