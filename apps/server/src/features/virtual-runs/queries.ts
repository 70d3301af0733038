import { and, asc, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs, epochMs } from '../../db/epoch-ms.ts';
import { literal } from '../../db/states.ts';
import {
  contestProblems,
  contests,
  solutions,
  virtualRuns,
  virtualTeamMembers,
  virtualTeams,
} from '../../db/schema.ts';
import { clockColumn } from '../clocks/queries.ts';
import { subtaskPoints } from '../judged-cases/queries.ts';
import { hasTaken } from '../contests/has-taken.ts';
import type { RunTimes } from './policy.ts';

/** What decides whether a contest can be taken virtually now, by the database's clock. */
export async function findPastContest(db: Db, contestId: string) {
  const [row] = await db
    .select({
      allowsVirtual: contests.allowsVirtual,
      clock: clockColumn,
      startsAtMs: epochMs(contests.startsAt),
      endsAtMs: epochMs(contests.endsAt),
      nowMs: databaseNowMs,
    })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

/** Ids of the teams that users are in. */
const teamsOf = (userIds: SQL) => sql`(select team_id from ${virtualTeamMembers}
  where virtual_team_members.user_id in ${userIds} and joined_at is not null and left_at is null)`;

/** The runs of users and of the teams that they are in. Two sets, so that each has its index. */
const isRunOf = (userIds: SQL) => sql`${virtualRuns.id} in (
  select id from virtual_runs where user_id in ${userIds}
  union all select id from virtual_runs where team_id in ${teamsOf(userIds)})`;

const oneUser = (userId: string) => sql`(${userId}::uuid)`;
const runColumns = { ...getTableColumns(virtualRuns), teamName: virtualTeams.name };

/** The runs of a contest that a user takes or took, alone and in teams, newest first. */
export async function listRuns(db: Db, contestId: string, userId: string) {
  return await db
    .select(runColumns)
    .from(virtualRuns)
    .leftJoin(virtualTeams, eq(virtualTeams.id, virtualRuns.teamId))
    .where(and(eq(virtualRuns.contestId, contestId), isRunOf(oneUser(userId))))
    .orderBy(desc(virtualRuns.startedAt), desc(virtualRuns.nth));
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** A run of the user or of a team that the user is in. */
export async function findRun(db: Db, contestId: string, userId: string, runId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select(runColumns)
    .from(virtualRuns)
    .leftJoin(virtualTeams, eq(virtualTeams.id, virtualRuns.teamId))
    .where(and(eq(virtualRuns.id, runId), eq(virtualRuns.contestId, contestId), isRunOf(oneUser(userId))));
  return row;
}

/** A run as in `findRun`, locked: serializes what is announced in it. */
export async function lockRun(tx: Tx, userId: string, runId: string) {
  const [row] = await tx
    .select()
    .from(virtualRuns)
    .where(and(eq(virtualRuns.id, runId), isRunOf(oneUser(userId))))
    .for('update');
  return row;
}

export async function listRunsOfTeam(db: Db, teamId: string) {
  return await db.select().from(virtualRuns).where(eq(virtualRuns.teamId, teamId));
}

/** Open runs that any of the users takes, alone or in a team. */
export async function listRunsUnderWay(db: Db, contestId: string, userIds: readonly string[]): Promise<string[]> {
  const isOpen = sql`now() < started_at + duration_ms * interval '1 millisecond' and finished_at is null`;
  const rows = await db
    .select({ id: virtualRuns.id })
    .from(virtualRuns)
    .where(
      and(eq(virtualRuns.contestId, contestId), isOpen, isRunOf(sql`(select unnest(${sql.param(userIds)}::uuid[]))`)),
    );
  return rows.map(({ id }) => id);
}

/** Serializes the starts of runs of a contest, and changes of their teams. */
export async function lockStarts(tx: Tx, contestId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`virtual runs ${contestId}`}, 0))`);
}

/** A user, or a team. */
export interface Taker {
  userId: string | null;
  teamId: string | null;
}

/** Number of the last run of a user alone, or of a team; 0 without one. */
export async function lastNth(db: Db, contestId: string, { userId, teamId }: Taker): Promise<number> {
  const isTaker = teamId === null ? eq(virtualRuns.userId, userId ?? '') : eq(virtualRuns.teamId, teamId);
  const [row] = await db
    .select({ nth: virtualRuns.nth })
    .from(virtualRuns)
    .where(and(eq(virtualRuns.contestId, contestId), isTaker))
    .orderBy(desc(virtualRuns.nth))
    .limit(1);
  return row?.nth ?? 0;
}

export async function insertRun(
  tx: Tx,
  run: RunTimes & Taker & { id: string; contestId: string; nth: number },
): Promise<void> {
  await tx.insert(virtualRuns).values(run);
}

/** Ends a run before its time is over. */
export async function finishRun(tx: Tx, runId: string): Promise<void> {
  await tx
    .update(virtualRuns)
    .set({ finishedAt: sql`now()` })
    .where(
      and(
        eq(virtualRuns.id, runId),
        isNull(virtualRuns.finishedAt),
        sql`now() < started_at + duration_ms * interval '1 millisecond'`,
      ),
    );
}

/** What was submitted in a run, in order. */
export async function listRunSolutions(db: Db, runId: string) {
  const { id, problemId, userId, submittedAt, contestTimeMs, state, score, status } = solutions;
  const subtasks = subtaskPoints(sql`${solutions.id}`, sql`${solutions.taskId}`);
  return await db
    .select({ id, problemId, userId, submittedAt, contestTimeMs, state, score, status, subtasks })
    .from(solutions)
    .where(and(eq(solutions.virtualRunId, runId), sql`${solutions.state} > ${literal(SOLUTION_STATE.created)}`))
    .orderBy(asc(solutions.submittedAt), asc(solutions.id));
}
export type RunSolutionRow = Awaited<ReturnType<typeof listRunSolutions>>[number];

export async function countRunSolutions(tx: Tx, runId: string, problemId: string): Promise<number> {
  return await tx.$count(solutions, and(eq(solutions.virtualRunId, runId), eq(solutions.problemId, problemId)));
}

export async function updateAllowed(tx: Tx, contestId: string, allowsVirtual: boolean): Promise<void> {
  await tx.update(contests).set({ allowsVirtual }).where(eq(contests.id, contestId));
}

/** Ended contests with the problem that the user has or had a virtual run of, alone or in a team. */
export async function listRunContests(db: Db, userId: string, problemId: string): Promise<string[]> {
  const rows = await db
    .select({ contestId: contests.id })
    .from(contestProblems)
    .innerJoin(contests, and(eq(contests.id, contestProblems.contestId), contests.allowsVirtual))
    .where(
      and(eq(contestProblems.problemId, problemId), sql`${contests.endsAt} <= now()`, hasTaken(sql`${userId}::uuid`)),
    );
  return rows.map((row) => row.contestId);
}

/** Whether the user is in the team of a run now. */
export async function isInTeamOfRun(db: Db, userId: string, runId: string): Promise<boolean> {
  const isOne = sql`${virtualRuns.teamId} in ${teamsOf(oneUser(userId))}`;
  return (await db.$count(virtualRuns, and(eq(virtualRuns.id, runId), isOne))) > 0;
}
