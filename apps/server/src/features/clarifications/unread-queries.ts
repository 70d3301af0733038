import { and, asc, desc, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { MAX_EXCERPT } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import {
  clarificationMessages,
  clarificationReads,
  clarifications,
  contestAccess,
  contestParticipants,
  contestProblems,
  contests,
  groupMembers,
  orgMembers,
} from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { actingIds } from '../acting/acting-id.ts';
import { VOLUNTEERING } from '../contest-volunteers/policy.ts';
import { ownClockColumn } from '../clocks/queries.ts';
import { isReadable, type ThreadSight } from './queries.ts';

/** Number of threads with a message of the jury that the viewer has not read. */
export async function countUnread(db: Db, contestId: string, sight: ThreadSight): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(clarifications)
    .leftJoin(clarificationReads, isReadBy(sight.viewerId))
    .where(
      and(
        eq(clarifications.contestId, contestId),
        isReadable(sight),
        isUnreadBy(eq(clarifications.askerId, sight.actingId)),
      ),
    );
  return row?.total ?? 0;
}

const isReadBy = (userId: string) =>
  and(eq(clarificationReads.clarificationId, clarifications.id), eq(clarificationReads.userId, userId));

function isUnreadBy(isOwn: SQL): SQL {
  return sql`case when ${isOwn} then ${clarifications.jurySeq}
    else ${clarifications.publicSeq} end > coalesce(${clarificationReads.seq}, 0)`;
}

/** Notices outside the contest's pages are shown for running contests, and until this long after the end. */
const NOTICES_AFTER_END_MS = 3_600_000;
/** The same before the start: announcements of the jury about registration, seats and the test session. */
const NOTICES_BEFORE_START_MS = 86_400_000;
const MAX_UNREAD = 50;

const ms = (durationMs: number) => sql`${durationMs}::int * interval '1 millisecond'`;
const isCurrent = () =>
  and(
    sql`${contests.endsAt} > now() - ${ms(NOTICES_AFTER_END_MS)}`,
    sql`${contests.startsAt} < now() + ${ms(NOTICES_BEFORE_START_MS)}`,
  );

/** The latest message by the jury in a thread, among those to all and those that `isAlso` selects. */
const latestByJury = (db: Db, isAlso: SQL) =>
  db
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
        or(clarificationMessages.forAll, isAlso),
      ),
    )
    .orderBy(desc(clarificationMessages.seq))
    .limit(1)
    .as('latest');

/** What a notice of a thread shows; to volunteers the whole message. */
const noticeColumns = (latest: ReturnType<typeof latestByJury>, { toVolunteers = false } = {}) => ({
  id: clarifications.id,
  messageId: latest.id,
  seq: latest.seq,
  position: latest.position,
  forAll: latest.forAll,
  excerpt: toVolunteers ? latest.body : sql<string>`left(${latest.body}, ${MAX_EXCERPT})`,
  opens: sql<boolean>`${!toVolunteers}::boolean`,
  atMs: epochMs(sql`${latest.createdAt}`),
  isNotice: sql<boolean>`${clarifications.askerId} is null`,
  category: clarifications.category,
  urgent: clarifications.urgent,
  orgId: contests.orgId,
  contestId: contests.id,
  contestTitle: contests.title,
  contestTitles: titlesOf(contests.translations),
  problemSlug: contestProblems.slug,
});

const isItsProblem = and(
  eq(contestProblems.contestId, clarifications.contestId),
  eq(contestProblems.problemId, clarifications.problemId),
);

/**
 * What the jury last wrote to all in a thread of a current contest. Only for those who may read the thread and are not
 * its asker.
 */
export async function findNewsToAll(db: Db, clarificationId: string, options?: { toVolunteers: boolean }) {
  const latest = latestByJury(db, sql`false`);
  const [row] = await db
    .select(noticeColumns(latest, options))
    .from(clarifications)
    .innerJoin(contests, eq(contests.id, clarifications.contestId))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(contestProblems, isItsProblem)
    .where(and(eq(clarifications.id, clarificationId), isCurrent()));
  return row;
}
export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNewsToAll>>>;

/**
 * Unread threads of all current contests that the user takes part in, newest first, each with its latest message by the
 * jury and what decides whether the user may see it.
 */
export async function listUnread(db: Db, userId: string) {
  const isOwn = sql<boolean>`coalesce(${clarifications.askerId} = ${contestParticipants.userId}, false)`;
  const latest = latestByJury(db, isOwn);
  return await db
    .select({
      ...noticeColumns(latest),
      isOwn,
      problemId: clarifications.problemId,
      stages: contests.stages,
      participant: {
        delayMs: contestParticipants.delayMs,
        extraMs: contestParticipants.extraMs,
        startedAtMs: epochMsOrNull(contestParticipants.startedAt),
      },
      ownClock: ownClockColumn,
      nowMs: epochMs(sql`now()`),
      capability: effectiveCapability(guardedContests, userId),
      problemSettings: contestProblems.settings,
    })
    .from(contestParticipants)
    .innerJoin(contests, eq(contests.id, contestParticipants.contestId))
    .innerJoin(clarifications, eq(clarifications.contestId, contests.id))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(clarificationReads, isReadBy(userId))
    .leftJoin(contestProblems, isItsProblem)
    .where(
      and(
        sql`${contestParticipants.userId} in ${actingIds(userId)}`,
        eq(contestParticipants.banned, false),
        isCurrent(),
        or(isOwn, isNotNull(clarifications.publicAt)),
        isUnreadBy(isOwn),
      ),
    )
    .orderBy(desc(latest.createdAt), asc(clarifications.id))
    .limit(MAX_UNREAD);
}
export type UnreadRow = Awaited<ReturnType<typeof listUnread>>[number];

/**
 * The same of the contests in which the user only volunteers: what the jury wrote to all and concerns no problem, with
 * the user's capability.
 */
export async function listUnreadOfVolunteer(db: Db, userId: string) {
  const latest = latestByJury(db, sql`false`);
  const principals = sql`(select ${userId}::uuid union all select group_id from ${groupMembers}
    where membership_id in (select id from ${orgMembers} where user_id = ${userId}::uuid))`;
  const helpsIn = sql`${contests.id} in (select contest_id from ${contestAccess}
    where principal_id in ${principals} and capability & ${VOLUNTEERING.toString()}::bigint <> 0)`;
  const takesPart = sql`exists (select from ${contestParticipants} where ${contestParticipants.contestId} = contests.id
    and ${contestParticipants.userId} in ${actingIds(userId)})`;
  return await db
    .select({
      ...noticeColumns(latest, { toVolunteers: true }),
      capability: effectiveCapability(guardedContests, userId),
    })
    .from(contests)
    .innerJoin(clarifications, eq(clarifications.contestId, contests.id))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(clarificationReads, isReadBy(userId))
    .leftJoin(contestProblems, isItsProblem)
    .where(
      and(
        helpsIn,
        isCurrent(),
        sql`not ${takesPart}`,
        isNotNull(clarifications.publicAt),
        ne(clarifications.category, 'problem'),
        isUnreadBy(sql`false`),
      ),
    )
    .orderBy(desc(latest.createdAt), asc(clarifications.id))
    .limit(MAX_UNREAD);
}

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
