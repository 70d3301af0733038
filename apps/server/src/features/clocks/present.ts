import type { ContestClockReply, OwnClockReply, OwnStartReply } from '@assay/contract';
import { endMsOf, eventMsOf, participantClock, startTimes, type TimeGrant, UNKNOWN_INSTANT_MS } from '@assay/rules';
import type { StoredClock } from './queries.ts';

export function presentClock(clock: StoredClock): ContestClockReply {
  const { version, startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs, pausedAtMs, removed, window } = clock;
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
    ...(window && {
      window: {
        latest: window.latestMs,
        ...known('latestAt', startTimes(clock)?.latestMs ?? null),
        length: window.lengthMs,
        openBoard: window.openBoard,
      },
    }),
    ...(pausedAtMs !== null && { pausedAt: pausedAtMs }),
    removed: removed.map(({ id, startMs: start, endMs: end, reason }) => ({ intervalId: id, start, end, reason })),
  };
}

/** The clock of a participant with a grant, or who has started in a start window. */
export function presentOwnClock(
  clock: StoredClock,
  grant: TimeGrant & { startedAtMs: number | null },
  reasons: readonly string[],
): OwnClockReply {
  const { delayMs, extraMs, startedAtMs } = grant;
  if (clock.window && startedAtMs === null) {
    return { delay: delayMs, extra: extraMs, duration: clock.window.lengthMs + extraMs, reasons: [...reasons] };
  }
  const own = participantClock(clock, grant);
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

/** The start of a participant; undefined without a start window. `mayStart`: whether the participant may now. */
export function presentOwnStart(
  clock: StoredClock,
  { delayMs, extraMs, startedAtMs }: TimeGrant & { startedAtMs: number | null },
  { nowMs, mayStart }: { nowMs: number; mayStart: boolean },
): OwnStartReply | undefined {
  const times = startTimes(clock, { delayMs });
  if (times === null) return undefined;
  return {
    ...known('opensAt', times.opensMs),
    ...known('latestAt', times.latestMs),
    ...(startedAtMs !== null && { startedAt: startedAtMs }),
    ...(mayStart && { lengthNow: participantClock(clock, { delayMs, extraMs, startedAtMs: nowMs }).durationMs }),
  };
}

function known<K extends string>(key: K, instantMs: number | null): Partial<Record<K, number>> {
  // The computed key is the only one.
  return instantMs === null || instantMs >= UNKNOWN_INSTANT_MS ? {} : ({ [key]: instantMs } as Record<K, number>);
}
