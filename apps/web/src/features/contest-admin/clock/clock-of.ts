import type { ContestClockReply } from '@assay/contract';
import type { ContestClock } from '@assay/rules';

/** A clock as the rules compute with it. */
export function clockOf({
  start,
  duration,
  freeze,
  thawAfter,
  thawedAt,
  pausedAt,
  removed,
  window,
}: ContestClockReply): ContestClock {
  return {
    startMs: start,
    durationMs: duration,
    freezeMs: freeze ?? null,
    thawAfterMs: thawAfter ?? null,
    thawedAtMs: thawedAt ?? null,
    pausedAtMs: pausedAt ?? null,
    window: window ? { latestMs: window.latest, lengthMs: window.length, openBoard: window.openBoard } : null,
    removed: removed.map((one) => ({ startMs: one.start, endMs: one.end })),
  };
}
