import { eq, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { outgoingMails } from '../../db/schema.ts';

/** A mail that only this process is trying now, for the `attempts`th time. */
export interface ClaimedMail {
  id: string;
  sealed: Buffer;
  attempts: number;
}

/** Stores mails; times in milliseconds since the epoch. */
export async function insertMails(
  tx: Tx,
  mails: readonly (ClaimedMail & { dueAt: number; expiresAt: number })[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ dueAt, expiresAt, ...mail }) => ({
    ...mail,
    dueAt: new Date(dueAt),
    expiresAt: new Date(expiresAt),
  }));
  await tx.insert(outgoingMails).values(rows);
}

/** Reserves some due mails, the longest waiting first, for this process until then. */
export async function claimMails(
  tx: Tx,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<ClaimedMail[]> {
  const due = tx
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(lte(outgoingMails.dueAt, new Date(now)))
    .orderBy(outgoingMails.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return await tx
    .update(outgoingMails)
    .set({ attempts: sql`${outgoingMails.attempts} + 1`, dueAt: new Date(until) })
    .where(inArray(outgoingMails.id, due))
    .returning({ id: outgoingMails.id, sealed: outgoingMails.sealed, attempts: outgoingMails.attempts });
}

export async function postponeMail(tx: Tx, id: string, dueAt: number): Promise<void> {
  await tx
    .update(outgoingMails)
    .set({ dueAt: new Date(dueAt) })
    .where(eq(outgoingMails.id, id));
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.delete(outgoingMails).where(eq(outgoingMails.id, id));
}

/** Deletes expired mails and returns their number. */
export async function deleteStaleMails(tx: Tx, now: number): Promise<number> {
  const deleted = await tx
    .delete(outgoingMails)
    .where(lte(outgoingMails.expiresAt, new Date(now)))
    .returning({ id: outgoingMails.id });
  return deleted.length;
}
