import { queryOptions } from '@tanstack/react-query';
import type { ExportFormat } from '@assay/contract/package-formats';
import { api, FILE_WORK_TIMEOUT_MS } from '../../../lib/api/index.ts';
import { problemKeys } from '../problem-keys.ts';

/** What the export would change or lose; fetched each time, since the problem may have changed. */
export const exportReport = (problemId: string, format: ExportFormat) =>
  queryOptions({
    queryKey: [...problemKeys.one(problemId), 'export', format],
    queryFn: ({ signal }) =>
      api('POST /api/problem/:problemId/export/inspect', {
        params: { problemId },
        body: { format },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
    gcTime: 0,
  });

export const exportProblem = (problemId: string, format: ExportFormat) =>
  api('POST /api/problem/:problemId/export', {
    params: { problemId },
    body: { format },
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });
