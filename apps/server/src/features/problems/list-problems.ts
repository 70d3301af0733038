import { route } from '../../http/route.ts';
import { presentProblemRows } from './present.ts';
import { listProblems as findProblems } from './queries.ts';

export const listProblems = route('GET /api/problem', {
  handle: async ({ query, viewer, context: { db } }) => {
    const { tag, tags = [], ...rest } = query;
    const filter = { ...rest, tags: tag === undefined ? tags : [tag, ...tags] };
    const { rows, total } = await findProblems(db, viewer.userId, filter, query);
    return { items: await presentProblemRows(db, viewer.userId, rows), ...(total !== undefined && { total }) };
  },
});
