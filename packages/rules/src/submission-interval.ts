import type { SubmissionInterval } from '@assay/contract';

/**
 * The first instant at which a participant may submit again: once the interval has passed since the last submission at
 * `lastMs`, or once it is lifted before the participant's end at `endMs`. Real time, as in CMS: a pause of the contest
 * does not prolong the wait. Null without an interval or an earlier submission.
 */
export function nextSubmissionMs(
  interval: SubmissionInterval | undefined,
  lastMs: number | null,
  endMs: number,
): number | null {
  if (!interval || lastMs === null) return null;
  const passedMs = lastMs + interval.length;
  return interval.liftedFor === undefined ? passedMs : Math.min(passedMs, endMs - interval.liftedFor);
}
