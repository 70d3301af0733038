import { endMsOf, isThawedAt } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { grantsByUser } from '../clocks/queries.ts';
import { changeClock } from '../contest-clock/clock-change.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findStart, updateStart } from './queries.ts';

/** A change of the clock: contest times of what the participant has submitted are computed again. */
export const resetStart = route('DELETE /api/contest/:contestId/admin/clock/start/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ params: { userId }, query: { version, reason }, ...request }) => {
    const { id: contestId } = request.scope;
    await changeClock(request, {
      version,
      reason: undefined,
      verb: 'reset-start',
      change: async (clock, nowMs, tx) => {
        const found = await findStart(tx, contestId, userId);
        if (!found) throw refusal('not-found');
        if (found.startedAtMs === null) throw refusal('start-missing');
        if (nowMs >= endMsOf(clock) && isThawedAt(clock, nowMs)) throw refusal('contest-over');
        const { id, delayMs, extraMs, startedAtMs } = found;
        const grants = await grantsByUser(tx, contestId, clock);
        grants.set(userId, { delayMs, extraMs, startedAtMs: null });
        return {
          ...clock,
          details: { userId, startedAt: startedAtMs, reason },
          regrant: { grants, store: async (updatedAt) => await updateStart(tx, id, null, updatedAt) },
        };
      },
    });
    return {};
  },
});
