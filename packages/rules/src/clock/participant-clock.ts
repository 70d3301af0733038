import {
  type ContestClock,
  contestTimeMs,
  endMsOf,
  eventMsOf,
  instantAtMs,
  lastEndMs,
  nextEventMs,
  type StartWindow,
  type TimeGrant,
} from './contest-clock.ts';

/*
 * The clock of a participant follows from the contest's clock and the participant's grants. A delay moves the start and
 * the end, extra time moves only the end. The freeze begins at the same contest time for everyone, and results thaw for
 * everyone at the same instant. In a contest with a start window the clock begins when the participant presses Start; a
 * delay moves the window, and extra time is added after the end that follows from it.
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

/** Whether a participant's clock may differ from the contest's. */
export function hasOwnClock(clock: Pick<ContestClock, 'window'>, grant: TimeGrant): boolean {
  return hasGrant(grant) || isWindowed(clock);
}

export function isWindowed({ window }: Pick<ContestClock, 'window'>): boolean {
  return window !== null && window !== undefined;
}

/** The clock of a participant; the clock itself without a grant or a start window. */
export function participantClock(clock: ContestClock, grant: TimeGrant = NO_GRANT): ContestClock {
  if (clock.window) return clockSinceStart(clock, clock.window, grant);
  if (!hasGrant(grant)) return clock;
  const { delayMs, extraMs } = grant;
  const own: ContestClock = {
    ...clock,
    startMs: instantAtMs(clock, delayMs),
    durationMs: clock.durationMs + extraMs,
    freezeMs: clock.freezeMs === null ? null : clock.freezeMs + extraMs,
    grants: [],
  };
  return withCommonThaw(own, clock);
}

function withCommonThaw(own: ContestClock, clock: ContestClock): ContestClock {
  const thawMs = eventMsOf(clock, 'thaw');
  // Never before the own end, even if a director has revealed the results earlier.
  return { ...own, thawAfterMs: null, thawedAtMs: thawMs === null ? null : Math.max(thawMs, endMsOf(own)) };
}

/** Before the start it is an empty clock at the end of the last participant: nothing is open, and nothing counts. */
function clockSinceStart(clock: ContestClock, window: StartWindow, grant: TimeGrant): ContestClock {
  const { delayMs, extraMs, startedAtMs } = grant;
  const common = { ...clock, window: null, grants: [] };
  if (startedAtMs === null || startedAtMs === undefined) {
    const never = {
      ...common,
      startMs: lastEndMs(clock),
      durationMs: 0,
      freezeMs: null,
      removed: [],
      pausedAtMs: null,
    };
    return withCommonThaw(never, clock);
  }
  const leftMs = clock.durationMs + delayMs - contestTimeMs(clock, startedAtMs);
  const durationMs = Math.max(0, Math.min(window.lengthMs, leftMs)) + extraMs;
  // The freeze begins at the same own time for everyone: who starts late and is cut off may never reach it.
  const frozenMs = clock.freezeMs === null ? 0 : durationMs - (window.lengthMs - clock.freezeMs);
  const own = { ...common, startMs: startedAtMs, durationMs, freezeMs: frozenMs > 0 ? frozenMs : null };
  return withCommonThaw(own, clock);
}

/** The clock of a participant who starts when the window opens: what formats and freezes compute with. */
export function clockOfLength(clock: ContestClock): ContestClock {
  return clock.window ? { ...clock, durationMs: clock.window.lengthMs, window: null } : clock;
}

/** When a participant may start: from `opensMs`, and before `latestMs`. Null without a start window. */
export function startTimes(
  clock: ContestClock,
  { delayMs }: Pick<TimeGrant, 'delayMs'> = NO_GRANT,
): { opensMs: number; latestMs: number } | null {
  if (!clock.window) return null;
  return {
    opensMs: instantAtMs(clock, delayMs),
    latestMs: instantAtMs(clock, clock.window.latestMs + delayMs),
  };
}

/** Whether results of others are hidden until the last participant's end: no one learns them before starting. */
export function hidesResultsOfOthers(clock: ContestClock, nowMs: number): boolean {
  return isWindowed(clock) && clock.window?.openBoard !== true && nowMs < lastEndMs(clock);
}

/** The different grants of a clock that are not zero, in order. */
export function distinctGrants(grants: Iterable<TimeGrant>): TimeGrant[] {
  const distinct = new Map(
    [...grants].filter(hasGrant).map(({ delayMs, extraMs }) => [`${delayMs}/${extraMs}`, { delayMs, extraMs }]),
  );
  return [...distinct.values()].toSorted((a, b) => a.delayMs - b.delayMs || a.extraMs - b.extraMs);
}

/** The first event after `nowMs` of the contest or of a participant; null after the last one. */
export function nextEventOfAnyMs(clock: ContestClock, nowMs: number): number | null {
  const clocks = [clock, ...(clock.grants ?? []).map((grant) => participantClock(clock, grant))];
  const events = clocks.map((one) => nextEventMs(one, nowMs)).filter((ms) => ms !== null);
  return events.length === 0 ? null : Math.min(...events);
}
