import { route } from '../../http/route.ts';
import { presentProblemRow } from './present.ts';
import { listProblems as findProblems } from './queries.ts';

export const listProblems = route('GET /api/problem', {
  handle: async ({ query, viewer, context: { db } }) => {
    const { tag, ...rest } = query;
    const filter = { ...rest, tags: tag === undefined ? [] : [tag] };
    const { rows, total } = await findProblems(db, viewer.userId, filter, query);
    return { items: rows.map(presentProblemRow), ...(total !== undefined && { total }) };
  },
});
