import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { contests, judgingCanaries, judgingCanarySettings, solutions, tasks } from '../../db/schema.ts';
import { runEvery } from '../../run-every.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { isRunning } from '../contests/visible.ts';

const LOOK_EVERY_MS = 5_000;

/** Enqueues the canaries that are due until the server closes. Any number of servers may run it. */
export async function runCanaryJob(context: AppContext): Promise<void> {
  await runEvery(context, LOOK_EVERY_MS, 'Cannot look for canaries that are due; retrying.', () =>
    enqueueDueCanaries(context),
  );
}

/** Enqueues canaries that are due; returns their number. A contest that another server works on is left to it. */
export async function enqueueDueCanaries({ db, live }: Pick<AppContext, 'db' | 'live'>): Promise<number> {
  const due = await findDue(db);
  if (due.length === 0) return 0;
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ contestId: string }>(sql`
      select contest_id as "contestId" from ${judgingCanarySettings}
      where contest_id = any(${sql.param([...new Set(due.map(({ contestId }) => contestId))])}::uuid[])
      order by contest_id for no key update skip locked`);
    const locked = new Set(rows.map(({ contestId }) => contestId));
    // Read again under the lock: another server may just have enqueued them.
    const now = (await findDue(tx)).filter(({ contestId }) => locked.has(contestId));
    for (const { id, ...task } of now) {
      await tx.execute(sql`
        update ${judgingCanaries} set due_at = now() + interval_min * interval '1 minute' from ${judgingCanarySettings}
        where judging_canaries.id = ${id}::uuid and judging_canary_settings.contest_id = judging_canaries.contest_id`);
      await enqueueTask(tx, live, 'canary', { ...task, id: task.solutionId }, TASK_PRIORITY.canary);
    }
    return now.length;
  });
}

/** The canary of each running contest and label that has been due for longest, unless one is in the queue. */
async function findDue(db: Pick<Tx, 'execute'>) {
  const { rows } = await db.execute<{
    id: string;
    contestId: string;
    solutionId: string;
    orgId: string;
    userId: string;
    label: string;
  }>(sql`
    select distinct on (c.contest_id, c.label) c.id, c.contest_id as "contestId", c.solution_id as "solutionId", c.label,
      solutions.org_id as "orgId", solutions.user_id as "userId"
    from ${judgingCanaries} c join ${solutions} on solutions.id = c.solution_id join ${contests} on contests.id = c.contest_id
    where c.due_at <= now() and ${isRunning} and not exists (
      select 1 from ${tasks} t join ${judgingCanaries} other on other.solution_id = t.subject_id
      where t.kind = 'canary' and other.contest_id = c.contest_id and other.label = c.label)
    order by c.contest_id, c.label, c.due_at, c.id`);
  return rows;
}
