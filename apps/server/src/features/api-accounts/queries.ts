import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { ApiRole } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { apiAccounts } from '../../db/schema.ts';

/** Accounts of a contest that are not revoked, oldest first. */
export async function listApiAccounts(db: Db, contestId: string) {
  const { id, username, role, cidrs, mayWrite, createdAt, expiresAt, lastUsedAt, revokedAt } = apiAccounts;
  return await db
    .select({
      id,
      username,
      role,
      cidrs,
      mayWrite,
      createdAtMs: epochMs(createdAt),
      expiresAtMs: epochMsOrNull(expiresAt),
      lastUsedAtMs: epochMsOrNull(lastUsedAt),
    })
    .from(apiAccounts)
    .where(and(eq(apiAccounts.contestId, contestId), isNull(revokedAt)))
    .orderBy(asc(createdAt), asc(id));
}
export type ApiAccountRow = Awaited<ReturnType<typeof listApiAccounts>>[number];

export async function countApiAccounts(tx: Tx, contestId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(apiAccounts)
    .where(and(eq(apiAccounts.contestId, contestId), isNull(apiAccounts.revokedAt)));
  return row?.total ?? 0;
}

export interface NewApiAccount {
  id: string;
  contestId: string;
  username: string;
  hash: Buffer;
  role: ApiRole;
  cidrs: string[];
  mayWrite: boolean;
  createdBy: string;
  expiresAt: Date | null;
}

export async function insertApiAccount(tx: Tx, row: NewApiAccount): Promise<void> {
  await tx.insert(apiAccounts).values(row);
}

/**
 * Changes whether an account may write. One that may acts for this user from now on. Undefined if there is no such
 * account that is not revoked.
 */
export async function updateMayWrite(
  tx: Tx,
  { contestId, id, mayWrite, userId }: { contestId: string; id: string; mayWrite: boolean; userId: string },
) {
  const [before] = await tx
    .select({ username: apiAccounts.username, role: apiAccounts.role, mayWrite: apiAccounts.mayWrite })
    .from(apiAccounts)
    .where(and(eq(apiAccounts.contestId, contestId), eq(apiAccounts.id, id), isNull(apiAccounts.revokedAt)))
    .for('update');
  if (!before) return undefined;
  await tx
    .update(apiAccounts)
    .set({ mayWrite, ...(mayWrite && { createdBy: userId }) })
    .where(eq(apiAccounts.id, id));
  return before;
}

/** The revoked account, undefined if there is none that is not yet revoked. */
export async function revokeApiAccount(tx: Tx, contestId: string, id: string) {
  const [row] = await tx
    .update(apiAccounts)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiAccounts.contestId, contestId), eq(apiAccounts.id, id), isNull(apiAccounts.revokedAt)))
    .returning({ username: apiAccounts.username, role: apiAccounts.role });
  return row;
}

const isValid = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`;

/** The account with a name, also an expired or revoked one. */
export async function findApiAccount(db: Db, username: string) {
  const { id, contestId, hash, role, cidrs, mayWrite, lastUsedAt } = apiAccounts;
  const [row] = await db
    .select({ id, contestId, username: apiAccounts.username, hash, role, cidrs, mayWrite, lastUsedAt, isValid })
    .from(apiAccounts)
    .where(eq(apiAccounts.username, username));
  return row;
}

export async function isAccountValid(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ isValid }).from(apiAccounts).where(eq(apiAccounts.id, id));
  return row?.isValid ?? false;
}

/** Records a use, at most once a minute. */
export async function touchApiAccount(db: Db, id: string): Promise<void> {
  await db.transact((tx) =>
    tx
      .update(apiAccounts)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiAccounts.id, id), sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`)),
  );
}

/** The director in whose name an account acts; null once the user is deleted. */
export async function findAccountCreator(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ userId: apiAccounts.createdBy }).from(apiAccounts).where(eq(apiAccounts.id, id));
  return row?.userId ?? null;
}
