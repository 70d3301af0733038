import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contests, orgMembers, publicRanklists, ranklists } from '../../db/schema.ts';
import { isRanklistOfPublished } from '../../db/published-ranklist.ts';
import { titlesOf } from '../../db/titles.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { clockColumn, hidingClockOf } from '../clocks/queries.ts';
import { revealAtMs } from '../ranklists/queries.ts';

/** A contest and the user's permissions on it, for publishing its ranklists. */
export async function findPublisher(db: Db, contestId: string, userId: string) {
  const [row] = await db
    .select({
      orgId: contests.orgId,
      capability: effectiveCapability(guardedContests, userId),
      orgCapability: orgMembers.capability,
    })
    .from(contests)
    .leftJoin(orgMembers, and(eq(orgMembers.orgId, contests.orgId), eq(orgMembers.userId, userId)))
    .where(eq(contests.id, contestId));
  return row;
}
export type Publisher = NonNullable<Awaited<ReturnType<typeof findPublisher>>>;

export async function ranklistExists(db: Db, contestId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: ranklists.key })
    .from(ranklists)
    .where(and(eq(ranklists.contestId, contestId), eq(ranklists.key, key)));
  return rows.length > 0;
}

/** Numbers are random in a range too large to enumerate; the wire protocol uses 32-bit integers. */
const LOWEST_ID = 100_000_000;
const HIGHEST_ID = 2_147_483_647;

export const drawPublicId = (): number => randomInt(LOWEST_ID, HIGHEST_ID);

/** `id`: the number is in use. `ranklist`: the ranklist is already published. */
export async function insertPublic(
  tx: Tx,
  row: { id: number; contestId: string; key: string },
): Promise<'done' | 'id' | 'ranklist'> {
  const result = await tx.insert(publicRanklists).values(row).onConflictDoNothing();
  if (result.rowCount === 1) return 'done';
  return (await findPublicByKey(tx, row.contestId, row.key)) ? 'ranklist' : 'id';
}

export async function findPublicByKey(db: Db, contestId: string, key: string) {
  const [row] = await db
    .select({ id: publicRanklists.id, visible: publicRanklists.visible })
    .from(publicRanklists)
    .where(and(eq(publicRanklists.contestId, contestId), eq(publicRanklists.key, key)));
  return row;
}

const findOne = prepared('public_ranklist', (db) =>
  db
    .select({
      id: publicRanklists.id,
      contestId: publicRanklists.contestId,
      key: publicRanklists.key,
      visible: publicRanklists.visible,
      name: ranklists.name,
      settings: ranklists.settings,
      boardRole: ranklists.boardRole,
      revealAtMs,
      documentAt: ranklists.documentAt,
      contestTitle: contests.title,
      contestTitles: titlesOf(contests.translations),
      nowMs: databaseNowMs,
      clock: clockColumn,
      hidingClock: hidingClockOf('contests.id'),
    })
    .from(publicRanklists)
    .innerJoin(ranklists, isRanklistOfPublished)
    .innerJoin(contests, eq(contests.id, publicRanklists.contestId))
    .where(eq(publicRanklists.id, sql.placeholder('id'))),
);

/** With its ranklist and contest, and the database's time. */
export async function findPublic(db: Db, id: number) {
  const [row] = await findOne(db, { id });
  return row;
}

/** False if not found. */
export async function updateVisible(tx: Tx, id: number, visible: boolean): Promise<boolean> {
  const result = await tx.update(publicRanklists).set({ visible }).where(eq(publicRanklists.id, id));
  return result.rowCount === 1;
}

export async function deletePublic(tx: Tx, id: number): Promise<boolean> {
  const result = await tx.delete(publicRanklists).where(eq(publicRanklists.id, id));
  return result.rowCount === 1;
}

/**
 * Whether everyone may read a ranklist by a published number: its own, or one of another ranklist of the board it is
 * on. Its time window and its reveal are not considered.
 */
export async function isPublished(db: Db, contestId: string, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${ranklists} as shown
      join ${ranklists} as published on published.contest_id = shown.contest_id
        and (published.key = shown.key or (published.board_role is not null and shown.board_role is not null))
      join ${publicRanklists} as number on number.contest_id = published.contest_id and number.key = published.key
    where shown.contest_id = ${contestId}::uuid and shown.key = ${key} and number.visible limit 1`);
  return rows.length > 0;
}
