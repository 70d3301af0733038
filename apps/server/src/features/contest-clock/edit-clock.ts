import { eventMsOf, isThawedAt, isWindowValid } from '@assay/rules';
import type { Body } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith, type ContestEdit } from '../contests/contest-scope.ts';
import { changeClock } from './clock-change.ts';
import type { StoredClock } from '../clocks/queries.ts';

type Times = Body<'PATCH /api/contest/:contestId/admin/clock'>;

export const editClock = route('PATCH /api/contest/:contestId/admin/clock', {
  scope: contestScopeWith('admin'),
  handle: async ({ body, ...request }) => {
    await replaceTimes(request, body);
    return {};
  },
});

/** Replaces start, length, freeze, thaw and start window of the clock. */
export async function replaceTimes(
  request: ContestEdit,
  { version, start, duration, freeze, thawAfter, window, reason }: Times,
): Promise<void> {
  await changeClock(request, {
    version,
    reason,
    verb: 'change',
    change: (clock, nowMs) => {
      const after: StoredClock = {
        ...clock,
        startMs: start,
        durationMs: duration,
        freezeMs: freeze ?? null,
        thawAfterMs: thawAfter ?? null,
        window: window
          ? { latestMs: window.latest, lengthMs: window.length, openBoard: window.openBoard ?? false }
          : null,
      };
      if (after.window && !isWindowValid(after.window, duration)) throw refusal('window-invalid');
      refuseUnlessTimely(clock, after, nowMs, reason);
      return after;
    },
  });
}

function refuseUnlessTimely(before: StoredClock, after: StoredClock, nowMs: number, reason: string | undefined): void {
  if (nowMs < before.startMs) return;
  if (after.startMs !== before.startMs) throw refusal('contest-started');
  // Otherwise some would have started without pressing Start, or pressed it for nothing.
  if ((before.window === null) !== (after.window === null)) throw refusal('contest-started');
  const endMs = eventMsOf(before, 'end');
  const isOver = endMs !== null && endMs <= nowMs;
  const isFinal = isOver && isThawedAt(before, nowMs);
  const isLonger =
    after.durationMs !== before.durationMs || JSON.stringify(after.window) !== JSON.stringify(before.window);
  const hasOtherFreeze = after.freezeMs !== before.freezeMs;
  if ((isOver && isLonger) || (isFinal && hasOtherFreeze)) throw refusal('contest-over');
  if ((isLonger || hasOtherFreeze) && reason === undefined) throw refusal('reason-missing');
}
