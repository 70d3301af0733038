import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, inArray, isNotNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { capabilityMask, MAX_EXCERPT, type ClarificationCategory, type ClarificationState } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { databaseNowMs, epochMs } from '../../db/epoch-ms.ts';
import { readPage, type Page } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import {
  cannedAnswers,
  clarificationMessages,
  clarificationReads,
  clarifications,
  contestProblems,
  contests,
  users,
} from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { guardedContests, holdsOneOf } from '../access/guarded.ts';
import { isRunning } from '../contests/visible.ts';
import type { ProblemSight } from './policy.ts';

/** The viewer for whom a query selects clarifications. */
export interface ThreadSight {
  viewerId: string;
  /** The viewer's participant, who asks. */
  actingId: string;
  /** Whether the viewer sees everything. */
  readsQueue: boolean;
  problems: ProblemSight;
}

export interface ThreadFilter extends Page {
  category?: ClarificationCategory | undefined;
  problemId?: string | undefined;
  mine?: boolean | undefined;
  state?: ClarificationState | undefined;
}

const claimers = alias(users, 'claimers');
export const isClaimed = sql<boolean>`coalesce(${clarifications.claimedUntil} > now(), false)`;

/** What the viewer sees of a thread: the asker and the jury everything, others what is public. */
function columnsFor({ actingId, readsQueue }: ThreadSight) {
  const isOwn = sql<boolean>`${clarifications.askerId} is not distinct from ${actingId}::uuid`;
  const seesAll = readsQueue ? sql`true` : isOwn;
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
export function isReadable({ actingId, readsQueue, problems: { readable, untimely } }: ThreadSight): SQL | undefined {
  if (readsQueue) return undefined;
  const { category, problemId, askerId, publicAt } = clarifications;
  const isOwn = and(
    eq(askerId, actingId),
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
  const lastChange = sight.readsQueue
    ? clarifications.updatedAt
    : sql`case when ${clarifications.askerId} = ${sight.actingId}::uuid then ${clarifications.updatedAt}
        else ${clarifications.publicAt} end`;
  const order = filter.state === 'open' ? [asc(clarifications.number)] : [desc(lastChange), asc(clarifications.id)];
  const rows = selectThreads(db, sight)
    .where(where)
    .orderBy(...order);
  return await readPage(filter, rows, () => db.$count(clarifications, where));
}

/** A participant's own questions; what a member of the jury claimed or answered. */
function isMine({ viewerId, actingId, readsQueue }: ThreadSight): SQL | undefined {
  if (!readsQueue) return eq(clarifications.askerId, actingId);
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

export async function countOpen(db: Db, contestId: string): Promise<number> {
  return await db.$count(
    clarifications,
    and(eq(clarifications.contestId, contestId), sql`${clarifications.state} = 'open'`),
  );
}

export async function listProblemsForSight(db: Db, contestId: string) {
  return await findProblemsForSight(db, { contestId });
}

const findProblemsForSight = prepared('problems_for_sight', (db) =>
  db
    .select({ problemId: contestProblems.problemId, settings: contestProblems.settings })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, sql.placeholder('contestId'))),
);

/** Null: the contest uses the default canned answers. */
export async function findCannedAnswers(db: Db, contestId: string): Promise<string[] | null> {
  const [row] = await db
    .select({ answers: cannedAnswers.answers })
    .from(cannedAnswers)
    .where(eq(cannedAnswers.contestId, contestId));
  return row?.answers ?? null;
}

/** Maximum number of contests that a client offers to notify of one change. */
const MAX_NOTICE_CONTESTS = 20;

/** Running contests with the problem that the user may announce it in, the first to end first. */
export async function listNoticeContests(db: Db, problemId: string, userId: string) {
  return await db
    .select({
      contestId: contests.id,
      title: contests.title,
      titles: titlesOf(contests.translations),
      stages: contests.stages,
      settings: contestProblems.settings,
      nowMs: databaseNowMs,
    })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(
      and(
        eq(contestProblems.problemId, problemId),
        isRunning,
        holdsOneOf(guardedContests, userId, capabilityMask('contest', 'admin', 'jury')),
      ),
    )
    .orderBy(asc(contests.endsAt), asc(contests.id))
    .limit(MAX_NOTICE_CONTESTS);
}
export type NoticeContestRow = Awaited<ReturnType<typeof listNoticeContests>>[number];
