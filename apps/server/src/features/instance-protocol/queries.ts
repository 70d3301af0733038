import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { InstanceAccess } from '@assay/contract';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { inStates, literal } from '../../db/states.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { instanceAccess, instances, runners, tasks } from '../../db/schema.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

type Live = AppContext['live'];

/** A runner that has not been heard from for this long counts as lost: others destroy what it allocated. */
export const RUNNER_LOST_AFTER_S = 300;

/**
 * Tasks that a runner may lease: all allocations, and the destruction of instances that it, or a lost runner,
 * allocated.
 */
export function fitFor(runnerId: string): SQL {
  return sql`exists (
    select from ${instances} where ${instances.id} = subject_id
      and (${instances.state} <> ${literal(INSTANCE_STATE.destroying)} or ${instances.runnerId} is null
      or ${instances.runnerId} = ${runnerId}::uuid or not exists (
        select from ${runners} where ${runners.id} = ${instances.runnerId}
          and accessed_at > now() - ${RUNNER_LOST_AFTER_S}::int * interval '1 second')))`;
}

/** Starts work on an instance whose task was just leased. Null if there is nothing left to do. */
export async function startInstance(tx: Tx, live: Live, hold: Lease) {
  const [row] = await tx
    .update(instances)
    .set({ taskState: INSTANCE_TASK_STATE.queued, taskId: hold.taskId, runnerId: hold.runnerId })
    .where(
      and(eq(instances.id, hold.subjectId), inStates(instances.state, INSTANCE_STATE, ['destroying', 'allocating'])),
    )
    .returning({
      id: instances.id,
      orgId: instances.orgId,
      userId: instances.userId,
      problemId: instances.problemId,
      contestId: instances.contestId,
      state: instances.state,
      problemDataHash: instances.problemDataHash,
    });
  if (!row || row.problemDataHash === null) return null;
  const { id: instanceId, orgId, userId, problemId, problemDataHash } = row;
  const config = await findDataConfig(tx, { problemId, problemDataHash });
  await live.publish(tx, { type: 'instance', instanceId, orgId, userId });
  return { ...row, problemDataHash, config };
}
export type LeasedInstance = NonNullable<Awaited<ReturnType<typeof startInstance>>>;

/**
 * The instance of a task that has not been concluded. A runner whose task was cancelled by a destroy request still sees
 * the state, and so learns of the request.
 */
export async function findTaskInstance(db: Db, { subjectId, taskId, runnerId }: Lease) {
  const [row] = await db
    .select({
      orgId: instances.orgId,
      userId: instances.userId,
      problemId: instances.problemId,
      contestId: instances.contestId,
      state: instances.state,
      message: instances.message,
    })
    .from(instances)
    .where(
      and(
        eq(instances.id, subjectId),
        eq(instances.taskId, taskId),
        eq(instances.runnerId, runnerId),
        sql`${instances.taskState} is not null`,
      ),
    );
  return row;
}

interface ChangedInstance {
  instanceId: string;
  orgId: string;
  userId: string;
}
type Concluded = ChangedInstance & {
  state: number;
  contestId: string | null;
  label: string;
  /** Whether it is to be allocated again. */
  restarting: boolean;
};

/** Records progress and renews the lease, in one statement that compares the lease. Null if the task is missing. */
export async function recordWork(tx: Tx, hold: Lease, message: string | undefined): Promise<ChangedInstance | null> {
  const { rows } = await tx.execute<ChangedInstance & Record<string, unknown>>(sql`
    with held as (
      update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isLeased(hold)} returning subject_id
    )
    update ${instances} set task_state = ${literal(INSTANCE_TASK_STATE.in_progress)}, message = coalesce(${message ?? null}, message), updated_at = now()
    from held where instances.id = held.subject_id and instances.task_id = ${hold.taskId}::uuid
      and ${inStates(sql`state`, INSTANCE_STATE, ['destroying', 'allocating'])}
    returning instances.id as "instanceId", org_id as "orgId", user_id as "userId"`);
  return rows[0] ?? null;
}

/**
 * Concludes the task: allocated, destroyed or failed. One statement compares the lease, so that an earlier task cannot
 * conclude the one of a destroy request. Null if the task no longer exists.
 */
export async function concludeTask(
  tx: Tx,
  hold: Lease,
  { succeeded, message }: { succeeded: boolean; message?: string | undefined },
): Promise<Concluded | null> {
  const { rows } = await tx.execute<Concluded & Record<string, unknown>>(sql`
    with held as (delete from ${tasks} where ${isLeased(hold)} returning subject_id)
    update ${instances} set task_state = null, task_completed_at = now(), updated_at = now(),
      state = case when not ${succeeded}::boolean then ${literal(INSTANCE_STATE.error)}
        when state = ${literal(INSTANCE_STATE.allocating)} then ${literal(INSTANCE_STATE.allocated)} else ${literal(INSTANCE_STATE.destroyed)} end,
      expires_at = case when not ${succeeded}::boolean or state = ${literal(INSTANCE_STATE.allocating)}
        then now() + lifetime_minutes * interval '1 minute' end,
      restarting = restarting and ${succeeded}::boolean,
      allocated_at = case when ${succeeded}::boolean and state = ${literal(INSTANCE_STATE.allocating)} then now() else allocated_at end,
      destroyed_at = case when ${succeeded}::boolean and state = ${literal(INSTANCE_STATE.destroying)} then now() else destroyed_at end,
      problem_data_hash = case when ${succeeded}::boolean and not restarting and state = ${literal(INSTANCE_STATE.destroying)} then null else problem_data_hash end,
      message = coalesce(${message ?? null}, message)
    from held where instances.id = held.subject_id and instances.task_id = ${hold.taskId}::uuid
      and ${inStates(sql`state`, INSTANCE_STATE, ['destroying', 'allocating'])}
    returning instances.id as "instanceId", org_id as "orgId", user_id as "userId", state, contest_id as "contestId", label, restarting`);
  return rows[0] ?? null;
}

/** Ends all leases of instance tasks of a runner. Polls then requeue the tasks as if the leases had expired. */
export async function endLeasesOf(tx: Tx, runnerId: string): Promise<void> {
  await tx.execute(sql`
    update ${tasks} set lease_ends_at = now()
    where kind = 'instance' and state = 'leased' and runner_id = ${runnerId}::uuid`);
}

/** Fails the allocated instances of a runner that are not among `held`. They can be restarted and destroyed. */
export async function failLost(
  tx: Tx,
  { runnerId, held, message }: { runnerId: string; held: readonly string[]; message: string },
): Promise<ChangedInstance[]> {
  const { rows } = await tx.execute<ChangedInstance & Record<string, unknown>>(sql`
    with lost as (
      select id from ${instances} where runner_id = ${runnerId}::uuid and state = ${literal(INSTANCE_STATE.allocated)}
        and not (id = any(${sql.param([...held])}::uuid[])) order by id for update
    ), closed as (
      delete from ${instanceAccess} using lost where instance_id = lost.id
    )
    update ${instances} set state = ${literal(INSTANCE_STATE.error)}, message = ${message}, updated_at = now(),
      expires_at = now() + lifetime_minutes * interval '1 minute'
    from lost where instances.id = lost.id
    returning instances.id as "instanceId", org_id as "orgId", user_id as "userId"`);
  return rows;
}

/** Whether this was the last task of the instance, leased to this runner. */
export async function wasTaskOf(db: Db, { subjectId, taskId, runnerId }: Lease): Promise<boolean> {
  const where = and(eq(instances.id, subjectId), eq(instances.taskId, taskId), eq(instances.runnerId, runnerId));
  return (await db.$count(instances, where)) > 0;
}

/** Stores how servers reach an instance that was just allocated; any earlier access is replaced. */
export async function storeInstanceAccess(tx: Tx, instanceId: string, access: InstanceAccess): Promise<void> {
  await tx
    .insert(instanceAccess)
    .values({ instanceId, ...access })
    .onConflictDoUpdate({ target: instanceAccess.instanceId, set: access });
}

/** How servers reach an instance, and whose runner says so. */
export const accessColumns = {
  address: instanceAccess.address,
  key: instanceAccess.key,
  endpoints: instanceAccess.endpoints,
  runnerOrgId: runners.orgId,
};

/**
 * How servers reach an allocated instance; undefined in every other state, and if its runner reported nothing. Only the
 * operator's own runners have `runnerOrgId` null: the address of any other was chosen by an organization.
 */
export async function findInstanceAccess(db: Db, instanceId: string) {
  const [row] = await db
    .select(accessColumns)
    .from(instanceAccess)
    .innerJoin(instances, eq(instances.id, instanceAccess.instanceId))
    .innerJoin(runners, eq(runners.id, instances.runnerId))
    .where(and(eq(instanceAccess.instanceId, instanceId), inStates(instances.state, INSTANCE_STATE, ['allocated'])));
  return row;
}
