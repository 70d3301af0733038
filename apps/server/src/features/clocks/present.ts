import type { ContestClockReply, OwnClockReply } from '@assay/contract';
import { endMsOf, eventMsOf, participantClock, type TimeGrant, UNKNOWN_INSTANT_MS } from '@assay/rules';
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

/** The clock of a participant with a grant. */
export function presentOwnClock(
  clock: StoredClock,
  { delayMs, extraMs }: TimeGrant,
  reasons: readonly string[],
): OwnClockReply {
  const own = participantClock(clock, { delayMs, extraMs });
  return {
    delay: delayMs,
    extra: extraMs,
    ...known('start', own.startMs),
    duration: own.durationMs,
    ...known('end', endMsOf(own)),
    ...known('freezeAt', eventMsOf(own, 'freeze')),
    reasons: [...reasons],
  };
}

function known<K extends string>(key: K, instantMs: number | null): Partial<Record<K, number>> {
  // The computed key is the only one.
  return instantMs === null || instantMs >= UNKNOWN_INSTANT_MS ? {} : ({ [key]: instantMs } as Record<K, number>);
}
