import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { CLAIM_MS, type ClarificationCategory, type ClarificationState } from '@assay/contract';
import { claimFor, unclaimed } from '../../db/claim.ts';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { cannedAnswers, clarificationMessages, clarifications, contests } from '../../db/schema.ts';
import { isClaimed } from './queries.ts';

/** The number of the next thread; numbers of a contest have no gaps. */
export async function nextNumber(tx: Tx, contestId: string): Promise<number> {
  await lockForAsking(tx, contestId);
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${clarifications.number}), 0) + 1`.mapWith(Number) })
    .from(clarifications)
    .where(eq(clarifications.contestId, contestId));
  return row?.next ?? 1;
}

/** Serializes writers of a contest until the transaction ends: numbers have no gaps, and limits are exact. */
export async function lockForAsking(tx: Tx, contestId: string): Promise<void> {
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, contestId)).for('no key update');
}

/** Number of messages of a participant to the jury of a contest: in total, and within the window. */
export async function countMessages(tx: Tx, contestId: string, userId: string, withinMs: number) {
  const isRecent = gt(clarificationMessages.createdAt, sql`now() - ${withinMs}::int * interval '1 millisecond'`);
  const [row] = await tx
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      recent: sql<number>`count(*) filter (where ${isRecent})`.mapWith(Number),
    })
    .from(clarifications)
    .innerJoin(clarificationMessages, eq(clarificationMessages.clarificationId, clarifications.id))
    .where(
      and(
        eq(clarifications.contestId, contestId),
        eq(clarifications.askerId, userId),
        eq(clarificationMessages.fromJury, false),
      ),
    );
  return row ?? { total: 0, recent: 0 };
}

export interface NewThread {
  contestId: string;
  number: number;
  category: ClarificationCategory;
  problemId: string | null;
  /** The participant who asks; absent: the author. */
  askerId?: string;
  authorId: string;
  body: string;
}

/** Inserts an open question, or a notice of the jury. */
export async function insertThread(
  tx: Tx,
  { contestId, number, category, problemId, authorId, askerId = authorId, body }: NewThread,
  notice: { urgent: boolean } | null,
): Promise<string> {
  const id = randomUUID();
  const isNotice = notice !== null;
  const seqs = isNotice ? { jurySeq: 1, publicSeq: 1, publicAt: dbNow } : {};
  await tx.insert(clarifications).values({
    id,
    contestId,
    number,
    category,
    problemId,
    askerId: isNotice ? null : askerId,
    state: isNotice ? 'answered' : 'open',
    urgent: notice?.urgent ?? false,
    lastSeq: 1,
    ...seqs,
  });
  await tx.insert(clarificationMessages).values({
    id: randomUUID(),
    clarificationId: id,
    seq: 1,
    position: 1,
    fromJury: isNotice,
    forAll: isNotice,
    authorId,
    body,
  });
  return id;
}

/** A thread, locked until the transaction ends. */
export async function lockThread(tx: Tx, contestId: string, id: string) {
  const [row] = await tx
    .select({
      id: clarifications.id,
      contestId: clarifications.contestId,
      number: clarifications.number,
      category: clarifications.category,
      problemId: clarifications.problemId,
      askerId: clarifications.askerId,
      state: clarifications.state,
      version: clarifications.version,
      lastSeq: clarifications.lastSeq,
      isPublic: sql<boolean>`${clarifications.publicAt} is not null`,
    })
    .from(clarifications)
    .where(and(eq(clarifications.contestId, contestId), eq(clarifications.id, id)))
    .for('update');
  return row;
}
export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

export interface NewMessage {
  authorId: string;
  body: string;
  fromJury: boolean;
  forAll: boolean;
  /** The `seq` of the message of which this is a new version. */
  position?: number;
}

/** Adds a message or a new version of one to a locked thread, updates the thread, and ends a claim. */
export async function insertMessage(
  tx: Tx,
  { id: clarificationId, lastSeq }: Pick<LockedThread, 'id' | 'lastSeq'>,
  { position, ...message }: NewMessage,
  state?: ClarificationState,
): Promise<void> {
  const seq = lastSeq + 1;
  await tx
    .insert(clarificationMessages)
    .values({ id: randomUUID(), clarificationId, seq, position: position ?? seq, ...message });
  await tx
    .update(clarifications)
    .set({
      lastSeq: seq,
      version: sql`${clarifications.version} + 1`,
      updatedAt: dbNow,
      ...(state && { state }),
      ...(message.fromJury && { jurySeq: seq, ...unclaimed }),
      ...(message.fromJury && message.forAll && { publicSeq: seq, publicAt: dbNow }),
    })
    .where(eq(clarifications.id, clarificationId));
}

/** Publishes the latest message of the asker. */
export async function publishQuestion(tx: Tx, clarificationId: string): Promise<void> {
  await tx
    .update(clarificationMessages)
    .set({ forAll: true })
    .where(
      and(
        eq(clarificationMessages.clarificationId, clarificationId),
        sql`${clarificationMessages.seq} = (select max(one.seq) from ${clarificationMessages} as one
          where one.clarification_id = ${clarificationId}::uuid and not one.from_jury)`,
      ),
    );
}

/** The current version of a message, which may be identified by an older one. */
export async function findMessage(tx: Tx, clarificationId: string, messageId: string) {
  const [row] = await tx
    .select({
      position: clarificationMessages.position,
      fromJury: clarificationMessages.fromJury,
      forAll: clarificationMessages.forAll,
      body: clarificationMessages.body,
    })
    .from(clarificationMessages)
    .where(
      and(
        eq(clarificationMessages.clarificationId, clarificationId),
        sql`${clarificationMessages.position} = (select one.position from ${clarificationMessages} as one
          where one.id = ${messageId}::uuid)`,
      ),
    )
    .orderBy(desc(clarificationMessages.seq))
    .limit(1);
  return row;
}

export interface ThreadChange {
  state?: ClarificationState;
  category?: ClarificationCategory;
  problemId?: string | null;
}

export async function updateThread(tx: Tx, id: string, change: ThreadChange): Promise<void> {
  const endsClaim = change.state === 'dismissed' && unclaimed;
  await tx
    .update(clarifications)
    .set({ ...change, ...endsClaim, version: sql`${clarifications.version} + 1` })
    .where(eq(clarifications.id, id));
}

/** Claims a thread unless another user's claim is active. Returns the expiry, or null. */
export async function claimThread(
  tx: Tx,
  id: string,
  { userId, takeOver }: { userId: string; takeOver: boolean },
): Promise<number | null> {
  const isFree = or(sql`not ${isClaimed}`, eq(clarifications.claimedBy, userId));
  const [row] = await tx
    .update(clarifications)
    .set(claimFor(userId, CLAIM_MS))
    .where(and(eq(clarifications.id, id), takeOver ? undefined : isFree))
    .returning({ untilMs: epochMs(clarifications.claimedUntil) });
  return row?.untilMs ?? null;
}

/** False if the user has no claim on it. */
export async function releaseClaim(tx: Tx, id: string, userId: string): Promise<boolean> {
  const result = await tx
    .update(clarifications)
    .set(unclaimed)
    .where(and(eq(clarifications.id, id), eq(clarifications.claimedBy, userId)));
  return result.rowCount === 1;
}

export async function replaceCannedAnswers(tx: Tx, contestId: string, answers: readonly string[]): Promise<void> {
  const values = { contestId, answers: [...answers] };
  await tx.insert(cannedAnswers).values(values).onConflictDoUpdate({ target: cannedAnswers.contestId, set: values });
}
