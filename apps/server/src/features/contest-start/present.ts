import { endMsOf, participantClock, UNKNOWN_INSTANT_MS } from '@assay/rules';
import type { StoredClock } from '../clocks/queries.ts';
import type { StartRow } from './queries.ts';

export function presentStart(row: StartRow, clock: StoredClock | null) {
  const { userId, userName, startedAtMs } = row;
  const endMs = clock === null || startedAtMs === null ? null : endMsOf(participantClock(clock, row));
  return {
    user: { _id: userId, name: userName },
    ...(startedAtMs !== null && { startedAt: startedAtMs }),
    ...(endMs !== null && endMs < UNKNOWN_INSTANT_MS && { end: endMs }),
  };
}
