import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { contests } from '../../db/schema.ts';
import { stageColumns, transactionTimeMs } from './queries.ts';

/**
 * Without a stage that is due sooner, the database is asked this often: another server may have brought one forward.
 */
const LONGEST_PAUSE_MS = 1_000;
/** And never more often than this. */
const SHORTEST_PAUSE_MS = 20;
/** Contests dealt with in one transaction. */
const AT_ONCE = 100;

/**
 * Records every stage that begins and notifies the viewers of the contest, until the server closes; resolves when it
 * has stopped. Any number of servers may run it: each due contest is handled by one of them.
 */
export async function runStageJob(context: AppContext): Promise<void> {
  const signal = context.live.closing;
  while (!signal.aborted) {
    const pauseMs = await noteDueStages(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'Stages of contests could not be checked; trying again.');
      return LONGEST_PAUSE_MS;
    });
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Says when to look again, in milliseconds. */
async function noteDueStages({ db, live }: AppContext): Promise<number> {
  // Looked at without a transaction first: that is all there is to do nearly always.
  const { rows } = await db.execute<{ dueInMs: number | null }>(sql`
    select (extract(epoch from min(next_stage_at) - now()) * 1000)::float8 as "dueInMs" from ${contests} where next_stage_at is not null`);
  const dueInMs = rows[0]?.dueInMs ?? LONGEST_PAUSE_MS;
  if (dueInMs > 0) return pauseBefore(dueInMs);
  await db.transact(async (tx) => {
    for (const contestId of await noteSome(tx)) await live.publish(tx, { type: 'contest', contestId });
  });
  return SHORTEST_PAUSE_MS;
}

/**
 * How long to wait before the next look, in milliseconds, when the next stage begins in `dueInMs`: until then, and a
 * second at most.
 */
export function pauseBefore(dueInMs: number): number {
  return Math.min(Math.max(Math.ceil(dueInMs), SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

async function noteSome(tx: Tx): Promise<string[]> {
  const nowMs = await transactionTimeMs(tx);
  const due = await tx
    .select({ id: contests.id, stages: contests.stages })
    .from(contests)
    .where(sql`${contests.nextStageAt} <= now()`)
    .orderBy(asc(contests.nextStageAt))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true });
  for (const { id, stages } of due) {
    const { status, nextStageAt } = stageColumns(stages, nowMs);
    await tx.update(contests).set({ status, nextStageAt }).where(eq(contests.id, id));
  }
  return due.map((row) => row.id);
}
