import { randomUUID } from 'node:crypto';
import { MAX_REMOVED_INTERVALS } from '@assay/contract';
import { clockProblem } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { changeClock } from './clock-change.ts';

const scope = contestScopeWith('admin');

export const removeInterval = route('POST /api/contest/:contestId/admin/clock/removed', {
  scope,
  handle: async ({ body: { version, start, end, reason }, ...request }) => {
    const intervalId = randomUUID();
    await changeClock(request, {
      version,
      reason,
      verb: 'remove',
      change: (clock, nowMs) => {
        if (clock.removed.length >= MAX_REMOVED_INTERVALS) throw refusal('interval-limit');
        const added = { id: intervalId, startMs: start, endMs: end, reason };
        const removed = [...clock.removed, added].toSorted((a, b) => a.startMs - b.startMs);
        const after = { ...clock, removed };
        if (end > nowMs || clockProblem(after) !== null) throw refusal('interval-invalid');
        return after;
      },
    });
    return { intervalId };
  },
});

export const restoreInterval = route('DELETE /api/contest/:contestId/admin/clock/removed/:intervalId', {
  scope,
  handle: async ({ params: { intervalId }, query: { version, reason }, ...request }) => {
    await changeClock(request, {
      version,
      reason,
      verb: 'restore',
      change: (clock) => {
        const removed = clock.removed.filter(({ id }) => id !== intervalId);
        if (removed.length === clock.removed.length) throw refusal('not-found');
        return { ...clock, removed };
      },
    });
    return {};
  },
});
