import { eq, sql } from 'drizzle-orm';
import type { FinalizationObstacle } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { lastEndMs } from '@assay/rules';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs, epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { clarifications, contestFinalizations, contests, solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { clockColumn } from '../clocks/queries.ts';

/** Locks the contest against concurrent changes of the same kind. */
export async function lockContest(tx: Tx, contestId: string): Promise<void> {
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, contestId)).for('no key update');
}

export async function findFinalization(db: Db, contestId: string) {
  const { finalizedAt, endOfUpdatesAt } = contestFinalizations;
  const [row] = await db
    .select({ finalizedAtMs: epochMs(finalizedAt), endOfUpdatesMs: epochMsOrNull(endOfUpdatesAt) })
    .from(contestFinalizations)
    .where(eq(contestFinalizations.contestId, contestId));
  return row;
}

/** What must be done before the results can become official; null without a clock. */
export async function findObstacles(db: Db, contestId: string): Promise<FinalizationObstacle[] | null> {
  const isOpen = sql`state > ${literal(SOLUTION_STATE.created)} and (state < ${literal(SOLUTION_STATE.completed)} or fault is not null)`;
  const [row] = await db
    .select({
      clock: clockColumn,
      nowMs: databaseNowMs,
      hasUnjudged: sql<boolean>`exists (
        select from ${solutions} where solutions.contest_id = contests.id and submitted_at is not null and ${isOpen})`,
      hasQuestions: sql<boolean>`exists (
        select from ${clarifications} where clarifications.contest_id = contests.id and clarifications.state = 'open')`,
    })
    .from(contests)
    .where(eq(contests.id, contestId));
  if (!row?.clock) return null;
  const { clock, nowMs, hasUnjudged, hasQuestions } = row;
  return [
    ...(nowMs < lastEndMs(clock) ? (['running'] as const) : []),
    ...(hasUnjudged ? (['unjudged'] as const) : []),
    ...(hasQuestions ? (['questions'] as const) : []),
  ];
}

/** Stores that the results are official, and whether the event feed ends; keeps earlier times. */
export async function putFinalization(
  tx: Tx,
  { contestId, userId, endsUpdates }: { contestId: string; userId: string; endsUpdates: boolean },
): Promise<void> {
  const now = sql`date_trunc('milliseconds', now())`;
  await tx
    .insert(contestFinalizations)
    .values({ contestId, finalizedAt: now, finalizedBy: userId, endOfUpdatesAt: endsUpdates ? now : null })
    .onConflictDoUpdate({
      target: contestFinalizations.contestId,
      set: { endOfUpdatesAt: endsUpdates ? now : sql`contest_finalizations.end_of_updates_at` },
    });
}

export async function deleteFinalization(tx: Tx, contestId: string): Promise<void> {
  await tx.delete(contestFinalizations).where(eq(contestFinalizations.contestId, contestId));
}
