import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { MAX_REPOSITORY_SYNCS } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { problemDrafts, problemRepositories, problems, repositorySyncs, users } from '../../db/schema.ts';

export type RepositoryRow = typeof problemRepositories.$inferSelect;

/** A lease that is not renewed for this long is free: its server has died. */
export const LEASE_MS = 20_000;
const inMs = (ms: number) => sql`now() + ${ms}::int * interval '1 millisecond'`;

/** Everything that a synchronization stores requires its lease. */
export interface RepositoryLease {
  problemId: string;
  leaseId: string;
  /** Of the connection and the requests that it serves. */
  version: number;
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const isHeld = ({ problemId, leaseId }: RepositoryLease) =>
  and(eq(problemRepositories.problemId, problemId), eq(problemRepositories.leaseId, leaseId));

export async function leaseRepository(db: Db): Promise<RepositoryLease | undefined> {
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ problemId: string; leaseId: string; version: number }>(sql`
      update ${problemRepositories} set lease_id = ${randomUUID()}::uuid, lease_ends_at = ${inMs(LEASE_MS)}
      where problem_id = (
        select problem_id from ${problemRepositories} where due_at <= now()
          and (lease_ends_at is null or lease_ends_at <= now()) order by due_at limit 1 for update skip locked)
      returning problem_id as "problemId", lease_id as "leaseId", version`);
    return rows[0];
  });
}

/** False if the lease is lost, or the connection was changed. */
export async function renewRepository(db: Db, lease: RepositoryLease): Promise<boolean> {
  return await db.transact(async (tx) => {
    const renewed = await tx
      .update(problemRepositories)
      .set({ leaseEndsAt: inMs(LEASE_MS) })
      .where(isHeld(lease));
    return renewed.rowCount === 1;
  });
}

/** Throws `LeaseLost` if the lease is. */
export async function updateLeased(
  tx: Tx,
  lease: RepositoryLease,
  set: Partial<typeof problemRepositories.$inferInsert>,
): Promise<void> {
  const updated = await tx.update(problemRepositories).set(set).where(isHeld(lease));
  if (updated.rowCount !== 1) throw new LeaseLost();
}

/** Ends a lease. Requests that came meanwhile are due now, otherwise a further attempt after `pauseMs`; null: none. */
export async function endLease(
  tx: Tx,
  lease: RepositoryLease,
  { pauseMs, ...set }: Partial<typeof problemRepositories.$inferInsert> & { pauseMs: number | null },
): Promise<void> {
  const next = pauseMs === null ? sql`null::timestamptz` : inMs(pauseMs);
  const { version, requestedBy } = problemRepositories;
  await updateLeased(tx, lease, {
    ...set,
    leaseId: null,
    leaseEndsAt: null,
    // Typed as values; expressions are allowed by the database layer.
    dueAt: sql`case when ${version} = ${lease.version} then ${next} else now() end` as never,
    requestedBy:
      sql`case when ${version} = ${lease.version} then ${pauseMs === null ? sql`null::uuid` : requestedBy} else ${requestedBy} end` as never,
  });
}

/** Makes a synchronization due. False if the problem has no repository. */
export async function requestSync(tx: Tx, problemId: string, userId: string | null): Promise<boolean> {
  const requested = await tx
    .update(problemRepositories)
    .set({
      state: 'waiting',
      failures: 0,
      dueAt: sql`now()`,
      requestedBy: userId === null ? sql`${problemRepositories.requestedBy}` : userId,
      version: sql`${problemRepositories.version} + 1`,
    })
    .where(eq(problemRepositories.problemId, problemId));
  return requested.rowCount === 1;
}

const { dueAt, connectedAt, syncedAt } = problemRepositories;

export async function findRepository(db: Db, problemId: string) {
  const [row] = await db
    .select({
      row: problemRepositories,
      dueMs: epochMsOrNull(dueAt),
      connectedMs: epochMs(connectedAt),
      syncedMs: epochMsOrNull(syncedAt),
    })
    .from(problemRepositories)
    .where(eq(problemRepositories.problemId, problemId));
  return row;
}
export type FoundRepository = NonNullable<Awaited<ReturnType<typeof findRepository>>>;

export async function lockRepository(tx: Tx, problemId: string): Promise<RepositoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(problemRepositories)
    .where(eq(problemRepositories.problemId, problemId))
    .for('update');
  return row;
}

export async function listSyncs(db: Db, problemId: string) {
  const { id, createdAt, outcome, commit, failure, userId } = repositorySyncs;
  return await db
    .select({ id, atMs: epochMs(createdAt), outcome, commit, failure, userId })
    .from(repositorySyncs)
    .where(eq(repositorySyncs.problemId, problemId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_REPOSITORY_SYNCS);
}
export type ListedSync = Awaited<ReturnType<typeof listSyncs>>[number];

export async function findPerson(db: Db, userId: string) {
  const { name, realname } = users;
  const [row] = await db.select({ name, realname }).from(users).where(eq(users.id, userId));
  return row;
}

/** The revision of the draft that is the current version of the problem; null if none is. */
export async function findPublishedRevision(db: Db, problemId: string): Promise<number | null> {
  const { publishedHash, publishedRevision } = problemDrafts;
  const [row] = await db
    .select({ revision: publishedRevision })
    .from(problemDrafts)
    .innerJoin(problems, and(eq(problems.id, problemDrafts.problemId), eq(problems.currentDataHash, publishedHash)))
    .where(eq(problemDrafts.problemId, problemId));
  return row?.revision ?? null;
}
