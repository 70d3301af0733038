import { route } from '../../http/route.ts';
import { nameSubjects } from '../audit/name-subjects.ts';
import { presentActAnywhere } from '../audit/present.ts';
import { listActs as findActs } from '../audit/queries.ts';

export const listActs = route('GET /api/admin/audit', {
  handle: async ({ query, context }) => {
    const { rows, total } = await findActs(context.db, query);
    const names = await nameSubjects(context.db, rows);
    return { items: rows.map((row) => presentActAnywhere(row, names)), ...(total !== undefined && { total }) };
  },
});
