import writeExcelFile from 'write-excel-file/browser';
import type { SheetData } from 'write-excel-file/browser';
import { type BoardTable, harmless } from './board-table.ts';

/** Longest sheet name in spreadsheet programs, which also forbid some characters. */
const SHEET_NAME_LENGTH = 31;

/** A workbook with one sheet. Text cells are never formulas; plain numbers are numbers, so that they can be summed. */
export async function boardSheet(table: BoardTable): Promise<Blob> {
  const head = table.header.map((name) => ({
    type: String,
    value: harmless(name),
    fontWeight: 'bold' as const,
  }));
  const body = table.rows.map(({ rank, cells: [name = '', ...cells] }) => [
    { type: Number, value: rank },
    { type: String, value: harmless(name) },
    ...cells.map((text) =>
      isNumber(text) ? { type: Number, value: Number(text) } : { type: String, value: harmless(text) },
    ),
  ]);
  const data: SheetData = [head, ...body];
  return writeExcelFile(data, {
    sheet:
      table.title
        .replaceAll(/[\\/?*[\]:']/g, ' ')
        .trim()
        .slice(0, SHEET_NAME_LENGTH) || 'Sheet1',
    stickyRowsCount: 1,
    stickyColumnsCount: 2,
  }).toBlob();
}

function isNumber(text: string): boolean {
  return /^\d{1,15}(\.\d+)?$/.test(text);
}
