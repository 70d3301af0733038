import type { ExportFormat } from './export.api.ts';

/** The format whose dialog is open, in the address. */
export interface ExportSearch {
  export?: ExportFormat;
}

/** Listed next to the search, which routes read before any part of the page is loaded. */
export const exportFormats = ['assay', 'icpc', 'icpc-legacy'] as const satisfies readonly ExportFormat[];

export function exportSearch(search: Record<string, unknown>): ExportSearch {
  const format = exportFormats.find((one) => one === search['export']);
  return format === undefined ? {} : { export: format };
}
