import type { RunnerQuota } from '@assay/contract';
import type { StorageUse } from './refuse-beyond-quota.ts';

/** Most tasks or bytes; null: as many as it wants; undefined: nothing is set. */
export type Limit = number | null | undefined;

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
