import type { RunnerQuota } from '@assay/contract';
import type { StorageUse } from './refuse-beyond-quota.ts';

/** Maximum number of tasks or bytes; null: unlimited; undefined: not set. */
export type Limit = number | null | undefined;

export function presentQuota(limit: number | null): RunnerQuota {
  return limit ?? 'unlimited';
}

/** The stored setting, as on the wire. */
export function presentSetting(limit: Limit): RunnerQuota | 'default' {
  return limit === undefined ? 'default' : presentQuota(limit);
}

export function presentStorage({ usedBytes, allowedBytes }: StorageUse) {
  return { usedBytes, quota: presentQuota(allowedBytes) };
}
