import { and, eq, inArray, sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { contests, groups, principals, problems, users } from '../../db/schema.ts';
import { effectiveCapability, guardedProblems, type guardedApps, type guardedPlans } from '../access/guarded.ts';
import { canAccessContest } from '../contests/visible.ts';

/** Names of users and groups in one query; unknown ids are skipped. */
export async function findPrincipalProfiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .select({
      id: principals.id,
      kind: principals.kind,
      name: sql<string>`coalesce(${users.name}, ${groups.name}, '')`,
      email: sql<string>`coalesce(${users.email}, ${groups.email}, '')`,
      verified: users.verified,
      picture: sql<string | null>`coalesce(${users.picture}, ${groups.picture})`,
      orgId: groups.orgId,
      namespace: users.namespace,
      isTeam: users.isTeam,
      tags: users.tags,
    })
    .from(principals)
    .leftJoin(users, eq(users.id, principals.id))
    .leftJoin(groups, eq(groups.id, principals.id))
    .where(inArray(principals.id, [...new Set(ids)]));
}

/** Id of the problem with the slug, if the viewer (null: anonymous) may open it. */
export async function findProblemBySlug(db: Db, orgId: string, slug: string, viewerId: string | null) {
  const canAccessProblem =
    viewerId === null
      ? eq(problems.accessLevel, ACCESS_LEVEL.public)
      : sql`${effectiveCapability(guardedProblems, viewerId)} & 1 <> 0`;
  const [row] = await db
    .select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.orgId, orgId), eq(problems.slug, slug), canAccessProblem));
  return row?.id;
}

/** Id of the contest with the slug, if the viewer (null: anonymous) may open it. */
export async function findContestBySlug(db: Db, orgId: string, slug: string, viewerId: string | null) {
  const [row] = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.orgId, orgId), eq(contests.slug, slug), canAccessContest(viewerId)));
  return row?.id;
}

/** Id of the plan or app with the slug, if the viewer (null: anonymous) may open it. */
export async function findGuardedBySlug(
  db: Db,
  guarded: typeof guardedApps | typeof guardedPlans,
  { orgId, slug, viewerId }: { orgId: string; slug: string; viewerId: string | null },
) {
  const { object } = guarded;
  const canAccess =
    viewerId === null
      ? eq(object.accessLevel, ACCESS_LEVEL.public)
      : sql`${effectiveCapability(guarded, viewerId)} & 1 <> 0`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${object.id} as id from ${object} where ${object.orgId} = ${orgId}::uuid and ${object.slug} = ${slug} and ${canAccess}`,
  );
  return rows[0]?.id;
}
