import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { passkeys, recoveryCodes, sessions, totpFactors } from '../../db/schema.ts';

/** True if the user must give a second factor to sign in. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .unionAll(
      db
        .select({ one: sql`1` })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findTotp(db: Db, userId: string) {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return row;
}

/** Stores an authenticator app's secret, replacing the previous one; the code of `step` counts as used. */
export async function putTotp(tx: Tx, userId: string, secret: Buffer, step: number): Promise<void> {
  const values = { secret, lastStep: step, createdAt: sql`now()` };
  await tx
    .insert(totpFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: totpFactors.userId, set: values });
}

/** Consumes a step and all before it; false if it was already consumed. */
export async function consumeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return taken.length > 0;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning();
  return deleted.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Consumes a recovery code; false if it does not exist or was used. */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Fails on `passkeys_credential_key` if the passkey is already registered. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(row);
}

/**
 * Records a use; false if another use with this or a higher counter came first, which indicates a cloned
 * authenticator.
 */
export async function usePasskey(tx: Tx, id: string, before: number, counter: number): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, usedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return gone?.name;
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** Records that this session has given a second factor. */
export async function markSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId));
}
