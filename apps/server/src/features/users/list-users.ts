import { route } from '../../http/route.ts';
import { presentUserRow } from './present.ts';
import { listUsers as findUsers } from './queries.ts';

export const listUsers = route('GET /api/user', {
  handle: async ({ query, context }) => {
    const { rows, total } = await findUsers(context.db, query);
    return { items: rows.map((row) => presentUserRow(context, row)), ...(total !== undefined && { total }) };
  },
});
