import { type ExportFormat, exportFormats } from '@assay/contract/package-formats';

/** Search parameter: the format whose dialog is open. */
export interface ExportSearch {
  export?: ExportFormat;
}

export function exportSearch(search: Record<string, unknown>): ExportSearch {
  const format = exportFormats.find((one) => one === search['export']);
  return format === undefined ? {} : { export: format };
}
