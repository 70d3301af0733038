import { and, desc, eq, sql } from 'drizzle-orm';
import {
  DEFAULT_PRINT_JOBS,
  PRINT_CLAIM_MS,
  type PrintResult,
  type PrintSettings,
  type PrintState,
} from '@assay/contract';
import { claimFor, unclaimed } from '../../db/claim.ts';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { contestParticipants, contests, contestTeams, printJobs, printSettings, users } from '../../db/schema.ts';
import type { SentCounts } from './policy.ts';

const defaults: PrintSettings = { enabled: false, maxJobs: DEFAULT_PRINT_JOBS, header: '' };

export async function findPrintSettings(db: Db, contestId: string): Promise<PrintSettings> {
  const { enabled, maxJobs, header } = printSettings;
  const [row] = await db
    .select({ enabled, maxJobs, header })
    .from(printSettings)
    .where(eq(printSettings.contestId, contestId));
  return row ?? defaults;
}

export async function putPrintSettings(tx: Tx, contestId: string, settings: PrintSettings): Promise<void> {
  const values = { contestId, ...settings };
  await tx.insert(printSettings).values(values).onConflictDoUpdate({ target: printSettings.contestId, set: values });
}

/** Serializes writers of a contest until the transaction ends: numbers have no gaps, and limits are exact. */
export async function lockForPrinting(tx: Tx, contestId: string): Promise<void> {
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, contestId)).for('no key update');
}

export async function countSent(db: Db, contestId: string, userId: string): Promise<SentCounts> {
  const [row] = await db
    .select({
      sent: sql<number>`count(*)`.mapWith(Number),
      counted: sql<number>`count(*) filter (where ${printJobs.state} <> 'cancelled')`.mapWith(Number),
    })
    .from(printJobs)
    .where(and(eq(printJobs.contestId, contestId), eq(printJobs.userId, userId)));
  return row ?? { sent: 0, counted: 0 };
}

const sentColumns = { jobId: printJobs.id, number: printJobs.number, pages: printJobs.pages };

/** The job of an earlier request with this key. */
export async function findByKey(db: Db, contestId: string, userId: string, key: string) {
  const [row] = await db
    .select(sentColumns)
    .from(printJobs)
    .where(and(eq(printJobs.contestId, contestId), eq(printJobs.userId, userId), eq(printJobs.key, key)));
  return row;
}

export interface NewJob {
  contestId: string;
  userId: string;
  sentBy: string;
  key: string;
  title: string;
  language: string;
  source: string;
  bytes: number;
  pages: number;
}

/** Inserts a job with the next number; needs the lock of `lockForPrinting`. */
export async function insertJob(tx: Tx, job: NewJob) {
  const number = sql`(select coalesce(max(number), 0) + 1 from ${printJobs} where contest_id = ${job.contestId}::uuid)`;
  const [row] = await tx
    .insert(printJobs)
    .values({ ...job, number })
    .returning(sentColumns);
  if (!row) throw new Error('A print job was not stored.');
  return row;
}

/** A job in the state that others see: a claim in force takes it. */
const shownState = sql<PrintState>`case when ${printJobs.state} = 'waiting' and claimed_until > now()
  and claimed_by is not null then 'taken' else ${printJobs.state} end`;

const jobColumns = {
  id: printJobs.id,
  number: printJobs.number,
  title: printJobs.title,
  language: printJobs.language,
  pages: printJobs.pages,
  bytes: printJobs.bytes,
  state: shownState,
  createdAtMs: epochMs(printJobs.createdAt),
  changedAtMs: epochMs(printJobs.changedAt),
};
export interface JobColumns {
  id: string;
  number: number;
  title: string;
  language: string;
  pages: number;
  bytes: number;
  state: PrintState;
  createdAtMs: number;
  changedAtMs: number;
}

/** Maximum number of own jobs that a page shows, the latest ones. */
const MAX_SHOWN = 200;

export async function listOwnJobs(db: Db, contestId: string, userId: string) {
  return await db
    .select({ ...jobColumns, senderId: printJobs.sentBy, senderName: users.name })
    .from(printJobs)
    .leftJoin(users, eq(users.id, printJobs.sentBy))
    .where(and(eq(printJobs.contestId, contestId), eq(printJobs.userId, userId)))
    .orderBy(desc(printJobs.number))
    .limit(MAX_SHOWN);
}
export type OwnJobRow = Awaited<ReturnType<typeof listOwnJobs>>[number];

const isOpen = sql`${printJobs.state} = 'waiting'`;
const isEnded = sql`${printJobs.state} <> 'waiting'`;

export async function countOpenJobs(db: Db, contestId: string): Promise<number> {
  return await db.$count(printJobs, and(eq(printJobs.contestId, contestId), isOpen));
}

export interface JobListRow extends JobColumns {
  userId: string;
  name: string;
  seat: string | null;
  tags: string[] | null;
  /** Of a claim in force. */
  claimedBy: string | null;
  claimerName: string | null;
  claimedUntilMs: number;
  enderName: string | null;
}

function selectJobs(where: ReturnType<typeof sql>, order: ReturnType<typeof sql>, range: ReturnType<typeof sql>) {
  return sql`
    with one as (select id from ${printJobs} where ${where} order by ${order} ${range})
    select print_jobs.id, print_jobs.number, print_jobs.title, print_jobs.language, print_jobs.pages, print_jobs.bytes, ${shownState} as state,
      ${epochMs(printJobs.createdAt)}::float8 as "createdAtMs", ${epochMs(printJobs.changedAt)}::float8 as "changedAtMs",
      print_jobs.user_id as "userId", users.name, team.seat, participant.tags,
      case when claimed_until > now() and ${isOpen} then claimed_by end as "claimedBy", claimer.name as "claimerName",
      ${epochMs(sql`claimed_until`)}::float8 as "claimedUntilMs", ender.name as "enderName"
    from one join ${printJobs} on print_jobs.id = one.id join ${users} on users.id = print_jobs.user_id
      left join ${contestTeams} as team on team.id = print_jobs.user_id
      left join ${contestParticipants} as participant
        on participant.contest_id = print_jobs.contest_id and participant.user_id = print_jobs.user_id
      left join ${users} as claimer on claimer.id = claimed_by
      left join ${users} as ender on ender.id = ended_by
    order by ${order}`;
}

/** Open jobs in the order of arrival, ended ones by their last change, latest first. */
export async function listJobs(
  db: Db,
  contestId: string,
  { show, ...page }: Page & { show: 'open' | 'done' },
): Promise<{ rows: JobListRow[]; total: number | undefined }> {
  const where = sql`${printJobs.contestId} = ${contestId}::uuid and ${show === 'open' ? isOpen : isEnded}`;
  const order = show === 'open' ? sql`${printJobs.number}` : sql`${printJobs.changedAt} desc, ${printJobs.id}`;
  const range = sql`limit ${page.perPage}::int offset ${offsetOf(page)}::int`;
  const { rows } = await db.execute<{ [K in keyof JobListRow]: JobListRow[K] }>(selectJobs(where, order, range));
  const total = page.count ? await db.$count(printJobs, where) : undefined;
  return { rows, total };
}

export async function findJob(db: Db, contestId: string, id: string): Promise<JobListRow | undefined> {
  const where = sql`${printJobs.contestId} = ${contestId}::uuid and ${printJobs.id} = ${id}::uuid`;
  const query = selectJobs(where, sql`${printJobs.number}`, sql``);
  const { rows } = await db.execute<{ [K in keyof JobListRow]: JobListRow[K] }>(query);
  return rows[0];
}

/** What is printed of a job, with its participant; `userId` restricts it to the jobs of a participant. */
export async function findPrintedJob(db: Db, contestId: string, id: string, userId?: string) {
  const [row] = await db
    .select({
      source: printJobs.source,
      number: printJobs.number,
      title: printJobs.title,
      language: printJobs.language,
      name: users.name,
      seat: sql<string>`coalesce(${contestTeams.seat}, '')`,
      contest: contests.title,
      header: sql<string>`coalesce(${printSettings.header}, '')`,
      atMs: epochMs(printJobs.createdAt),
    })
    .from(printJobs)
    .innerJoin(contests, eq(contests.id, printJobs.contestId))
    .innerJoin(users, eq(users.id, printJobs.userId))
    .leftJoin(contestTeams, eq(contestTeams.id, printJobs.userId))
    .leftJoin(printSettings, eq(printSettings.contestId, printJobs.contestId))
    .where(
      and(
        eq(printJobs.contestId, contestId),
        eq(printJobs.id, id),
        userId === undefined ? undefined : eq(printJobs.userId, userId),
      ),
    );
  return row;
}

/** A job, locked until the transaction ends. `claim`: a claim in force. */
export async function lockJob(tx: Tx, contestId: string, id: string, userId: string) {
  const { rows } = await tx.execute<{
    id: string;
    participantId: string;
    state: Exclude<PrintState, 'taken'>;
    claim: 'own' | 'other' | null;
  }>(sql`
    select id, user_id as "participantId", state,
      case when claimed_until <= now() or claimed_by is null then null when claimed_by = ${userId}::uuid then 'own'
        else 'other' end as claim
    from ${printJobs} where contest_id = ${contestId}::uuid and id = ${id}::uuid for update`);
  return rows[0];
}

/** Locks the job that has waited longest and that no one has claimed; skips jobs that others are claiming. */
export async function lockNextJob(tx: Tx, contestId: string) {
  const { rows } = await tx.execute<{ id: string; participantId: string }>(sql`
    select id, user_id as "participantId" from ${printJobs}
    where contest_id = ${contestId}::uuid and ${isOpen} and (claimed_by is null or claimed_until <= now())
    order by number limit 1 for update skip locked`);
  return rows[0];
}

/** Returns the expiry. */
export async function claimJob(tx: Tx, id: string, userId: string): Promise<number> {
  const [row] = await tx
    .update(printJobs)
    .set(claimFor(userId, PRINT_CLAIM_MS))
    .where(eq(printJobs.id, id))
    .returning({ untilMs: epochMs(printJobs.claimedUntil) });
  return row?.untilMs ?? 0;
}

export async function releaseJob(tx: Tx, id: string): Promise<void> {
  await tx.update(printJobs).set(unclaimed).where(eq(printJobs.id, id));
}

/** Ends a job, and a claim of it; `waiting` undoes that. */
export async function setJobState(
  tx: Tx,
  id: string,
  state: PrintResult | 'cancelled' | 'waiting',
  endedBy: string | null,
): Promise<void> {
  await tx
    .update(printJobs)
    .set({ state, endedBy, changedAt: sql`now()`, ...unclaimed })
    .where(eq(printJobs.id, id));
}
