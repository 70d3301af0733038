import { route } from '../../http/route.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { listParticipants as findParticipants } from './queries.ts';

export const listParticipants = route('GET /api/contest/:contestId/participant', {
  scope: contestScopePast('readParticipants'),
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await findParticipants(db, scope.id, query);
    const items = rows.map(({ id, userId, tags }) => ({ _id: id, userId, ...(tags.length > 0 && { tags }) }));
    return { items, ...(total !== undefined && { total }) };
  },
});
