import { route } from '../../http/route.ts';
import { presentActAnywhere } from '../audit/present.ts';
import { listActs as findActs } from '../audit/queries.ts';

export const listActs = route('GET /api/admin/audit', {
  handle: async ({ query, context }) => {
    const { rows, total } = await findActs(context.db, query);
    return { items: rows.map(presentActAnywhere), ...(total !== undefined && { total }) };
  },
});
