import { and, asc, desc, eq, exists, sql } from 'drizzle-orm';
import { hasCapability } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contests, groups, planContests, planParticipants, users } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { effectiveCapability, guardedContests, guardedGroups, isVisible } from '../access/guarded.ts';
import { actingId, actingIds } from '../acting/acting-id.ts';
import { findCountedResults, totalOf } from '../results/counted-results.ts';

export interface JoinedFilter extends Page {
  /** Part of the name. */
  search?: string | undefined;
  sort?: 'joined' | 'name' | 'progress' | undefined;
  /** Only members of this group, if it is enrolled and the viewer may see it. */
  groupId?: string | undefined;
}

/** A plan, and the viewer, who sees no members of groups that are hidden from them. */
export interface PlanViewer {
  id: string;
  orgId: string;
  viewerId: string;
}

/** Number of contests of the plan in which the participant takes part. */
const entered = sql`(select count(*) from contest_participants p join plan_contests c on c.contest_id = p.contest_id
  where c.plan_id = ${planParticipants.planId} and p.user_id in ${actingIds(planParticipants.userId)})`;

/** Participants of a plan, by default in the order they joined. */
export async function listJoined(db: Db, { id: planId, orgId, viewerId }: PlanViewer, filter: JoinedFilter) {
  const { search, groupId, sort = 'joined' } = filter;
  const isNamed = (text: string) =>
    exists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, planParticipants.userId), contains(users.name, text))),
    );
  const isIn = (group: string) => sql`${planParticipants.userId} in (select org_members.user_id
    from plan_groups join ${groups} on ${groups.id} = plan_groups.group_id
      join group_members on group_members.group_id = plan_groups.group_id
      join org_members on org_members.id = group_members.membership_id
    where plan_groups.plan_id = ${planId}::uuid and plan_groups.group_id = ${group}::uuid
      and ${isVisible(guardedGroups, orgId, viewerId)})`;
  const where = and(
    eq(planParticipants.planId, planId),
    search === undefined ? undefined : isNamed(search),
    groupId === undefined ? undefined : isIn(groupId),
  );
  const orders = {
    joined: [],
    name: [asc(sql`(select lower(name) from users where users.id = ${planParticipants.userId})`)],
    progress: [desc(entered)],
  };
  const rows = db
    .select({ userId: planParticipants.userId, joinedAt: planParticipants.createdAt })
    .from(planParticipants)
    .where(where)
    .orderBy(...orders[sort], asc(planParticipants.createdAt), asc(planParticipants.userId));
  return await readPage(filter, rows, () => db.$count(planParticipants, where));
}

/** The plan's contests in which the users take part, each with the score sum that conditions use (`findUnmet`). */
export async function findProgress(db: Db, planId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute<{ userId: string; contestId: string; problemIds: string[] }>(sql`
    select given.user_id as "userId", p.contest_id as "contestId",
      array(select cp.problem_id::text from contest_problems cp where cp.contest_id = p.contest_id) as "problemIds"
    from plan_contests c cross join unnest(${sql.param(userIds)}::uuid[]) as given(user_id)
      join contest_participants p on p.contest_id = c.contest_id
        and p.user_id = ${actingId(sql`c.contest_id`, sql`given.user_id`)}
    where c.plan_id = ${planId}::uuid`);
  const countedIn = await findCountedResults(db, [...new Set(rows.map((row) => row.contestId))], userIds);
  return rows.map(({ userId, contestId, problemIds }) => ({
    userId,
    contestId,
    score: totalOf(countedIn(contestId, userId), problemIds),
  }));
}

/** Contests of a plan that a user administers. */
export async function findAdministered(db: Db, planId: string, userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: contests.id, capability: effectiveCapability(guardedContests, userId) })
    .from(planContests)
    .innerJoin(contests, eq(contests.id, planContests.contestId))
    .where(eq(planContests.planId, planId));
  return new Set(rows.filter((row) => hasCapability('contest', row.capability, 'admin')).map((row) => row.id));
}
