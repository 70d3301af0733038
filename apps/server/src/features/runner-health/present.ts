import type { RunnerSummary } from '@assay/contract';
import type { RunnerStateRow } from './queries.ts';

export function presentRunnerSummary(row: RunnerStateRow): RunnerSummary {
  return {
    _id: row.id,
    name: row.name,
    labels: row.labels,
    lent: row.orgId === null,
    version: row.version,
    message: row.message,
    createdAt: row.createdAt.getTime(),
    accessedAt: row.accessedAt.getTime(),
    online: row.isOnline,
    report: row.report,
    reportedAt: row.reportedAt?.getTime() ?? null,
  };
}
