import { route } from '../../http/route.ts';
import { listTags } from './queries.ts';

export const listProblemTags = route('GET /api/problem/tags', {
  handle: ({ query, viewer, context: { db } }) => listTags(db, viewer.userId, query.orgId),
});
