/*
 * The clock of a contest. Contest time runs from the start and stands still in removed intervals: everything submitted
 * in one has the contest time at which the interval began, and the end moves back by its length. All times are
 * milliseconds, instants since the epoch. Intervals are half-open: an interval ends, and a contest starts, at the
 * instant itself.
 */

export interface RemovedInterval {
  startMs: number;
  endMs: number;
}

/** Time of a participant that differs from the contest's, in contest time. */
export interface TimeGrant {
  /** How much later the participant starts and ends. */
  delayMs: number;
  /** How much longer the participant may work. */
  extraMs: number;
  /** When the participant pressed Start, in a contest with a start window; absent or null: not yet. */
  startedAtMs?: number | null | undefined;
}

/**
 * Lets every participant choose when to start. The clock of the contest then spans the whole window: it opens at the
 * start, and no one works after the end.
 */
export interface StartWindow {
  /** Participants may start before this contest time. */
  latestMs: number;
  /** How long a participant may work from the own start on. */
  lengthMs: number;
  /** Whether boards and the submissions of others can be read before the last participant's end. */
  openBoard: boolean;
}

export interface ContestClock {
  startMs: number;
  /** Length in contest time. */
  durationMs: number;
  /** The freeze begins this long before the end, in contest time; null: no freeze. */
  freezeMs: number | null;
  /** Results are shown this long after the last participant's end; null: when a director reveals them. */
  thawAfterMs: number | null;
  /** When a director revealed the results; replaces `thawAfterMs`. */
  thawedAtMs: number | null;
  /** When the current pause began; null: not paused. */
  pausedAtMs: number | null;
  /** In order, without overlaps. */
  removed: readonly RemovedInterval[];
  /** Absent or null: everyone starts with the contest. */
  window?: StartWindow | null | undefined;
  /** The different grants of participants, without their starts; absent or empty: all have the contest's time. */
  grants?: readonly TimeGrant[] | undefined;
}

export const clockEvents = ['start', 'freeze', 'end', 'thaw'] as const;
export type ClockEvent = (typeof clockEvents)[number];

/**
 * The assumed end of a pause whose end is unknown, in the year 9000: what comes after it has a later instant than
 * everything else, in the right order.
 */
export const UNKNOWN_INSTANT_MS = Date.UTC(9000, 0, 1);

/** Removed intervals with the current pause, cut at the start of the contest. */
function intervalsOf({ startMs, removed, pausedAtMs }: ContestClock): RemovedInterval[] {
  const paused = pausedAtMs === null ? [] : [{ startMs: pausedAtMs, endMs: UNKNOWN_INSTANT_MS }];
  return [...removed, ...paused]
    .map((one) => ({ startMs: Math.max(startMs, one.startMs), endMs: Math.max(startMs, one.endMs) }))
    .filter((one) => one.endMs > one.startMs)
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** Contest time at an instant; negative before the start. Never decreases, and is constant in a removed interval. */
export function contestTimeMs(clock: ContestClock, instantMs: number): number {
  const removedMs = intervalsOf(clock).reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, Math.min(instantMs, endMs) - startMs),
    0,
  );
  return instantMs - clock.startMs - removedMs;
}

/**
 * The first instant at which the contest time is at least `timeMs`. Later than `UNKNOWN_INSTANT_MS` if it is reached
 * only after the current pause.
 */
export function instantAtMs(clock: ContestClock, timeMs: number): number {
  let instantMs = clock.startMs + timeMs;
  for (const { startMs, endMs } of intervalsOf(clock)) {
    if (instantMs <= startMs) break;
    instantMs += endMs - startMs;
  }
  return instantMs;
}

export const endMsOf = (clock: ContestClock): number => instantAtMs(clock, clock.durationMs);

/** When the clock of the last participant ends. */
export function lastEndMs(clock: ContestClock): number {
  const lateMs = Math.max(0, ...(clock.grants ?? []).map(({ delayMs, extraMs }) => delayMs + extraMs));
  return instantAtMs(clock, clock.durationMs + lateMs);
}

/** Contest time at which the freeze begins; null without a freeze. */
export function freezeTimeMs({ durationMs, freezeMs }: Pick<ContestClock, 'durationMs' | 'freezeMs'>): number | null {
  return freezeMs === null ? null : durationMs - freezeMs;
}

/** The instant of an event; null if there is none, or if it is not known yet. */
export function eventMsOf(clock: ContestClock, event: ClockEvent): number | null {
  switch (event) {
    case 'start':
      return clock.startMs;
    case 'freeze': {
      const timeMs = freezeTimeMs(clock);
      return timeMs === null ? null : instantAtMs(clock, timeMs);
    }
    case 'end':
      return endMsOf(clock);
    case 'thaw':
      return clock.thawedAtMs ?? (clock.thawAfterMs === null ? null : lastEndMs(clock) + clock.thawAfterMs);
  }
}

/** Whether a submission at this contest time may count. */
export function isInContest({ durationMs }: Pick<ContestClock, 'durationMs'>, timeMs: number): boolean {
  return timeMs >= 0 && timeMs < durationMs;
}

/** Whether results are hidden from participants at an instant: from the freeze to the thaw. */
export function isFrozenAt(clock: ContestClock, nowMs: number): boolean {
  const freezeMs = eventMsOf(clock, 'freeze');
  return freezeMs !== null && freezeMs <= nowMs && !isThawedAt(clock, nowMs);
}

export function isThawedAt(clock: ContestClock, nowMs: number): boolean {
  const thawMs = eventMsOf(clock, 'thaw');
  return thawMs !== null && thawMs <= nowMs;
}

/** The first event after `nowMs`; null after the last one. */
export function nextEventMs(clock: ContestClock, nowMs: number): number | null {
  const later = clockEvents.map((event) => eventMsOf(clock, event)).filter((ms) => ms !== null && ms > nowMs);
  return later.length === 0 ? null : Math.min(...later.map(Number));
}

/** Whether a window ends after it opens, and leaves time before the end of the contest to everyone who starts in it. */
export function isWindowValid({ latestMs, lengthMs }: StartWindow, durationMs: number): boolean {
  return latestMs >= 1 && latestMs < durationMs && lengthMs >= 1 && lengthMs <= durationMs;
}

/** What is wrong with a clock, or null. */
export function clockProblem(clock: ContestClock): 'duration' | 'window' | 'freeze' | 'interval' | 'overlap' | null {
  const { durationMs, freezeMs, removed, pausedAtMs, startMs, window } = clock;
  if (!(durationMs >= 1)) return 'duration';
  if (window && !isWindowValid(window, durationMs)) return 'window';
  if (freezeMs !== null && !(freezeMs >= 1 && freezeMs <= (window?.lengthMs ?? durationMs))) return 'freeze';
  const endMs = endMsOf(clock);
  const isOutside = removed.some((one) => one.endMs <= one.startMs || one.startMs < startMs || one.startMs >= endMs);
  if (isOutside) return 'interval';
  const sorted = removed.toSorted((a, b) => a.startMs - b.startMs);
  const ends = sorted.map((one, at) => [one.endMs, sorted[at + 1]?.startMs ?? pausedAtMs ?? Infinity]);
  return ends.some(([end = 0, next = 0]) => end > next) ? 'overlap' : null;
}
