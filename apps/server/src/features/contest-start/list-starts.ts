import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { presentStart } from './present.ts';
import { listStarts } from './queries.ts';

export const listContestStarts = route('GET /api/contest/:contestId/admin/clock/start', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, ownClock }, query, context: { db } }) => {
    const { rows, total } = await listStarts(db, id, query);
    return { items: rows.map((row) => presentStart(row, ownClock)), ...(total !== undefined && { total }) };
  },
});
