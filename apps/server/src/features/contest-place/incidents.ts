import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { presentIncident } from './present.ts';
import { listIncidents } from './queries.ts';

export const listPlaceIncidents = route('GET /api/contest/:contestId/admin/place/incident', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: { id }, query, context: { db } }) => {
    const { rows, total } = await listIncidents(db, id, query);
    return { items: rows.map(presentIncident), ...(total !== undefined && { total }) };
  },
});
