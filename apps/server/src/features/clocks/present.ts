import type { ContestClockReply } from '@assay/contract';
import { endMsOf, eventMsOf, UNKNOWN_INSTANT_MS } from '@assay/rules';
import type { StoredClock } from './queries.ts';

export function presentClock(clock: StoredClock): ContestClockReply {
  const { version, startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs, pausedAtMs, removed } = clock;
  return {
    version,
    start: startMs,
    duration: durationMs,
    ...(freezeMs !== null && { freeze: freezeMs }),
    ...(thawAfterMs !== null && { thawAfter: thawAfterMs }),
    ...(thawedAtMs !== null && { thawedAt: thawedAtMs }),
    ...known('end', endMsOf(clock)),
    ...known('freezeAt', eventMsOf(clock, 'freeze')),
    ...known('thawAt', eventMsOf(clock, 'thaw')),
    ...(pausedAtMs !== null && { pausedAt: pausedAtMs }),
    removed: removed.map(({ id, startMs: start, endMs: end, reason }) => ({ intervalId: id, start, end, reason })),
  };
}

function known<K extends string>(key: K, instantMs: number | null): Partial<Record<K, number>> {
  // The computed key is the only one.
  return instantMs === null || instantMs >= UNKNOWN_INSTANT_MS ? {} : ({ [key]: instantMs } as Record<K, number>);
}
