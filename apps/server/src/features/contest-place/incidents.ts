import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { judges } from '../contests/policy.ts';
import { presentIncident } from './present.ts';
import { listIncidents } from './queries.ts';

export const listPlaceIncidents = route('GET /api/contest/:contestId/admin/place/incident', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: contest, query, context: { db } }) => {
    const { rows, total } = await listIncidents(db, contest.id, query);
    const readsAddresses = judges(contest);
    const items = rows.map((row) => presentIncident(row, { readsAddresses }));
    return { items, ...(total !== undefined && { total }) };
  },
});
