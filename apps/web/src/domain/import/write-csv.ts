import { BYTE_ORDER_MARK, csvLine } from '@assay/rules';
import { saveFile } from '../../lib/save-file.ts';

export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' }), fileName);
}
