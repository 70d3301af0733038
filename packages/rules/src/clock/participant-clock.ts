import { type ContestClock, endMsOf, eventMsOf, instantAtMs, nextEventMs, type TimeGrant } from './contest-clock.ts';

/*
 * The clock of a participant follows from the contest's clock and the participant's grants. A delay moves the start and
 * the end, extra time moves only the end. The freeze begins at the same contest time for everyone, and results thaw for
 * everyone at the same instant.
 */

const NO_GRANT: TimeGrant = { delayMs: 0, extraMs: 0 };

/** All grants of a participant together, in any order. */
export function sumOfGrants(grants: readonly TimeGrant[]): TimeGrant {
  return grants.reduce(
    (sum, { delayMs, extraMs }) => ({ delayMs: sum.delayMs + delayMs, extraMs: sum.extraMs + extraMs }),
    NO_GRANT,
  );
}

export function hasGrant({ delayMs, extraMs }: TimeGrant): boolean {
  return delayMs !== 0 || extraMs !== 0;
}

/** The clock of a participant; the clock itself without a grant. */
export function participantClock(clock: ContestClock, grant: TimeGrant): ContestClock {
  if (!hasGrant(grant)) return clock;
  const { delayMs, extraMs } = grant;
  const own: ContestClock = {
    ...clock,
    startMs: instantAtMs(clock, delayMs),
    durationMs: clock.durationMs + extraMs,
    freezeMs: clock.freezeMs === null ? null : clock.freezeMs + extraMs,
    grants: [],
  };
  const thawMs = eventMsOf(clock, 'thaw');
  // Never before the own end, even if a director has revealed the results earlier.
  return { ...own, thawAfterMs: null, thawedAtMs: thawMs === null ? null : Math.max(thawMs, endMsOf(own)) };
}

/** The different grants of a clock that are not zero, in order. */
export function distinctGrants(grants: Iterable<TimeGrant>): TimeGrant[] {
  const distinct = new Map([...grants].filter(hasGrant).map((one) => [`${one.delayMs}/${one.extraMs}`, one]));
  return [...distinct.values()].toSorted((a, b) => a.delayMs - b.delayMs || a.extraMs - b.extraMs);
}

/** The first event after `nowMs` of the contest or of a participant; null after the last one. */
export function nextEventOfAnyMs(clock: ContestClock, nowMs: number): number | null {
  const clocks = [clock, ...(clock.grants ?? []).map((grant) => participantClock(clock, grant))];
  const events = clocks.map((one) => nextEventMs(one, nowMs)).filter((ms) => ms !== null);
  return events.length === 0 ? null : Math.min(...events);
}
