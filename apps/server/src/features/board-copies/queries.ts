import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BoardCopyFailure } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { boardCopies, contests, orgs, type OrgSettings, publicRanklists, users } from '../../db/schema.ts';

export type BoardCopy = typeof boardCopies.$inferSelect;
export type NewBoardCopy = typeof boardCopies.$inferInsert;

/** While one server writes a copy, no other does. Renewed before writes, so that it outlasts every single request. */
const LEASE_S = 45;
/** Copies of one round of one server. */
const MAX_PER_ROUND = 50;

export async function findCopy(db: Db, ranklistId: number): Promise<BoardCopy | undefined> {
  const [row] = await db.select().from(boardCopies).where(eq(boardCopies.ranklistId, ranklistId));
  return row;
}

/** The bucket in the settings of the organization of a contest, its key encrypted; null without one. */
export async function findOrgBucket(db: Db, contestId: string): Promise<OrgSettings['oss'] | null> {
  const [row] = await db
    .select({ oss: sql<OrgSettings['oss'] | null>`${orgs.settings} -> 'oss'` })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(eq(contests.id, contestId));
  return row?.oss ?? null;
}

/** Turns a copy on, or changes one at the same place. */
export async function putCopy(tx: Tx, copy: NewBoardCopy): Promise<'done' | 'taken' | 'elsewhere'> {
  const [known] = await tx.select().from(boardCopies).where(eq(boardCopies.ranklistId, copy.ranklistId)).for('update');
  const isSamePlace = known?.endpoint === copy.endpoint && known.bucket === copy.bucket && known.prefix === copy.prefix;
  if (known && !isSamePlace) return 'elsewhere';
  const again = { ...copy, state: 'on' as const, failure: null, failures: 0, dueAt: sql`now()` };
  if (known) {
    await tx.update(boardCopies).set(again).where(eq(boardCopies.id, known.id));
    return 'done';
  }
  const result = await tx.insert(boardCopies).values(copy).onConflictDoNothing();
  return result.rowCount === 1 ? 'done' : 'taken';
}

/** Stops a copy: its files are deleted next. One that is not on is forgotten instead, with whatever files it has. */
export async function stopCopy(tx: Tx, ranklistId: number): Promise<'stopping' | 'forgotten' | null> {
  const isIt = eq(boardCopies.ranklistId, ranklistId);
  const [copy] = await tx.select().from(boardCopies).where(isIt).for('update');
  if (!copy) return null;
  if (copy.state !== 'on') {
    await tx.delete(boardCopies).where(isIt);
    return 'forgotten';
  }
  const values = { state: 'stopping' as const, failure: null, failures: 0, dueAt: sql`now()` };
  await tx.update(boardCopies).set(values).where(isIt);
  return 'stopping';
}

/** Leases the copies that are due and that no other server writes. */
export async function leaseCopies(db: Db, leaseId: string, busy: readonly string[]): Promise<BoardCopy[]> {
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${boardCopies} where state <> 'paused' and due_at <= now()
        and (lease_id is null or lease_id = ${leaseId}::uuid or lease_ends_at < now())
        and not id = any(${sql.param(busy)}::uuid[])
      order by due_at limit ${MAX_PER_ROUND} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const lease = { leaseId, leaseEndsAt: sql`now() + ${LEASE_S}::int * interval '1 second'` };
    return await tx.update(boardCopies).set(lease).where(inArray(boardCopies.id, ids)).returning();
  });
}

/** False if another server has it, or it was changed to another state. */
export async function renewLease(db: Db, { id, state }: BoardCopy, leaseId: string): Promise<boolean> {
  const result = await db.transact((tx) =>
    tx
      .update(boardCopies)
      .set({ leaseEndsAt: sql`now() + ${LEASE_S}::int * interval '1 second'` })
      .where(and(eq(boardCopies.id, id), eq(boardCopies.leaseId, leaseId), eq(boardCopies.state, state))),
  );
  return result.rowCount === 1;
}

export async function releaseLeases(db: Db, leaseId: string): Promise<void> {
  await db.transact((tx) => tx.update(boardCopies).set({ leaseId: null }).where(eq(boardCopies.leaseId, leaseId)));
}

export interface CopyOutcome {
  dueInMs: number;
  /** Null: the files are right. Undefined: unknown, because there was nothing to compare them with. */
  failure: BoardCopyFailure | null | undefined;
  latest?: number;
  isChanged?: boolean;
}

/** Records what a round did. */
export async function recordOutcome(
  db: Db,
  { id }: BoardCopy,
  leaseId: string,
  { dueInMs, failure, latest, isChanged }: CopyOutcome,
): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(boardCopies)
      .set({
        dueAt: sql`now() + ${dueInMs}::float8 * interval '1 millisecond'`,
        ...(latest !== undefined && { latest }),
        ...(isChanged && { changedAt: sql`now()` }),
        ...(failure === null && { failure, failures: 0, checkedAt: sql`now()` }),
        ...(failure && { failure, failures: sql`${boardCopies.failures} + 1` }),
      })
      .where(and(eq(boardCopies.id, id), eq(boardCopies.leaseId, leaseId))),
  );
}

/** Deletes a copy whose files are deleted. */
export async function deleteCopy(db: Db, { id, state }: BoardCopy, leaseId: string): Promise<void> {
  await db.transact((tx) =>
    tx
      .delete(boardCopies)
      .where(and(eq(boardCopies.id, id), eq(boardCopies.leaseId, leaseId), eq(boardCopies.state, state))),
  );
}

export async function isNumberPublished(db: Db, ranklistId: number): Promise<boolean> {
  return (await db.$count(publicRanklists, eq(publicRanklists.id, ranklistId))) > 0;
}

/** Names of users and teams by id. */
export async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const isOne = sql`${users.id} = any(${sql.param(userIds)}::uuid[])`;
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(isOne);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
