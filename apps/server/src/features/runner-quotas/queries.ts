import { asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { orgs, runnerQuotas, runners, storageQuotas } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import type { Limit } from '../storage-quotas/present.ts';
import { orgAllowance, orgUse, type Quotas } from '../storage-quotas/refuse-beyond-quota.ts';
import { isOnline } from '../runners/availability.ts';
import { quotaOf, usedBy, waitingOf } from '../tasks/task-quota.ts';

// Spelled out: the query builder omits the table if there is only one.
const ofOrg = sql`orgs.id`;
const usage = {
  quota: quotaOf(ofOrg),
  used: usedBy(ofOrg),
  waiting: waitingOf(ofOrg),
  ownRunners: countRunners(sql`${runners.orgId} = ${ofOrg}`),
};

function countRunners(condition: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${runners} where ${condition} and ${isOnline})`;
}

export async function findUsage(db: Db, orgId: string) {
  const [row] = await db
    .select({ ...usage, siteRunners: countRunners(sql`${runners.orgId} is null`) })
    .from(orgs)
    .where(eq(orgs.id, orgId));
  return row;
}

interface OrgFilter extends Page {
  search?: string | undefined;
}

/** Organizations by name. */
export async function listOrgQuotas(db: Db, quotas: Quotas, filter: OrgFilter) {
  const where = filter.search === undefined ? undefined : contains(orgs.name, filter.search);
  const rows = db
    .select({
      orgId: orgs.id,
      name: orgs.name,
      hasOwn: isNotNull(runnerQuotas.orgId),
      own: runnerQuotas.tasks,
      ...usage,
      usedBytes: orgUse(ofOrg),
      allowedBytes: orgAllowance(ofOrg, quotas),
      hasOwnStorage: isNotNull(storageQuotas.orgId),
      ownStorage: storageQuotas.bytes,
    })
    .from(orgs)
    .leftJoin(runnerQuotas, eq(runnerQuotas.orgId, orgs.id))
    .leftJoin(storageQuotas, eq(storageQuotas.orgId, orgs.id))
    .where(where)
    .orderBy(asc(orgs.name), asc(orgs.id));
  return await readPage(filter, rows, () => db.$count(orgs, where));
}

/** The quota of an organization, or the default for those without their own. */
export async function findLimit(db: Db, orgId: string | null): Promise<Limit> {
  const [row] = await db.select({ tasks: runnerQuotas.tasks }).from(runnerQuotas).where(isOf(orgId));
  return row?.tasks;
}

/** Locks an organization so that it is not deleted meanwhile; false if not found. */
export async function holdOrg(tx: Tx, orgId: string): Promise<boolean> {
  return (await tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, orgId)).for('key share')).length > 0;
}

/** Sets or deletes a quota and returns the previous one; concurrent changes are serialized. */
export async function replaceLimit(tx: Tx, orgId: string | null, limit: Limit): Promise<Limit> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('runner quotas', 0))`);
  const before = await findLimit(tx, orgId);
  await tx.delete(runnerQuotas).where(isOf(orgId));
  if (limit !== undefined) await tx.insert(runnerQuotas).values({ orgId, tasks: limit });
  return before;
}

function isOf(orgId: string | null): SQL {
  return orgId === null ? isNull(runnerQuotas.orgId) : eq(runnerQuotas.orgId, orgId);
}
