import { route } from '../../http/route.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { observes } from '../contests/policy.ts';
import { listParticipants as findParticipants } from './queries.ts';

export const listParticipants = route('GET /api/contest/:contestId/participant', {
  scope: contestScopePast('readParticipants'),
  handle: async ({ scope, query: { banned, ...query }, context: { db } }) => {
    const seesAll = observes(scope);
    const { rows, total } = await findParticipants(db, scope.id, {
      ...query,
      withHidden: seesAll,
      ...(seesAll && { banned }),
    });
    const items = rows.map(({ id, userId, tags, banned: isOut }) => ({
      _id: id,
      userId,
      ...(tags.length > 0 && { tags }),
      ...(seesAll && { banned: isOut }),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
