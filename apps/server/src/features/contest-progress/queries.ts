import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_PEOPLE } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { contestProblems, contests, groups, orgs, problems } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { guardedGroups, isVisible } from '../access/guarded.ts';
import { actingId } from '../acting/acting-id.ts';
import { firstConfig } from '../results/counted-results.ts';

/** The contest, and the viewer, who sees no members of groups that are hidden from them. */
export interface ProgressScope {
  contestId: string;
  orgId: string;
  viewerId: string;
}

export interface PersonRow {
  userId: string;
  name: string;
  registered: boolean;
  banned: boolean;
  remindedAtMs: number | null;
  /** Of all people, also those above the limit. */
  total: number;
}

/** Participants and members of enrolled groups by name, at most `MAX_PEOPLE`; of one enrolled group if it is given. */
export async function listPeople(db: Db, scope: ProgressScope, groupId: string | undefined): Promise<PersonRow[]> {
  const { contestId } = scope;
  const people =
    groupId === undefined
      ? sql`select user_id from contest_participants where contest_id = ${contestId}::uuid
          union ${actingIn(contestId, membersIn(scope))}`
      : actingIn(contestId, sql`${membersIn(scope)} and contest_groups.group_id = ${groupId}::uuid`);
  const { rows } = await db.execute<{ [K in keyof PersonRow]: PersonRow[K] }>(sql`
    select people.user_id as "userId", users.name, p.id is not null as registered, coalesce(p.banned, false) as banned,
      (extract(epoch from reminded_at) * 1000)::float8 as "remindedAtMs", (count(*) over ())::int as total
    from (${people}) as people join users on users.id = people.user_id
      left join contest_participants p on p.contest_id = ${contestId}::uuid and p.user_id = people.user_id
      left join contest_reminders r on r.contest_id = ${contestId}::uuid and r.user_id = people.user_id
    order by lower(users.name), people.user_id limit ${literal(MAX_PEOPLE)}`);
  return rows;
}

/** The participants that users stand for: members of teams, their team. */
const actingIn = (contestId: string, people: SQL) =>
  sql`select distinct ${actingId(sql`${contestId}::uuid`, sql`known.user_id`)} as user_id from (${people}) as known`;

/** Members of groups that are enrolled in the contest and that the viewer may see. */
function membersIn({ contestId, orgId, viewerId }: ProgressScope): SQL {
  return sql`select org_members.user_id from contest_groups join ${groups} on ${groups.id} = contest_groups.group_id
    join group_members on group_members.group_id = contest_groups.group_id
    join org_members on org_members.id = group_members.membership_id
    where contest_groups.contest_id = ${contestId}::uuid and ${isVisible(guardedGroups, orgId, viewerId)}`;
}

export interface AttemptsRow {
  userId: string;
  problemId: string;
  attempts: number;
  submittedAtMs: number | null;
}

/** How often each of the users has submitted to each problem, and when last. One lookup for each pair. */
export async function listAttempts(db: Db, contestId: string, userIds: readonly string[]): Promise<AttemptsRow[]> {
  const { rows } = await db.execute<{ [K in keyof AttemptsRow]: AttemptsRow[K] }>(sql`
    select r.user_id as "userId", r.problem_id as "problemId", r.solution_count as attempts,
      (extract(epoch from coalesce(s.submitted_at, s.created_at)) * 1000)::float8 as "submittedAtMs"
    from contest_results r left join solutions s on s.id = r.last_solution_id
    where r.contest_id = ${contestId}::uuid and r.user_id = any(${sql.param(userIds)}::uuid[]) and r.solution_count > 0`);
  return rows;
}

/** Problems of a contest by letter. */
export async function listProblems(db: Db, contestId: string) {
  return await db
    .select({
      id: problems.id,
      slug: contestProblems.slug,
      title: problems.title,
      points: sql<number>`(${contestProblems.settings} ->> 'score')::float8`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(asc(contestProblems.slug), asc(problems.id));
}

/** What a reminder says of a contest, and its end and format. */
export async function findContestSummary(db: Db, contestId: string) {
  const [row] = await db
    .select({ title: contests.title, orgName: orgs.name, endsAt: contests.endsAt, boardConfig: firstConfig })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(eq(contests.id, contestId));
  return row;
}

/** Names and confirmed addresses of those of the users who participate or are in an enrolled group. */
export async function listReachable(
  db: Db,
  scope: ProgressScope,
  userIds: readonly string[],
): Promise<Map<string, { name: string; address: string | null }>> {
  const { rows } = await db.execute<{ userId: string; name: string; address: string | null }>(sql`
    select users.id as "userId", users.name, identities.subject as address
    from users left join user_identities identities on identities.user_id = users.id and identities.provider = 'mail'
    where users.id = any(${sql.param(userIds)}::uuid[]) and users.id in (
      select user_id from contest_participants where contest_id = ${scope.contestId}::uuid union ${membersIn(scope)})`);
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

/** Those of the users who were reminded after an instant. */
export async function findReminded(
  db: Db,
  contestId: string,
  userIds: readonly string[],
  afterMs: number,
): Promise<Set<string>> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from contest_reminders where contest_id = ${contestId}::uuid
      and user_id = any(${sql.param(userIds)}::uuid[]) and reminded_at > ${new Date(afterMs).toISOString()}::timestamptz`);
  return new Set(rows.map((row) => row.userId));
}

/**
 * Stores that users are reminded now, and returns those who were not reminded after `afterMs`. Of two calls at the same
 * time, only one returns a user.
 */
export async function storeReminders(
  tx: Tx,
  contestId: string,
  userIds: readonly string[],
  { nowMs, afterMs }: { nowMs: number; afterMs: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into contest_reminders (contest_id, user_id, reminded_at)
    select ${contestId}::uuid, user_id, ${new Date(nowMs).toISOString()}::timestamptz
    from unnest(${sql.param(userIds.toSorted())}::uuid[]) as reminded(user_id)
    on conflict (contest_id, user_id) do update set reminded_at = excluded.reminded_at
      where contest_reminders.reminded_at <= ${new Date(afterMs).toISOString()}::timestamptz
    returning user_id as "userId"`);
  return rows.map((row) => row.userId);
}
