import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
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
  tasks,
} from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { inStates, literal } from '../../db/states.ts';
import { refuseWithdrawn } from '../contest-participants/refuse-withdrawn.ts';

/** For this time after the work, an instance shows that its task has been completed. */
const COMPLETED_SHOWN_S = 30;

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
      endpoints: instanceAccess.endpoints,
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

/** The owner of an instance. */
export async function findInstance(db: Db, instanceId: string) {
  const [row] = await db
    .select({ id: instances.id, orgId: instances.orgId, userId: instances.userId })
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
 * The current data version of a problem, which cannot be deleted before the transaction ends; undefined if there is
 * none.
 */
export async function lockCurrentData(tx: Tx, problemId: string) {
  const [row] = await tx
    .select({ hash: problemData.hash, config: problemData.config })
    .from(problems)
    .innerJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
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
  values: Owner & { id: string; slotNo: number; label: string; problemDataHash: string },
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
export async function beginDestroying(tx: Tx, instanceId: string) {
  await tx.execute(sql`select 1 from ${tasks} where kind = 'instance' and subject_id = ${instanceId}::uuid for update`);
  const [row] = await tx
    .update(instances)
    .set({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
      taskStartedAt: sql`now()`,
      taskCompletedAt: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(instances.id, instanceId),
        sql`not ${inStates(instances.state, INSTANCE_STATE, ['destroyed', 'destroying'])}`,
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

/** Whether live instances match a condition on the columns of `instances`. */
export async function hasLiveInstances(tx: Tx, condition: SQL): Promise<boolean> {
  return (
    (await tx.$count(instances, sql`${condition} and ${instances.state} <> ${literal(INSTANCE_STATE.destroyed)}`)) > 0
  );
}
