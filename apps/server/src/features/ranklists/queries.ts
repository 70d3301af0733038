import { and, asc, eq, sql } from 'drizzle-orm';
import type { RanklistSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { ranklists, ranklistStates } from '../../db/schema.ts';
import { clockOf, hidingClockOf } from '../clocks/queries.ts';

const isOne = (contestId: string, key: string) => and(eq(ranklists.contestId, contestId), eq(ranklists.key, key));

/** Reveal time of a board's final ranklist, in milliseconds; null until it is scheduled. */
export const revealAtMs = sql<number | null>`round(extract(epoch from ${ranklists.revealedAt}) * 1000)::float8`;

/** In the order of creation. */
export async function listRanklists(db: Db, contestId: string) {
  return await listRanklistsOf(db, [contestId]);
}

const listOf = prepared('ranklists_of_contests', (db) =>
  db
    .select({
      contestId: ranklists.contestId,
      key: ranklists.key,
      name: ranklists.name,
      settings: ranklists.settings,
      boardRole: ranklists.boardRole,
      revealAtMs,
      documentAt: ranklists.documentAt,
    })
    .from(ranklists)
    .where(sql`${ranklists.contestId} = any(${sql.placeholder('contestIds')}::uuid[])`)
    .orderBy(asc(ranklists.createdAt), asc(ranklists.key)),
);

/** The ranklists of several contests, in the order of creation. */
export async function listRanklistsOf(db: Db, contestIds: readonly string[]) {
  return await listOf(db, { contestIds: [...contestIds] });
}

const findOne = prepared('ranklist', (db) =>
  db
    .select({
      name: ranklists.name,
      settings: ranklists.settings,
      boardRole: ranklists.boardRole,
      revealAtMs,
      documentAt: ranklists.documentAt,
      nowMs: databaseNowMs,
      clock: clockOf('ranklists.contest_id'),
      hidingClock: hidingClockOf('ranklists.contest_id'),
    })
    .from(ranklists)
    .where(and(eq(ranklists.contestId, sql.placeholder('contestId')), eq(ranklists.key, sql.placeholder('key')))),
);

/** With the database's time, which decides about time windows. */
export async function findRanklist(db: Db, contestId: string, key: string) {
  const [row] = await findOne(db, { contestId, key });
  return row;
}

export async function countRanklists(db: Db, contestId: string): Promise<number> {
  return await db.$count(ranklists, eq(ranklists.contestId, contestId));
}

/** False if the key is in use. */
export async function insertRanklist(tx: Tx, row: { contestId: string; key: string; name: string }): Promise<boolean> {
  const result = await tx.insert(ranklists).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}

export interface NewSettings {
  settings: RanklistSettings;
  isForeign: boolean;
}

/**
 * Replaces the settings. A document computed with other settings becomes invalid, unless only the time window changed.
 */
export async function updateRanklistSettings(
  tx: Tx,
  contestId: string,
  key: string,
  { settings, isForeign }: NewSettings,
): Promise<void> {
  const isSameConfig = sql`${ranklists.settings} ->> 'config' is not distinct from ${settings.config ?? null}::text`;
  await tx
    .update(ranklists)
    .set({ settings, isForeign, documentAt: sql`case when ${isSameConfig} then ${ranklists.documentAt} end` })
    .where(isOne(contestId, key));
}

/** False if not found. */
export async function deleteRanklist(tx: Tx, contestId: string, key: string): Promise<boolean> {
  const result = await tx.delete(ranklists).where(isOne(contestId, key));
  return result.rowCount === 1;
}

/** Generation and instant of a contest's ranklists. No row: nothing ever changed. */
export async function findRanklistState(db: Db, contestId: string) {
  const [row] = await db
    .select({ state: ranklistStates.state, updatedAt: ranklistStates.updatedAt, runnerId: ranklistStates.runnerId })
    .from(ranklistStates)
    .where(eq(ranklistStates.contestId, contestId));
  return row;
}

/** Lets any ranker lease the contest, and revokes the lease of the bound one. */
export async function unbindRanker(tx: Tx, contestId: string): Promise<void> {
  await tx.update(ranklistStates).set({ runnerId: null }).where(eq(ranklistStates.contestId, contestId));
  await tx.execute(sql`
    update tasks set state = 'ready', task_id = null, runner_id = null, lease_ends_at = null, ready_at = now()
    where kind = 'ranking' and subject_id = ${contestId}::uuid`);
}
