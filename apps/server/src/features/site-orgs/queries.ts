import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { orgMembers, orgs, problems, solutions } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { orgAllowance, orgUse, type Quotas } from '../storage-quotas/refuse-beyond-quota.ts';

// Spelled out: the query builder omits the table if there is only one.
const ofOrg = sql`orgs.id`;

interface OrgFilter extends Page {
  search?: string | undefined;
}

/** Organizations by name. The counts are computed only for the rows of the page. */
export async function listSiteOrgs(db: Db, quotas: Quotas, filter: OrgFilter) {
  const where = filter.search === undefined ? undefined : contains(orgs.name, filter.search);
  const rows = db
    .select({
      id: orgs.id,
      name: orgs.name,
      createdAt: orgs.createdAt,
      members: sql<number>`(select count(*)::int from ${orgMembers} as m where m.org_id = ${ofOrg})`,
      problems: sql<number>`(select count(*)::int from ${problems} as p where p.org_id = ${ofOrg})`,
      recentSubmissions: sql<number>`(select count(*)::int from ${solutions} as s
        where s.org_id = ${ofOrg} and s.submitted_at > now() - interval '30 days')`,
      usedBytes: orgUse(ofOrg),
      allowedBytes: orgAllowance(ofOrg, quotas),
    })
    .from(orgs)
    .where(where)
    .orderBy(asc(orgs.name), asc(orgs.id));
  return await readPage(filter, rows, () => db.$count(orgs, where));
}
