import { randomUUID } from 'node:crypto';
import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { CLAIM_MS, MAX_EXCERPT, type ClarificationCategory, type ClarificationState } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { readPage, type Page } from '../../db/page.ts';
import { titlesOf } from '../../db/titles.ts';
import {
  cannedAnswers,
  clarificationMessages,
  clarificationReads,
  clarifications,
  contestParticipants,
  contestProblems,
  contests,
  users,
} from '../../db/schema.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import type { ProblemSight } from './policy.ts';

/** The viewer for whom a query selects clarifications. */
export interface ThreadSight {
  viewerId: string;
  /** Whether the viewer sees everything. */
  isJury: boolean;
  problems: ProblemSight;
}

export interface ThreadFilter extends Page {
  category?: ClarificationCategory | undefined;
  problemId?: string | undefined;
  mine?: boolean | undefined;
  state?: ClarificationState | undefined;
}

const claimers = alias(users, 'claimers');
const isClaimed = sql<boolean>`coalesce(${clarifications.claimedUntil} > now(), false)`;

/** What the viewer sees of a thread: the asker and the jury everything, others what is public. */
function columnsFor({ viewerId, isJury }: ThreadSight) {
  const isOwn = sql<boolean>`${clarifications.askerId} is not distinct from ${viewerId}::uuid`;
  const seesAll = isJury ? sql`true` : isOwn;
  return {
    id: clarifications.id,
    number: clarifications.number,
    category: clarifications.category,
    problemId: clarifications.problemId,
    askerId: clarifications.askerId,
    askerName: users.name,
    isOwn,
    state: clarifications.state,
    urgent: clarifications.urgent,
    version: clarifications.version,
    publicSeq: clarifications.publicSeq,
    isPublic: sql<boolean>`${clarifications.publicAt} is not null`,
    /** Sequence number of the latest jury message that the viewer sees. */
    jurySeq: sql<number>`case when ${seesAll} then ${clarifications.jurySeq} else ${clarifications.publicSeq} end`,
    readSeq: sql<number>`coalesce(${clarificationReads.seq}, 0)`,
    claimedBy: sql<string | null>`case when ${isClaimed} then ${clarifications.claimedBy} end`,
    claimerName: claimers.name,
    claimedUntilMs: epochMs(clarifications.claimedUntil),
    atMs: epochMs(sql`case when ${seesAll} then ${clarifications.updatedAt} else ${clarifications.publicAt} end`),
    excerpt: sql<string>`(select left(body, ${MAX_EXCERPT}) from ${clarificationMessages} as one
      where one.clarification_id = ${clarifications.id} and (${seesAll} or one.for_all)
      order by one.position, one.seq desc limit 1)`,
  };
}

function selectThreads(db: Db, sight: ThreadSight) {
  return db
    .select(columnsFor(sight))
    .from(clarifications)
    .leftJoin(users, eq(users.id, clarifications.askerId))
    .leftJoin(claimers, eq(claimers.id, clarifications.claimedBy))
    .leftJoin(
      clarificationReads,
      and(
        eq(clarificationReads.clarificationId, clarifications.id),
        eq(clarificationReads.userId, sql`${sight.viewerId}::uuid`),
      ),
    );
}
export type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

/** Threads that the viewer may read; the result reveals nothing about others. */
function isReadable({ viewerId, isJury, problems: { readable, untimely } }: ThreadSight): SQL | undefined {
  if (isJury) return undefined;
  const { category, problemId, askerId, publicAt } = clarifications;
  const isOwn = and(
    eq(askerId, viewerId),
    untimely.length === 0 ? undefined : or(sql`${problemId} is null`, notInArray(problemId, [...untimely])),
  );
  const isOfReadable = readable.length === 0 ? undefined : inArray(problemId, [...readable]);
  return or(isOwn, and(isNotNull(publicAt), or(ne(category, 'problem'), isOfReadable)));
}

/** Latest change first; open ones in the order of arrival. */
export async function listThreads(db: Db, contestId: string, filter: ThreadFilter, sight: ThreadSight) {
  const where = and(
    eq(clarifications.contestId, contestId),
    isReadable(sight),
    filter.category === undefined ? undefined : eq(clarifications.category, filter.category),
    filter.problemId === undefined ? undefined : eq(clarifications.problemId, filter.problemId),
    filter.state === undefined ? undefined : eq(clarifications.state, filter.state),
    filter.mine ? isMine(sight) : undefined,
  );
  const lastChange = sight.isJury
    ? clarifications.updatedAt
    : sql`case when ${clarifications.askerId} = ${sight.viewerId}::uuid then ${clarifications.updatedAt}
        else ${clarifications.publicAt} end`;
  const order = filter.state === 'open' ? [asc(clarifications.number)] : [desc(lastChange), asc(clarifications.id)];
  const rows = selectThreads(db, sight)
    .where(where)
    .orderBy(...order);
  return await readPage(filter, rows, () => db.$count(clarifications, where));
}

/** A participant's own questions; what a member of the jury claimed or answered. */
function isMine({ viewerId, isJury }: ThreadSight): SQL | undefined {
  if (!isJury) return eq(clarifications.askerId, viewerId);
  return or(
    and(isClaimed, eq(clarifications.claimedBy, viewerId)),
    sql`exists (select from ${clarificationMessages} as one
      where one.clarification_id = ${clarifications.id} and one.from_jury and one.author_id = ${viewerId}::uuid)`,
  );
}

export async function findThread(db: Db, contestId: string, id: string, sight: ThreadSight) {
  const [row] = await selectThreads(db, sight).where(
    and(eq(clarifications.contestId, contestId), eq(clarifications.id, id), isReadable(sight)),
  );
  return row;
}

/** All versions of the messages of a thread by position, oldest first; `onlyPublic`: only public ones. */
export async function listMessages(db: Db, clarificationId: string, { onlyPublic }: { onlyPublic: boolean }) {
  return await db
    .select({
      id: clarificationMessages.id,
      seq: clarificationMessages.seq,
      position: clarificationMessages.position,
      fromJury: clarificationMessages.fromJury,
      forAll: clarificationMessages.forAll,
      authorId: clarificationMessages.authorId,
      authorName: users.name,
      body: clarificationMessages.body,
      atMs: epochMs(clarificationMessages.createdAt),
    })
    .from(clarificationMessages)
    .leftJoin(users, eq(users.id, clarificationMessages.authorId))
    .where(
      and(
        eq(clarificationMessages.clarificationId, clarificationId),
        onlyPublic ? clarificationMessages.forAll : undefined,
      ),
    )
    .orderBy(asc(clarificationMessages.position), asc(clarificationMessages.seq));
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Number of threads with a message of the jury that the viewer has not read. */
export async function countUnread(db: Db, contestId: string, sight: ThreadSight): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(clarifications)
    .leftJoin(clarificationReads, isReadBy(sight.viewerId))
    .where(and(eq(clarifications.contestId, contestId), isReadable(sight), isUnreadBy(sight.viewerId)));
  return row?.total ?? 0;
}

const isReadBy = (userId: string) =>
  and(eq(clarificationReads.clarificationId, clarifications.id), eq(clarificationReads.userId, userId));

function isUnreadBy(userId: string): SQL {
  return sql`case when ${clarifications.askerId} = ${userId}::uuid then ${clarifications.jurySeq}
    else ${clarifications.publicSeq} end > coalesce(${clarificationReads.seq}, 0)`;
}

export async function countOpen(db: Db, contestId: string): Promise<number> {
  return await db.$count(
    clarifications,
    and(eq(clarifications.contestId, contestId), sql`${clarifications.state} = 'open'`),
  );
}

export async function listProblemsForSight(db: Db, contestId: string) {
  return await db
    .select({ problemId: contestProblems.problemId, settings: contestProblems.settings })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, contestId));
}

/** Notices outside the contest's pages are shown for running contests, and until this long after the end. */
const NOTICES_AFTER_END_MS = 3_600_000;
/** The same before the start: announcements of the jury about registration, seats and the test session. */
const NOTICES_BEFORE_START_MS = 86_400_000;
const MAX_UNREAD = 50;

/**
 * Unread threads of all current contests that the user takes part in, newest first, each with its latest message by the
 * jury and what decides whether the user may see it.
 */
export async function listUnread(db: Db, userId: string) {
  const isOwn = sql<boolean>`${clarifications.askerId} is not distinct from ${userId}::uuid`;
  const latest = db
    .select({
      id: clarificationMessages.id,
      seq: clarificationMessages.seq,
      position: clarificationMessages.position,
      forAll: clarificationMessages.forAll,
      body: clarificationMessages.body,
      createdAt: clarificationMessages.createdAt,
    })
    .from(clarificationMessages)
    .where(
      and(
        eq(clarificationMessages.clarificationId, clarifications.id),
        clarificationMessages.fromJury,
        or(clarificationMessages.forAll, isOwn),
      ),
    )
    .orderBy(desc(clarificationMessages.seq))
    .limit(1)
    .as('latest');
  const ms = (durationMs: number) => sql`${durationMs}::int * interval '1 millisecond'`;
  return await db
    .select({
      id: clarifications.id,
      messageId: latest.id,
      seq: latest.seq,
      position: latest.position,
      forAll: latest.forAll,
      excerpt: sql<string>`left(${latest.body}, ${MAX_EXCERPT})`,
      atMs: epochMs(sql`${latest.createdAt}`),
      isOwn,
      isNotice: sql<boolean>`${clarifications.askerId} is null`,
      category: clarifications.category,
      problemId: clarifications.problemId,
      urgent: clarifications.urgent,
      orgId: contests.orgId,
      contestId: contests.id,
      contestTitle: contests.title,
      contestTitles: titlesOf(contests.translations),
      stages: contests.stages,
      nowMs: epochMs(sql`now()`),
      capability: effectiveCapability(guardedContests, userId),
      problemSlug: contestProblems.slug,
      problemSettings: contestProblems.settings,
    })
    .from(contestParticipants)
    .innerJoin(contests, eq(contests.id, contestParticipants.contestId))
    .innerJoin(clarifications, eq(clarifications.contestId, contests.id))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(clarificationReads, isReadBy(userId))
    .leftJoin(
      contestProblems,
      and(
        eq(contestProblems.contestId, clarifications.contestId),
        eq(contestProblems.problemId, clarifications.problemId),
      ),
    )
    .where(
      and(
        eq(contestParticipants.userId, userId),
        eq(contestParticipants.banned, false),
        sql`${contests.endsAt} > now() - ${ms(NOTICES_AFTER_END_MS)}`,
        sql`${contests.startsAt} < now() + ${ms(NOTICES_BEFORE_START_MS)}`,
        or(isOwn, isNotNull(clarifications.publicAt)),
        isUnreadBy(userId),
      ),
    )
    .orderBy(desc(latest.createdAt), asc(clarifications.id))
    .limit(MAX_UNREAD);
}
export type UnreadRow = Awaited<ReturnType<typeof listUnread>>[number];

/** Records up to which message a user has read a thread; false if the thread does not have the message. */
export async function markRead(
  tx: Tx,
  { userId, clarificationId, messageId }: { userId: string; clarificationId: string; messageId: string },
): Promise<boolean> {
  const [message] = await tx
    .select({ seq: clarificationMessages.seq })
    .from(clarificationMessages)
    .where(and(eq(clarificationMessages.id, messageId), eq(clarificationMessages.clarificationId, clarificationId)));
  if (!message) return false;
  await tx
    .insert(clarificationReads)
    .values({ userId, clarificationId, seq: message.seq })
    .onConflictDoUpdate({
      target: [clarificationReads.clarificationId, clarificationReads.userId],
      set: { seq: message.seq, readAt: dbNow },
      setWhere: sql`${clarificationReads.seq} < ${message.seq}`,
    });
  return true;
}

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

/** Number of messages of a user to the jury of a contest: in total, and within the window. */
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
  authorId: string;
  body: string;
}

/** Inserts an open question, or a notice of the jury. */
export async function insertThread(
  tx: Tx,
  { contestId, number, category, problemId, authorId, body }: NewThread,
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
    askerId: isNotice ? null : authorId,
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
      ...(message.fromJury && { jurySeq: seq, claimedBy: null, claimedUntil: null }),
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
  const endsClaim = change.state === 'dismissed' && { claimedBy: null, claimedUntil: null };
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
    .set({ claimedBy: userId, claimedUntil: sql`now() + ${CLAIM_MS}::int * interval '1 millisecond'` })
    .where(and(eq(clarifications.id, id), takeOver ? undefined : isFree))
    .returning({ untilMs: epochMs(clarifications.claimedUntil) });
  return row?.untilMs ?? null;
}

/** False if the user has no claim on it. */
export async function releaseClaim(tx: Tx, id: string, userId: string): Promise<boolean> {
  const result = await tx
    .update(clarifications)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(clarifications.id, id), eq(clarifications.claimedBy, userId)));
  return result.rowCount === 1;
}

/** Null: the contest uses the default canned answers. */
export async function findCannedAnswers(db: Db, contestId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ answers: cannedAnswers.answers })
    .from(cannedAnswers)
    .where(eq(cannedAnswers.contestId, contestId));
  return row?.answers ?? null;
}

export async function replaceCannedAnswers(tx: Tx, contestId: string, answers: readonly string[]): Promise<void> {
  const values = { contestId, answers: [...answers] };
  await tx.insert(cannedAnswers).values(values).onConflictDoUpdate({ target: cannedAnswers.contestId, set: values });
}
