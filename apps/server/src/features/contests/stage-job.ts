import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { contests } from '../../db/schema.ts';
import { eventMsOf } from '@assay/rules';
import { clockColumn, listDueClocks, transactionTimeMs } from '../clocks/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { stageColumns } from './queries.ts';

/** Longest pause between checks: another server may have moved a stage forward. */
const LONGEST_PAUSE_MS = 1_000;
/** Shortest pause between checks. */
const SHORTEST_PAUSE_MS = 20;
/** Maximum number of contests handled in one transaction. */
const MAX_CONTESTS = 100;

/**
 * Records every stage that begins and notifies the viewers of the contest, until the server closes. Resolves when the
 * job has stopped. Any number of servers may run it: each due contest is handled by one of them.
 */
export async function runStageJob(context: AppContext): Promise<void> {
  const signal = context.live.closing;
  while (!signal.aborted) {
    const pauseMs = await recordDueStages(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'Cannot check the stages of contests; retrying.');
      return LONGEST_PAUSE_MS;
    });
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Returns the pause before the next check, in milliseconds. */
async function recordDueStages({ db, live }: AppContext): Promise<number> {
  // Checked outside a transaction first: usually no stage is due.
  const { rows } = await db.execute<{ dueInMs: number | null }>(sql`
    select (extract(epoch from min(next_stage_at) - now()) * 1000)::float8 as "dueInMs" from ${contests} where next_stage_at is not null`);
  const dueInMs = rows[0]?.dueInMs ?? LONGEST_PAUSE_MS;
  if (dueInMs > 0) return pauseBefore(dueInMs);
  await thawBoards(db);
  await db.transact(async (tx) => {
    for (const contestId of await recordSome(tx)) await live.publish(tx, { type: 'contest', contestId });
  });
  return SHORTEST_PAUSE_MS;
}

/**
 * Computes the boards again whose results are shown from now on. Before the stages are recorded, in transactions of its
 * own: repeating it is harmless, skipping it is not, and ranklists are locked before contests.
 */
async function thawBoards(db: Db): Promise<void> {
  for (const { contestId, clock, dueMs, nowMs } of await listDueClocks(db)) {
    const thawMs = eventMsOf(clock, 'thaw');
    if (thawMs === null || thawMs < dueMs || thawMs > nowMs) continue;
    await db.transact((tx) => invalidateRanklists(tx, contestId, { rebuild: true }));
  }
}

/** Pause before the next check, in milliseconds, if the next stage begins in `dueInMs`; a second at most. */
export function pauseBefore(dueInMs: number): number {
  return Math.min(Math.max(Math.ceil(dueInMs), SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

async function recordSome(tx: Tx): Promise<string[]> {
  const nowMs = await transactionTimeMs(tx);
  const due = await tx
    .select({ id: contests.id, stages: contests.stages, clock: clockColumn })
    .from(contests)
    .where(sql`${contests.nextStageAt} <= now()`)
    .orderBy(asc(contests.nextStageAt))
    .limit(MAX_CONTESTS)
    .for('no key update', { skipLocked: true });
  for (const { id, stages, clock } of due) {
    const { status, nextStageAt } = stageColumns(stages, nowMs, clock ?? undefined);
    await tx.update(contests).set({ status, nextStageAt }).where(eq(contests.id, id));
  }
  return due.map((row) => row.id);
}
