import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ShadowFailure, ShadowState } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import {
  contestProblems,
  contests,
  contestShadows,
  problems,
  shadowJudgements,
  shadowMarks,
  shadowObjects,
  shadowSubmissions,
  shadowTeams,
  solutions,
  users,
  type ShadowStanding,
} from '../../db/schema.ts';
import { clockColumn } from '../clocks/queries.ts';
import type { StoredObject, StoredType } from './primary-objects.ts';

/** A lease that is not renewed for this long is free: its server has died. */
export const LEASE_MS = 20_000;
const inMs = (ms: number) => sql`now() + ${ms}::int * interval '1 millisecond'`;

/** A lease on the feed of a contest. Everything that a reader stores requires it. */
export interface ShadowLease {
  contestId: string;
  leaseId: string;
  /** Of the connection. */
  version: number;
}

const isHeld = ({ contestId, leaseId, version }: ShadowLease) =>
  and(
    eq(contestShadows.contestId, contestId),
    eq(contestShadows.leaseId, leaseId),
    eq(contestShadows.version, version),
    contestShadows.enabled,
  );

/** Leases a feed that is due and that no server reads; undefined if there is none. */
export async function leaseShadow(db: Db): Promise<ShadowLease | undefined> {
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ contestId: string; leaseId: string; version: number }>(sql`
      update ${contestShadows} set lease_id = ${randomUUID()}::uuid, lease_ends_at = ${inMs(LEASE_MS)}
      where contest_id = (
        select contest_id from ${contestShadows} where enabled and due_at <= now()
          and (lease_ends_at is null or lease_ends_at <= now()) order by due_at limit 1 for update skip locked)
      returning contest_id as "contestId", lease_id as "leaseId", version`);
    return rows[0];
  });
}

/** Renews a lease; false if it is lost, or if the connection was changed. `hasRead`: the primary has sent something. */
export async function renewShadow(db: Db, lease: ShadowLease, hasRead: boolean): Promise<boolean> {
  return await db.transact(async (tx) => {
    const set = { leaseEndsAt: inMs(LEASE_MS), ...(hasRead && { readAt: sql`now()` }) };
    const renewed = await tx.update(contestShadows).set(set).where(isHeld(lease));
    return renewed.rowCount === 1;
  });
}

/** Ends a lease, with what became of the connection. The next attempt is due after `pauseMs`; null: not by itself. */
export async function endShadow(
  db: Db,
  lease: ShadowLease,
  { state, failure = null, pauseMs }: { state?: ShadowState; failure?: ShadowFailure | null; pauseMs: number | null },
): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(contestShadows)
      .set({
        leaseId: null,
        leaseEndsAt: null,
        dueAt: pauseMs === null ? sql`'infinity'` : inMs(pauseMs),
        ...(state && { state, failure }),
        ...(failure !== null && { failures: sql`${contestShadows.failures} + 1` }),
      })
      .where(isHeld(lease)),
  );
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Stores a change of the connection. Throws `LeaseLost` if another server reads it. */
export async function updateShadow(
  tx: Tx,
  lease: ShadowLease,
  set: Partial<Omit<typeof contestShadows.$inferInsert, 'events' | 'invalidLines'>>,
  added = { events: 0, invalid: 0 },
): Promise<void> {
  // Before the row of the shadow, in the order in which a contest is deleted.
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, lease.contestId)).for('key share');
  const updated = await tx
    .update(contestShadows)
    .set({
      ...set,
      events: sql`${contestShadows.events} + ${added.events}::bigint`,
      invalidLines: sql`${contestShadows.invalidLines} + ${added.invalid}::bigint`,
    })
    .where(isHeld(lease));
  if (updated.rowCount !== 1) throw new LeaseLost('Another server reads the feed, or the connection was changed.');
}

const connectionColumns = {
  url: contestShadows.url,
  username: contestShadows.username,
  sealedPassword: contestShadows.sealedPassword,
  enabled: contestShadows.enabled,
  version: contestShadows.version,
  problems: contestShadows.problems,
  languages: contestShadows.languages,
  state: contestShadows.state,
  failure: contestShadows.failure,
  failures: contestShadows.failures,
  token: contestShadows.token,
  connectedAtMs: epochMsOrNull(contestShadows.connectedAt),
  readAtMs: epochMsOrNull(contestShadows.readAt),
  eventAtMs: epochMsOrNull(contestShadows.eventAt),
  /** Null if no attempt is due by itself. */
  dueAtMs: sql<number | null>`case when due_at < 'infinity' then round(extract(epoch from due_at) * 1000)::float8 end`,
  events: contestShadows.events,
  invalidLines: contestShadows.invalidLines,
  invalidLine: contestShadows.invalidLine,
  scoreboard: contestShadows.scoreboard,
  scoreboardAtMs: epochMsOrNull(contestShadows.scoreboardAt),
};

export async function findShadow(db: Db, contestId: string) {
  const [row] = await db.select(connectionColumns).from(contestShadows).where(eq(contestShadows.contestId, contestId));
  return row;
}
export type ShadowRow = NonNullable<Awaited<ReturnType<typeof findShadow>>>;

/** Locked until the transaction ends. */
export async function lockShadow(tx: Tx, contestId: string): Promise<ShadowRow | undefined> {
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, contestId)).for('no key update');
  const [row] = await tx
    .select(connectionColumns)
    .from(contestShadows)
    .where(eq(contestShadows.contestId, contestId))
    .for('update');
  return row;
}

/** Objects of a type by id. */
export async function listObjects<Type extends StoredType>(
  db: Db,
  contestId: string,
  type: Type,
): Promise<Map<string, StoredObject<Type>>> {
  const { objectId, data } = shadowObjects;
  const rows = await db
    .select({ objectId, data })
    .from(shadowObjects)
    .where(and(eq(shadowObjects.contestId, contestId), eq(shadowObjects.type, type)))
    .orderBy(objectId);
  // Stored as the schema of the type reads it.
  return new Map(rows.map((row) => [row.objectId, row.data as StoredObject<Type>]));
}

export async function listOwnProblems(db: Db, contestId: string) {
  const slug = sql<string>`${contestProblems.settings} ->> 'slug'`;
  return await db
    .select({ problemId: contestProblems.problemId, slug, title: problems.title })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(slug);
}

/** Organization and clock of a contest. */
export async function findContestFacts(db: Db, contestId: string) {
  const [row] = await db
    .select({ orgId: contests.orgId, teams: contests.teams, clock: clockColumn })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

/** Users here by teams of the primary. */
export async function listShadowTeams(db: Db, contestId: string) {
  return await db
    .select({ teamId: shadowTeams.teamId, userId: shadowTeams.userId, name: users.name })
    .from(shadowTeams)
    .innerJoin(users, eq(users.id, shadowTeams.userId))
    .where(eq(shadowTeams.contestId, contestId));
}

/** Submissions of the primary with the solutions here. */
export async function listShadowSubmissions(db: Db, contestId: string) {
  const { submissionId, teamId, problemId, contestTimeMs, obstacle, solutionId } = shadowSubmissions;
  return await db
    .select({
      submissionId,
      teamId,
      problemId,
      contestTimeMs,
      obstacle,
      solutionId,
      state: solutions.state,
      score: solutions.score,
      status: solutions.status,
      isFault: sql<boolean>`(${solutions.fault} is not null)`,
      metrics: solutions.metrics,
      ownProblemId: solutions.problemId,
    })
    .from(shadowSubmissions)
    .leftJoin(solutions, eq(solutions.id, solutionId))
    .where(and(eq(shadowSubmissions.contestId, contestId), sql`not deleted`))
    .orderBy(contestTimeMs, submissionId);
}

/** The last current judgement of each submission of the primary. */
export async function listCurrentJudgements(db: Db, contestId: string) {
  const { submissionId, typeId, score, runTimeMs, position, isCurrent } = shadowJudgements;
  const rows = await db
    .select({ submissionId, typeId, score, runTimeMs })
    .from(shadowJudgements)
    .where(and(eq(shadowJudgements.contestId, contestId), isCurrent))
    .orderBy(position);
  return new Map(rows.map((row) => [row.submissionId, row]));
}

/** Submitted solutions of the contest that come from no submission of the primary. */
export async function listForeignSolutions(db: Db, contestId: string) {
  const { id, userId, problemId, contestTimeMs, state, score, status, metrics } = solutions;
  return await db
    .select({
      id,
      userId,
      name: users.name,
      problemId,
      contestTimeMs,
      state,
      score,
      status,
      metrics,
      isFault: sql<boolean>`(${solutions.fault} is not null)`,
    })
    .from(solutions)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(solutions.contestId, contestId),
        sql`${solutions.submittedAt} is not null`,
        sql`not exists (select from ${shadowSubmissions} as read where read.solution_id = ${solutions.id})`,
      ),
    )
    .orderBy(contestTimeMs, id);
}

/** Marks by key. */
export async function listMarks(db: Db, contestId: string) {
  const { key, version, note, markedAt } = shadowMarks;
  const rows = await db
    .select({ key, version, note, by: sql<string>`coalesce(${users.name}, '')`, atMs: epochMs(markedAt) })
    .from(shadowMarks)
    .leftJoin(users, eq(users.id, shadowMarks.markedBy))
    .where(eq(shadowMarks.contestId, contestId));
  return new Map(rows.map((row) => [row.key, row]));
}

export async function putMark(
  tx: Tx,
  mark: { contestId: string; key: string; version: string; note: string; markedBy: string },
): Promise<void> {
  const values = { ...mark, markedAt: sql`now()` };
  await tx
    .insert(shadowMarks)
    .values(values)
    .onConflictDoUpdate({ target: [shadowMarks.contestId, shadowMarks.key], set: values });
}

/** False if there was none. */
export async function deleteMark(tx: Tx, contestId: string, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(shadowMarks)
    .where(and(eq(shadowMarks.contestId, contestId), eq(shadowMarks.key, key)));
  return deleted.rowCount === 1;
}

/** Tries all submissions again that could not be submitted. */
export async function retryObstructed(tx: Tx, contestId: string): Promise<void> {
  await tx
    .update(shadowSubmissions)
    .set({ pending: true, attempts: 0, dueAt: sql`now()` })
    .where(and(eq(shadowSubmissions.contestId, contestId), sql`obstacle is not null`));
}

/** Rows that were read from the primary, to limit them. */
export async function countRead(db: Db, contestId: string): Promise<number> {
  const counts = await Promise.all([
    db.$count(shadowSubmissions, eq(shadowSubmissions.contestId, contestId)),
    db.$count(shadowJudgements, eq(shadowJudgements.contestId, contestId)),
    db.$count(shadowObjects, eq(shadowObjects.contestId, contestId)),
  ]);
  return counts.reduce((sum, one) => sum + one, 0);
}

export async function storeScoreboard(db: Db, lease: ShadowLease, rows: ShadowStanding[]): Promise<void> {
  await db.transact((tx) => updateShadow(tx, lease, { scoreboard: rows, scoreboardAt: new Date() }));
}

/** Pending submissions that are due, oldest first. */
export async function listDue(db: Db, contestId: string, limit: number) {
  return await db
    .select({
      submissionId: shadowSubmissions.submissionId,
      revision: shadowSubmissions.revision,
      teamId: shadowSubmissions.teamId,
      problemId: shadowSubmissions.problemId,
      languageId: shadowSubmissions.languageId,
      submittedAt: shadowSubmissions.submittedAt,
      contestTimeMs: shadowSubmissions.contestTimeMs,
      href: shadowSubmissions.href,
      entryPoint: shadowSubmissions.entryPoint,
      deleted: shadowSubmissions.deleted,
      attempts: shadowSubmissions.attempts,
      solutionId: shadowSubmissions.solutionId,
    })
    .from(shadowSubmissions)
    .where(and(eq(shadowSubmissions.contestId, contestId), sql`pending and due_at <= now()`))
    .orderBy(shadowSubmissions.submittedAt, shadowSubmissions.submissionId)
    .limit(limit);
}
export type DueSubmission = Awaited<ReturnType<typeof listDue>>[number];

export async function hasPending(db: Db, contestId: string): Promise<boolean> {
  return (await db.$count(shadowSubmissions, and(eq(shadowSubmissions.contestId, contestId), sql`pending`))) > 0;
}

/** Locks a submission that is unchanged since it was read; false if it is not. */
export async function lockSubmission(
  tx: Tx,
  contestId: string,
  { submissionId, revision }: Pick<DueSubmission, 'submissionId' | 'revision'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: shadowSubmissions.submissionId })
    .from(shadowSubmissions)
    .where(and(isSubmission(contestId, submissionId), eq(shadowSubmissions.revision, revision), sql`pending`))
    .for('update');
  return rows.length === 1;
}

const isSubmission = (contestId: string, submissionId: string) =>
  and(eq(shadowSubmissions.contestId, contestId), eq(shadowSubmissions.submissionId, submissionId));

export async function updateSubmission(
  tx: Tx,
  contestId: string,
  submissionId: string,
  set: Partial<typeof shadowSubmissions.$inferInsert>,
): Promise<void> {
  await tx.update(shadowSubmissions).set(set).where(isSubmission(contestId, submissionId));
}

/** Forgets what was read; teams and solutions stay. */
export async function deleteShadow(tx: Tx, contestId: string): Promise<void> {
  await tx.delete(contestShadows).where(eq(contestShadows.contestId, contestId));
}

/** Before another contest is read. Its submissions are compared with the stored ones, and so are its teams. */
export async function forgetObjects(tx: Tx, contestId: string): Promise<void> {
  await tx.delete(shadowObjects).where(eq(shadowObjects.contestId, contestId));
  await tx
    .update(contestShadows)
    .set({ scoreboard: null, scoreboardAt: null })
    .where(eq(contestShadows.contestId, contestId));
}

/**
 * Gives solutions the times of the primary again, which a change of the clock here has replaced. Returns the number of
 * solutions that had others.
 */
export async function restoreTimes(tx: Tx, contestId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${solutions} set contest_time_ms = read.contest_time_ms, submitted_at = read.submitted_at
    from ${shadowSubmissions} as read
    where read.contest_id = ${contestId}::uuid and read.solution_id = solutions.id and not read.pending
      and (solutions.contest_time_ms, solutions.submitted_at) is distinct from (read.contest_time_ms, read.submitted_at)`);
  return rowCount ?? 0;
}
