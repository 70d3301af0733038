import { sql, type SQL } from 'drizzle-orm';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { instances, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { allocateAgain } from './allocate-again.ts';
import { withdrawTasks } from '../tasks/lease.ts';

type Live = AppContext['live'];

/** Time for a runner to tear down an instance that no runner has ever leased, in case one is just leasing it. */
const UNTOUCHED_FOR_S = 60;

/** What the owner sees of a system error, in both languages since it is stored. */
export const INSTANCE_FAULT_MESSAGE =
  'This failed because of a system error. Destroy the instance and open another one.\n\n' +
  '由于系统的问题，操作失败。请销毁此实例后重新开启。';

/** Resets instances to wait for a runner again. */
export async function requeueInstances(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  await change(tx, live, ids, sql`task_state = ${literal(INSTANCE_TASK_STATE.pending)}`);
}

/** Fails instances and deletes their tasks. They can be destroyed. */
export async function giveUpInstances(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  await failInstances(tx, live, ids, INSTANCE_FAULT_MESSAGE);
}

/** The same with another message for the owner. */
export async function failInstances(tx: Tx, live: Live, ids: readonly string[], message: string): Promise<void> {
  await withdrawTasks(tx, 'instance', ids);
  const failed = sql`state = ${literal(INSTANCE_STATE.error)}, task_state = null, task_completed_at = now(), restarting = false,
    expires_at = now() + lifetime_minutes * interval '1 minute', message = ${message}`;
  await change(tx, live, ids, failed);
}

/** Destroys instances whose allocation never began, if no runner does: there is nothing to tear down. */
export async function destroyUntouched(tx: Tx, live: Live): Promise<void> {
  const { rows } = await tx.execute<{
    instanceId: string;
    orgId: string;
    userId: string;
    contestId: string | null;
    label: string;
    restarting: boolean;
  }>(sql`
    with untouched as (
      delete from ${tasks} using ${instances}
      where kind = 'instance' and tasks.state = 'ready' and ready_at < now() - ${UNTOUCHED_FOR_S}::int * interval '1 second'
        and instances.id = subject_id and instances.state = ${literal(INSTANCE_STATE.destroying)} and instances.task_id is null
      returning subject_id
    )
    update ${instances} set state = ${literal(INSTANCE_STATE.destroyed)}, task_state = null, destroyed_at = now(),
      problem_data_hash = case when restarting then problem_data_hash end, task_completed_at = now(), updated_at = now()
    from untouched where instances.id = untouched.subject_id and state = ${literal(INSTANCE_STATE.destroying)}
    returning instances.id as "instanceId", org_id as "orgId", user_id as "userId", contest_id as "contestId", label,
      restarting`);
  for (const { restarting, ...row } of rows) if (restarting) await allocateAgain(tx, live, row);
  const changes = rows.map(({ instanceId, orgId, userId }) => ({
    type: 'instance' as const,
    instanceId,
    orgId,
    userId,
  }));
  await live.publish(tx, ...changes);
}

async function change(tx: Tx, live: Live, ids: readonly string[], values: SQL): Promise<void> {
  const { rows } = await tx.execute<{ instanceId: string; orgId: string; userId: string }>(sql`
    update ${instances} set ${values}, updated_at = now()
    where id = any(${sql.param([...ids])}::uuid[]) and task_state is not null
    returning id as "instanceId", org_id as "orgId", user_id as "userId"`);
  await live.publish(tx, ...rows.map((row) => ({ type: 'instance' as const, ...row })));
}
