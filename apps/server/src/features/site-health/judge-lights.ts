import type { LightState, SiteLight } from '@assay/contract';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GIB = 2 ** 30;

/** Thresholds above which users notice. */
const SLOW_JUDGING_MS = 30 * SECOND_MS;
const LONG_WAIT_MS = MINUTE_MS;
const TOO_LONG_WAIT_MS = 10 * MINUTE_MS;
/** Share of an hour's submissions with a system error from which it is an outage. */
const MAX_FAULT_SHARE = 0.1;
const LOW_DISK_BYTES = 10 * GIB;
const FULL_DISK_BYTES = GIB;
const SLOW_DATABASE_MS = 250;
const BUSY_CONNECTIONS = 0.8;
const FULL_CONNECTIONS = 0.95;
const OLD_BACKUP_MS = 7 * DAY_MS;

type FiguresOf<Key extends SiteLight['key']> = Extract<SiteLight, { key: Key }>['figures'];

/** The state of each light, computed only from its figures. */
export const judgeLight = {
  judging({ judged, faults, p95Ms }: FiguresOf<'judging'>): LightState {
    if (judged === 0) return 'unknown';
    if (faults / judged > MAX_FAULT_SHARE) return 'bad';
    return faults > 0 || (p95Ms ?? 0) > SLOW_JUDGING_MS ? 'warn' : 'good';
  },
  runners({ online, total, ownOnline, versions }: FiguresOf<'runners'>, serverVersion: string): LightState {
    if (online + ownOnline === 0) return 'bad';
    return online < total || versions.some((version) => version !== serverVersion) ? 'warn' : 'good';
  },
  queue({ oldestMs }: FiguresOf<'queue'>): LightState {
    if (oldestMs === null || oldestMs <= LONG_WAIT_MS) return 'good';
    return oldestMs > TOO_LONG_WAIT_MS ? 'bad' : 'warn';
  },
  disk({ freeBytes, bucketReachable }: FiguresOf<'disk'>): LightState {
    if (bucketReachable === false) return 'bad';
    if (freeBytes === null) return 'unknown';
    if (freeBytes < FULL_DISK_BYTES) return 'bad';
    return freeBytes < LOW_DISK_BYTES ? 'warn' : 'good';
  },
  database({ connections, maxConnections, latencyMs }: FiguresOf<'database'>): LightState {
    const used = connections / maxConnections;
    if (used > FULL_CONNECTIONS) return 'bad';
    return used > BUSY_CONNECTIONS || latencyMs > SLOW_DATABASE_MS ? 'warn' : 'good';
  },
  mail({ configured, lastSentAt, lastFailedAt }: FiguresOf<'mail'>): LightState {
    if (!configured) return 'unknown';
    return lastFailedAt !== null && lastFailedAt >= (lastSentAt ?? 0) ? 'bad' : 'good';
  },
  backup({ lastAt }: FiguresOf<'backup'>, nowMs: number): LightState {
    return lastAt === null || nowMs - lastAt > OLD_BACKUP_MS ? 'warn' : 'good';
  },
};
