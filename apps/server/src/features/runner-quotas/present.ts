import type { RunnerQuota } from '@assay/contract';
import type { StorageUse } from '../storage-quotas/refuse-beyond-quota.ts';
import type { Limit } from './queries.ts';

export function presentQuota(limit: number | null): RunnerQuota {
  return limit ?? 'unlimited';
}

/** What is set, as the wire says it. */
export function presentSetting(limit: Limit): RunnerQuota | 'default' {
  return limit === undefined ? 'default' : presentQuota(limit);
}

export function presentStorage({ usedBytes, allowedBytes }: StorageUse) {
  return { usedBytes, quota: presentQuota(allowedBytes) };
}
