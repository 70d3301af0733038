import { and, eq, sql, type SQL } from 'drizzle-orm';
import { hasCapability, problemSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { contestParticipants, contests, instances, problems, solutions } from '../../db/schema.ts';
import { effectiveCapability, guardedContests, guardedProblems } from '../access/guarded.ts';
import { feedbackSightOf, mayReadContestDetails, maySeeContestSolution } from '../contest-solutions/policy.ts';
import { actingIds, isHiddenTeam } from '../acting/acting-id.ts';
import { findHiddenFromMs } from '../boards/hidden-results.ts';
import { administers, may, observes } from '../contests/policy.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import type { ProblemPermissions } from '../problems/policy.ts';
import { mayReadDetails, maySeeSolution } from '../solutions/policy.ts';
import { rowColumns } from '../solutions/queries.ts';

const userIds = (ids: readonly string[]) => sql`unnest(${sql.param(ids)}::uuid[]) as viewers(user_id)`;

/** The solution with the fields that events need. */
export async function findSolutionForEvents(db: Db, solutionId: string) {
  const [row] = await db
    .select({ ...rowColumns, progress: solutions.progress, isOfHiddenTeam: isHiddenTeam(sql`solutions.user_id`) })
    .from(solutions)
    .where(eq(solutions.id, solutionId));
  return row;
}

export type SolutionForEvents = NonNullable<Awaited<ReturnType<typeof findSolutionForEvents>>>;

/** The permissions of each of the users on a problem, in one query. */
async function findProblemPermissions(
  db: Db,
  problemId: string,
  viewerIds: readonly string[],
): Promise<Map<string, ProblemPermissions>> {
  const rows = await db
    .select({
      userId: sql<string>`viewers.user_id`,
      settings: problems.settings,
      capability: effectiveCapability(guardedProblems, sql`viewers.user_id`),
    })
    .from(problems)
    .innerJoin(userIds(viewerIds), sql`true`)
    .where(eq(problems.id, problemId));
  return new Map(
    rows.map(({ userId, settings, capability }) => [userId, { capability, settings: problemSettings.parse(settings) }]),
  );
}

/** What a user reads of a solution that they may see. */
export interface EventSight {
  readDetails: boolean;
  /** What the feedback of a contest hides. */
  seesAll: boolean;
  readToken: boolean;
}

/** Which of the users may see the solution, and whether they may read its details. */
export async function findSights(
  db: Db,
  row: {
    problemId: string;
    contestId: string | null;
    userId: string;
    isOfHiddenTeam: boolean;
    submittedAt: Date | null;
    tokenedAt: Date | null;
  },
  viewerIds: readonly string[],
): Promise<Map<string, EventSight>> {
  if (row.contestId !== null) {
    const permissionsByUser = await findContestPermissions(db, row.contestId, viewerIds);
    const isForOthers = [...permissionsByUser.values()].some(
      (one) => one.actingId !== row.userId && !observes(one) && may(one, 'readAllSolutions'),
    );
    const hiddenFromMs = isForOthers ? await findHiddenFromMs(db, row.contestId) : null;
    const seeing = [...permissionsByUser].filter(
      ([, one]) =>
        maySeeContestSolution(one, one.actingId, row, hiddenFromMs) &&
        (!row.isOfHiddenTeam || one.actingId === row.userId || observes(one)),
    );
    return new Map(
      seeing.map(([id, one]) => [
        id,
        {
          readDetails: mayReadContestDetails(one, one.actingId, row),
          ...feedbackSightOf(one, one.actingId, row),
        },
      ]),
    );
  }
  const permissionsByUser = await findProblemPermissions(db, row.problemId, viewerIds);
  const seeing = [...permissionsByUser].filter(
    ([id, permissions]) =>
      row.userId === id ||
      (hasCapability('problem', permissions.capability, 'access') && maySeeSolution(permissions, id, row)),
  );
  // Feedback is reduced only in contests.
  return new Map(
    seeing.map(([id, permissions]) => [
      id,
      { readDetails: mayReadDetails(permissions, id, row), seesAll: true, readToken: false },
    ]),
  );
}

/** Administrators of the organization. */
export async function findOrgAdmins(db: Db, orgId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from org_members where org_id = ${orgId}::uuid and capability & 2 <> 0`);
  return new Set(rows.map((row) => row.userId));
}

/** Which of the users administer the contest of an instance. Checks only the given users. */
export async function findInstanceDirectors(
  db: Db,
  instanceId: string,
  viewerIds: readonly string[],
): Promise<string[]> {
  const [row] = await db.select({ contestId: instances.contestId }).from(instances).where(eq(instances.id, instanceId));
  if (row === undefined || row.contestId === null) return [];
  const permissions = await findContestPermissions(db, row.contestId, viewerIds);
  return [...permissions].filter(([, one]) => administers(one)).map(([userId]) => userId);
}

/** The users among these who administer the site, or have a membership that meets the condition. */
async function findAdminsAndMembers(db: Db, viewerIds: readonly string[], membership: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from ${userIds(viewerIds)} join users on users.id = viewers.user_id
    where users.capability & 1 <> 0 or exists (
      select 1 from org_members where org_members.user_id = viewers.user_id and ${membership})`);
  return rows.map((row) => row.userId);
}

/**
 * The users among these who are notified of a runner: administrators of its organization, or of any if the runner is
 * shared with all, and site administrators.
 */
export function findRunnerAudience(db: Db, orgId: string | null, viewerIds: readonly string[]): Promise<string[]> {
  const administers = sql`org_members.capability & 2 <> 0 and (${orgId}::uuid is null or org_id = ${orgId}::uuid)`;
  return findAdminsAndMembers(db, viewerIds, administers);
}

/**
 * Which of the users may read an announcement of an organization: its members, or its administrators before it is
 * published, and site administrators; only the latter if there is no organization.
 */
export function findAnnouncementAudience(
  db: Db,
  { orgId, isPublic }: { orgId: string | null; isPublic: boolean },
  viewerIds: readonly string[],
): Promise<string[]> {
  const mayRead = sql`org_id = ${orgId}::uuid and (${isPublic} or org_members.capability & 2 <> 0)`;
  return findAdminsAndMembers(db, viewerIds, mayRead);
}

/** Which of the users may open a problem. Checks only the given users: those with an open stream. */
export async function findProblemAudience(db: Db, problemId: string, viewerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: sql<string>`viewers.user_id` })
    .from(problems)
    .innerJoin(userIds(viewerIds), sql`true`)
    .where(
      and(eq(problems.id, problemId), sql`${effectiveCapability(guardedProblems, sql`viewers.user_id`)} & 1 <> 0`),
    );
  return rows.map(({ userId }) => userId);
}

/** Which of the users may open a problem and have the right to something of it. Checks only the given users. */
export async function findProblemUsers(
  db: Db,
  problemId: string,
  viewerIds: readonly string[],
  may: (capability: bigint) => boolean,
): Promise<string[]> {
  const permissionsByUser = await findProblemPermissions(db, problemId, viewerIds);
  return [...permissionsByUser]
    .filter(([, { capability }]) => hasCapability('problem', capability, 'access') && may(capability))
    .map(([userId]) => userId);
}

/** Which of the users may enter a contest, as in `mayEnter`. Checks only the given users. */
export async function findContestAudience(db: Db, contestId: string, viewerIds: readonly string[]): Promise<string[]> {
  const takesPart = sql`exists (select from ${contestParticipants}
    where ${contestParticipants.contestId} = ${contests.id} and ${contestParticipants.userId} in ${actingIds(sql`viewers.user_id`)})`;
  const rows = await db
    .select({ userId: sql<string>`viewers.user_id` })
    .from(contests)
    .innerJoin(userIds(viewerIds), sql`true`)
    .where(
      and(
        eq(contests.id, contestId),
        sql`(${takesPart} or ${effectiveCapability(guardedContests, sql`viewers.user_id`)} & 1 <> 0)`,
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Whether every signed-in user may open a problem, so that no permissions need to be looked up. */
export async function isPublicProblem(db: Db, problemId: string): Promise<boolean> {
  const rows = await db
    .select({ id: problems.id })
    .from(problems)
    .where(and(eq(problems.id, problemId), eq(problems.accessLevel, ACCESS_LEVEL.public)));
  return rows.length > 0;
}

/** Which of the sessions are still active. */
export async function findLiveSessions(db: Db, sessionIds: readonly string[], nowMs: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from sessions where id = any(${sql.param(sessionIds)}::uuid[]) and revoked_at is null
      and expires_at > ${new Date(nowMs).toISOString()}::timestamptz`);
  return new Set(rows.map((row) => row.id));
}
