import type { ExportFormat } from './export.api.ts';

/** Search parameter: the format whose dialog is open. */
export interface ExportSearch {
  export?: ExportFormat;
}

/** Defined here because routes parse the query before the page is loaded. */
export const exportFormats = ['assay', 'icpc', 'icpc-legacy'] as const satisfies readonly ExportFormat[];

export function exportSearch(search: Record<string, unknown>): ExportSearch {
  const format = exportFormats.find((one) => one === search['export']);
  return format === undefined ? {} : { export: format };
}
