import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopePast, type ContestScope } from '../contests/contest-scope.ts';
import { observes } from '../contests/policy.ts';
import { presentHack, presentHackRow } from './present.ts';
import { findHack, listHacks } from './queries.ts';

/** The jury and observers read all hacks. */
const readerOf = (contest: ContestScope) => (observes(contest) ? null : contest.actingId);

export const listContestHacks = route('GET /api/contest/:contestId/hack', {
  scope: contestScopePast('readSolutions'),
  handle: async ({ scope, query, context: { db } }) => {
    const { mine = false } = query;
    const reader = { actingId: mine ? scope.actingId : readerOf(scope), mine };
    const { rows, total } = await listHacks(db, scope.id, query, reader);
    const seesAll = observes(scope);
    return {
      items: rows.map((row) => presentHackRow(row, seesAll)),
      ...(total !== undefined && { total }),
    };
  },
});

export const getContestHack = route('GET /api/contest/:contestId/hack/:hackId', {
  scope: contestScopePast('readSolutions'),
  handle: async ({ scope, params, context: { db } }) => {
    const hack = await findHack(db, scope.id, params.hackId, readerOf(scope));
    if (!hack) throw refusal('not-found');
    return presentHack(hack, { seesAll: observes(scope), isHacker: hack.userId === scope.actingId });
  },
});
