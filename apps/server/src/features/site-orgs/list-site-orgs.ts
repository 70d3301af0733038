import { route } from '../../http/route.ts';
import { presentStorage } from '../storage-quotas/present.ts';
import { listSiteOrgs as findSiteOrgs } from './queries.ts';

export const listSiteOrgs = route('GET /api/admin/org', {
  handle: async ({ query, context: { db, config } }) => {
    const { rows, total } = await findSiteOrgs(db, config.quotas, query);
    const items = rows.map((row) => ({
      orgId: row.id,
      name: row.name,
      createdAt: row.createdAt.getTime(),
      members: row.members,
      problems: row.problems,
      recentSubmissions: row.recentSubmissions,
      storage: presentStorage(row),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
