import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  contestResults,
  contests,
  instanceAccess,
  instances,
  orgs,
  problemData,
  problems,
  problemStatuses,
  runners,
  tasks,
} from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { inStates, literal } from '../../db/states.ts';
import { SILENT_AFTER_MS } from '../../http/viewer/authenticate-runner.ts';
import { refuseWithdrawn } from '../contest-participants/refuse-withdrawn.ts';
import { dataUsedIn } from '../problem-grants/data-in-contest.ts';

/** For this time after the work, an instance shows that its task has been completed. */
const COMPLETED_SHOWN_S = 30;

/** Maximum number of tasks counted ahead. */
const MAX_AHEAD = 1000;
/**
 * Of an instance that waits: how many tasks runners take before its own, and how many of these runners are online.
 * Tasks of other organizations count, since runners of the site serve all.
 */
const queueOf = sql`(
  select json_build_object(
    'ahead', (select count(*)::int from (
      select 1 from ${tasks} t where t.kind = 'instance' and t.state = 'ready' and t.label = mine.label
        and (t.priority, t.turn, t.id) < (mine.priority, mine.turn, mine.id) limit ${literal(MAX_AHEAD)}) ahead),
    'runners', (select count(*)::int from ${runners} r where 'instance:' || mine.label = any(r.labels)
      and (r.org_id = mine.org_id or r.org_id is null)
      and r.accessed_at > now() - ${literal(SILENT_AFTER_MS)} * interval '1 millisecond'))
  from ${tasks} mine where mine.kind = 'instance' and mine.subject_id = instances.id)`;

export interface InstanceFilter {
  orgId: string;
  userId?: string | undefined;
  problemId?: string | undefined;
  contestId?: string | undefined;
  state?: number | undefined;
}

/** Instances of an organization, newest first. */
export async function listInstances(db: Db, filter: InstanceFilter, page: Page) {
  const where = and(
    eq(instances.orgId, filter.orgId),
    filter.userId === undefined ? undefined : eq(instances.userId, filter.userId),
    filter.problemId === undefined ? undefined : eq(instances.problemId, filter.problemId),
    filter.contestId === undefined ? undefined : eq(instances.contestId, filter.contestId),
    filter.state === undefined ? undefined : sql`${instances.state} = ${filter.state}`,
  );
  const rows = db
    .select({
      id: instances.id,
      userId: instances.userId,
      problemId: instances.problemId,
      contestId: instances.contestId,
      problemTitle: problems.title,
      contestTitle: contests.title,
      contestTitles: titlesOf(contests.translations),
      slotNo: instances.slotNo,
      state: instances.state,
      taskState: instances.taskState,
      isJustCompleted: sql<boolean>`coalesce(${instances.taskCompletedAt} > now() - ${COMPLETED_SHOWN_S}::int * interval '1 second', false)`,
      message: instances.message,
      createdAt: instances.createdAt,
      updatedAt: instances.updatedAt,
      allocatedAt: instances.allocatedAt,
      destroyedAt: instances.destroyedAt,
      expiresAt: instances.expiresAt,
      lifetimeMinutes: instances.lifetimeMinutes,
      restarting: instances.restarting,
      endpoints: instanceAccess.endpoints,
      queue: sql<{
        ahead: number;
        runners: number;
      } | null>`case when ${instances.taskState} = ${literal(INSTANCE_TASK_STATE.pending)} then ${queueOf} end`,
    })
    .from(instances)
    .innerJoin(problems, eq(problems.id, instances.problemId))
    .leftJoin(contests, eq(contests.id, instances.contestId))
    .leftJoin(instanceAccess, eq(instanceAccess.instanceId, instances.id))
    .where(where)
    .orderBy(desc(instances.createdAt), desc(instances.id));
  return await readPage(page, rows, () => db.$count(instances, where));
}
export type InstanceRow = Awaited<ReturnType<typeof listInstances>>['rows'][number];

/** The owner and the place of an instance. */
export async function findInstance(db: Db, instanceId: string) {
  const [row] = await db
    .select({
      id: instances.id,
      orgId: instances.orgId,
      userId: instances.userId,
      contestId: instances.contestId,
      state: instances.state,
    })
    .from(instances)
    .where(eq(instances.id, instanceId));
  return row;
}

/** Maximum number of live instances of a user outside contests; 0 if the organization sets none. */
export async function findOrgLimit(db: Db, orgId: string): Promise<number> {
  const [row] = await db.select({ settings: orgs.settings }).from(orgs).where(eq(orgs.id, orgId));
  return row?.settings.problemInstanceLimit ?? 0;
}

/**
 * The data version of a problem that is used in the contest or outside, which cannot be deleted before the transaction
 * ends; undefined if there is none.
 */
export async function lockUsedData(tx: Tx, { problemId, contestId }: Pick<Owner, 'problemId' | 'contestId'>) {
  const [row] = await tx
    .select({ hash: problemData.hash, config: problemData.config })
    .from(problems)
    .innerJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, dataUsedIn(contestId))))
    .where(eq(problems.id, problemId))
    .for('key share');
  return row;
}

/** Where an instance is opened, and by which user. */
export interface Owner {
  orgId: string;
  problemId: string;
  /** Null outside contests. */
  contestId: string | null;
  userId: string;
}

/** Serializes the openings of a user, in this contest or outside contests, and returns the live instances. */
export async function lockLiveInstances(tx: Tx, { orgId, userId, contestId }: Owner) {
  const name = `instances ${orgId} ${userId} ${contestId ?? ''}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  return await tx
    .select({ problemId: instances.problemId, slotNo: instances.slotNo })
    .from(instances)
    .where(
      and(
        eq(instances.orgId, orgId),
        eq(instances.userId, userId),
        sql`${instances.contestId} is not distinct from ${contestId}::uuid`,
        sql`${instances.state} <> ${literal(INSTANCE_STATE.destroyed)}`,
      ),
    );
}

export interface LiveLimits {
  user: number;
  org: number;
  site: number;
}

/**
 * The limit that another live instance would exceed; undefined if there is none. A limit of 0 is none. Serializes the
 * openings that share a limit until the transaction ends.
 */
export async function findExceededLimit(
  tx: Tx,
  { orgId, userId }: Owner,
  limits: LiveLimits,
): Promise<keyof LiveLimits | undefined> {
  const scopes = [
    { name: 'site' as const, id: '', where: sql`true` },
    { name: 'org' as const, id: orgId, where: eq(instances.orgId, orgId) },
    { name: 'user' as const, id: userId, where: eq(instances.userId, userId) },
  ].filter(({ name }) => limits[name] > 0);
  // In one order, to prevent deadlocks.
  for (const { name, id } of scopes)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`instances ${name} ${id}`}, 0))`);
  for (const { name, where } of scopes.toReversed()) if ((await countLive(tx, where)) >= limits[name]) return name;
  return undefined;
}

async function countLive(tx: Tx, condition: SQL): Promise<number> {
  return await tx.$count(instances, sql`${condition} and ${instances.state} <> ${literal(INSTANCE_STATE.destroyed)}`);
}

/** Counts an instance outside contests. False if `limit` have been opened; null for no limit. */
export async function countProblemInstance(tx: Tx, { problemId, userId }: Owner, limit: number | null) {
  await tx.insert(problemStatuses).values({ problemId, userId }).onConflictDoNothing();
  const result = await tx
    .update(problemStatuses)
    .set({ instanceCount: sql`${problemStatuses.instanceCount} + 1` })
    .where(
      and(
        eq(problemStatuses.problemId, problemId),
        eq(problemStatuses.userId, userId),
        limit === null ? undefined : sql`${problemStatuses.instanceCount} < ${limit}`,
      ),
    );
  return result.rowCount === 1;
}

/** Counts an instance of a participant. False if `limit` have been opened. */
export async function countContestInstance(tx: Tx, contestId: string, { problemId, userId }: Owner, limit: number) {
  await tx.insert(contestResults).values({ contestId, userId, problemId }).onConflictDoNothing().catch(refuseWithdrawn);
  const result = await tx
    .update(contestResults)
    .set({ instanceCount: sql`${contestResults.instanceCount} + 1` })
    .where(
      and(
        eq(contestResults.contestId, contestId),
        eq(contestResults.userId, userId),
        eq(contestResults.problemId, problemId),
        sql`${contestResults.instanceCount} < ${limit}`,
      ),
    );
  return result.rowCount === 1;
}

export async function insertInstance(
  tx: Tx,
  values: Owner & { id: string; slotNo: number; label: string; problemDataHash: string; lifetimeMinutes: number },
): Promise<void> {
  await tx.insert(instances).values({
    ...values,
    state: INSTANCE_STATE.allocating,
    taskState: INSTANCE_TASK_STATE.pending,
    taskStartedAt: sql`now()`,
  });
}

/**
 * Starts destroying an instance unless it is destroyed or being destroyed; then undefined. It cannot be reached
 * from then on. Locks its task first, as everywhere, to prevent deadlocks.
 */
export async function beginDestroying(tx: Tx, instanceId: string, { restarting = false } = {}) {
  await lockTask(tx, instanceId);
  const [row] = await tx
    .update(instances)
    .set({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
      taskStartedAt: sql`now()`,
      taskCompletedAt: null,
      expiresAt: null,
      restarting,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(instances.id, instanceId),
        inStates(
          instances.state,
          INSTANCE_STATE,
          restarting ? ['allocated', 'error'] : ['allocated', 'error', 'allocating'],
        ),
      ),
    )
    .returning({
      id: instances.id,
      orgId: instances.orgId,
      userId: instances.userId,
      contestId: instances.contestId,
      label: instances.label,
    });
  if (row) await tx.delete(instanceAccess).where(eq(instanceAccess.instanceId, instanceId));
  return row;
}

/** Resets a destroyed instance that is to be restarted. Its data version cannot be deleted meanwhile. */
export async function beginAllocating(tx: Tx, instanceId: string): Promise<void> {
  await tx
    .update(instances)
    .set({
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.pending,
      taskStartedAt: sql`now()`,
      taskCompletedAt: null,
      allocatedAt: null,
      destroyedAt: null,
      restarting: false,
      message: '',
    })
    .where(eq(instances.id, instanceId));
}

/** Stops the restart of an instance that is being destroyed. Whether it was to be restarted. */
export async function cancelRestart(tx: Tx, instanceId: string): Promise<boolean> {
  await lockTask(tx, instanceId);
  const result = await tx
    .update(instances)
    .set({ restarting: false, updatedAt: sql`now()` })
    .where(
      and(
        eq(instances.id, instanceId),
        eq(instances.restarting, true),
        sql`${instances.state} = ${literal(INSTANCE_STATE.destroying)}`,
      ),
    );
  return result.rowCount === 1;
}

async function lockTask(tx: Tx, instanceId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${tasks} where kind = 'instance' and subject_id = ${instanceId}::uuid for update`);
}

/**
 * Lets an allocated instance live for its lifetime from now, but for `maxMinutes` after its allocation at most. Returns
 * the old and the new end; undefined if it is not allocated.
 */
export async function extendInstance(tx: Tx, instanceId: string, maxMinutes: number) {
  const [before] = await tx
    .select({ expiresAt: instances.expiresAt })
    .from(instances)
    .where(and(eq(instances.id, instanceId), sql`${instances.state} = ${literal(INSTANCE_STATE.allocated)}`))
    .for('update');
  if (!before) return undefined;
  const minutes = (count: SQL | typeof instances.lifetimeMinutes) => sql`${count} * interval '1 minute'`;
  const [after] = await tx
    .update(instances)
    .set({
      expiresAt: sql`greatest(${instances.expiresAt}, least(now() + ${minutes(instances.lifetimeMinutes)},
        ${instances.allocatedAt} + ${minutes(sql`${maxMinutes}::int`)}))`,
    })
    .where(eq(instances.id, instanceId))
    .returning({ expiresAt: instances.expiresAt });
  return after && { before: before.expiresAt, after: after.expiresAt };
}

/** Ids of instances whose lifetime has ended, the longest overdue first. */
export async function listExpired(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: instances.id })
    .from(instances)
    .where(sql`${instances.expiresAt} <= now()`)
    .orderBy(asc(instances.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function isExpired(tx: Tx, instanceId: string): Promise<boolean> {
  return (await tx.$count(instances, sql`${instances.id} = ${instanceId} and ${instances.expiresAt} <= now()`)) > 0;
}

/** Ids of instances that have waited for a runner to allocate them for too long. */
export async function listUnallocated(db: Db, minutes: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${instances.id} as id from ${tasks} join ${instances} on instances.id = subject_id
    where kind = 'instance' and tasks.state = 'ready' and ready_at < now() - ${minutes}::int * interval '1 minute'
      and instances.state = ${literal(INSTANCE_STATE.allocating)}
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Ids of instances that are neither destroyed nor being destroyed, or that are to be restarted. */
export async function listStoppable(db: Db, condition: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: instances.id })
    .from(instances)
    .where(
      sql`${condition} and ${instances.state} <> ${literal(INSTANCE_STATE.destroyed)}
        and (${instances.state} <> ${literal(INSTANCE_STATE.destroying)} or ${instances.restarting})`,
    );
  return rows.map(({ id }) => id);
}

/** Whether live instances match a condition on the columns of `instances`. */
export async function hasLiveInstances(tx: Tx, condition: SQL): Promise<boolean> {
  return (await countLive(tx, condition)) > 0;
}
