import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { groupMembers, groups, orgMembers, orgs, problems, problemStatuses, users } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { effectiveCapability, guardedGroups, guardedProblems } from '../access/guarded.ts';
import { isPerson } from '../users/queries.ts';

/** The user of a profile and its viewer. */
export interface Look {
  userId: string;
  viewerId: string;
  isVisitor: boolean;
  /** The user, or an administrator of the installation. */
  seesAll: boolean;
}

const DAYS = 366;
const MAX_GROUPS = 50;

export async function findActivityOwner(db: Db, userId: string) {
  const [row] = await db
    .select({ memberSince: users.createdAt, isHidden: users.activityHidden })
    .from(users)
    .where(and(eq(users.id, userId), isPerson));
  return row;
}

/** False if the user does not exist. */
export async function updateActivityHidden(tx: Tx, userId: string, activityHidden: boolean): Promise<boolean> {
  const result = await tx.update(users).set({ activityHidden }).where(eq(users.id, userId));
  return result.rowCount === 1;
}

/**
 * Whether the viewer may list the submissions of others to the problem of the current row; see `readsAllSolutions`.
 * Visitors list no submissions. Testers list none either, but counts do not name the problem.
 */
function seesResults({ viewerId, isVisitor, seesAll }: Look): SQL {
  if (seesAll) return sql`true`;
  if (isVisitor) return sql`false`;
  const admin = literal(Number(capabilityMask('problem', 'admin')));
  const capability = effectiveCapability(guardedProblems, viewerId);
  const showsOthers = sql`${problems.settings} -> 'solutionShowOther' = 'true'::jsonb`;
  return sql`(${capability} & 1 <> 0 and (${showsOthers} or ${capability} & ${admin} <> 0))`;
}

/** Problems solved outside contests, by organization and difficulty. */
export async function listSolved(db: Db, look: Look) {
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
  const has = (tag: string) => sql`${tag}::text = any(${problems.tags})`;
  const [easy, medium, hard] = [has('@easy'), has('@medium'), has('@hard')];
  return await db
    .select({
      orgId: orgs.id,
      orgName: orgs.name,
      easy: count(easy),
      medium: count(sql`${medium} and not ${easy}`),
      hard: count(sql`${hard} and not ${easy} and not ${medium}`),
      other: count(sql`not (${easy} or ${medium} or ${hard})`),
    })
    .from(problemStatuses)
    .innerJoin(problems, eq(problems.id, problemStatuses.problemId))
    .innerJoin(orgs, eq(orgs.id, problems.orgId))
    .where(and(eq(problemStatuses.userId, look.userId), problemStatuses.isSolved, seesResults(look)))
    .groupBy(orgs.id)
    .orderBy(sql`count(*) desc`, asc(orgs.name));
}

/**
 * Submissions of the last year by day. Others see practice only: the times of submissions in a contest may reveal more
 * than the contest shows.
 */
export async function listDays(db: Db, look: Look, offsetMinutes: number) {
  const practice = look.seesAll ? sql`true` : sql`contest_id is null`;
  const { rows } = await db.execute<{ date: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, sum(count)::int as count from (
      select date_trunc('day', (submitted_at at time zone 'UTC') + make_interval(mins => ${offsetMinutes}::int)) as day,
        problem_id, count(*) as count
      from solutions where user_id = ${look.userId}::uuid and ${practice}
        and submitted_at > now() - make_interval(days => ${literal(DAYS)})
      group by 1, 2) as made
    ${
      look.seesAll
        ? sql``
        : sql`where problem_id in (select ${problems.id} from ${problems} where ${problems.id} in (
      select problem_id from problem_statuses where user_id = ${look.userId}::uuid) and ${seesResults(look)})`
    }
    group by day order by day`);
  return rows;
}

/** Groups that both belong to and that the viewer may see. */
export async function listSharedGroups(db: Db, { userId, viewerId, isVisitor }: Look) {
  if (isVisitor) return [];
  const has = (memberId: string) => sql`${groups.id} in (select ${groupMembers.groupId} from ${groupMembers}
    join ${orgMembers} on ${orgMembers.id} = ${groupMembers.membershipId} where ${orgMembers.userId} = ${memberId})`;
  return await db
    .select({ id: groups.id, orgId: groups.orgId, name: groups.name, email: groups.email, picture: groups.picture })
    .from(groups)
    .where(and(has(userId), has(viewerId), sql`${effectiveCapability(guardedGroups, viewerId)} & 1 <> 0`))
    .orderBy(asc(groups.name), asc(groups.id))
    .limit(MAX_GROUPS);
}
