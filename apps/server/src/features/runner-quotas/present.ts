import type { RunnerQuota } from '@assay/contract';
import type { Limit } from './queries.ts';

export function presentQuota(limit: number | null): RunnerQuota {
  return limit ?? 'unlimited';
}

/** What is set, as the wire says it. */
export function presentSetting(limit: Limit): RunnerQuota | 'default' {
  return limit === undefined ? 'default' : presentQuota(limit);
}
