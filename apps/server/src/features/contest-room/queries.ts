import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { MAX_ROOM_NAMES, ROOM_RECENT_MS } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import {
  balloons,
  clarificationMessages,
  clarifications,
  contestPlaceIncidents,
  contestProblems,
  contests,
  isOpenBalloon,
  judgingHolds,
  passkeys,
  printJobs,
  rehearsals,
  sessions,
  solutions,
  userIdentities,
  users,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { LISTENER_NAME } from '../../http/notifications.ts';
import { guardedContests, holdsOneOf } from '../access/guarded.ts';
import { isClaimed } from '../clarifications/queries.ts';
import { clockColumn, type StoredClock } from '../clocks/queries.ts';
import { accountsOf } from '../contest-place/queries.ts';
import { OBSERVING } from '../contests/policy.ts';
import { isNotHeld } from '../judging-holds/holds.ts';
import { dataInContest } from '../problem-grants/data-in-contest.ts';

/** An account that used the site within this time is active. */
const ACTIVE_MS = 300_000;

const interval = (durationMs: number) => sql`${durationMs}::int * interval '1 millisecond'`;
const isRecent = (instant: typeof solutions.submittedAt | typeof solutions.completedAt) =>
  sql`${instant} > now() - ${interval(ROOM_RECENT_MS)}`;
const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Open questions. The oldest has waited since the first message that the jury has not answered. */
export async function measureQuestions(db: Db, contestId: string) {
  const waitingSince = sql`(select min(one.created_at) from ${clarificationMessages} as one
    where one.clarification_id = ${clarifications.id} and not one.from_jury and one.seq > ${clarifications.jurySeq})`;
  const [row] = await db
    .select({
      open: count(),
      unclaimed: counted(sql`not ${isClaimed}`),
      oldestAtMs: epochMsOrNull(sql`min(coalesce(${waitingSince}, ${clarifications.updatedAt}))`),
    })
    .from(clarifications)
    .where(and(eq(clarifications.contestId, contestId), eq(clarifications.state, 'open')));
  return row ?? { open: 0, unclaimed: 0, oldestAtMs: null };
}

export async function measureIncidents(db: Db, contestId: string) {
  const [row] = await db
    .select({
      total: count(),
      recent: counted(sql`${contestPlaceIncidents.at} > now() - ${interval(ROOM_RECENT_MS)}`),
      lastAtMs: epochMsOrNull(sql`max(${contestPlaceIncidents.at})`),
    })
    .from(contestPlaceIncidents)
    .where(eq(contestPlaceIncidents.contestId, contestId));
  return row ?? { total: 0, recent: 0, lastAtMs: null };
}

/** The clock of the contest; null without one. */
export async function findContestClock(db: Db, contestId: string): Promise<StoredClock | null> {
  const [row] = await db.select({ clock: clockColumn }).from(contests).where(eq(contests.id, contestId));
  return row?.clock ?? null;
}

/** Submissions that are not judged, and those of the recent past; rejudges are not part of the times. */
export async function measureJudging(db: Db, contestId: string) {
  const { contestId: ofContest, state, submittedAt, startedAt, completedAt, rejudgeId, fault } = solutions;
  const isHeld = sql`not ${isNotHeld}`;
  const isWaiting = sql`${state} in (${literal(SOLUTION_STATE.pending)}, ${literal(SOLUTION_STATE.queued)})`;
  const isFirst = sql`${rejudgeId} is null`;
  const msBetween = (from: typeof submittedAt, to: typeof startedAt) =>
    sql`extract(epoch from ${to} - ${from})::float8 * 1000`;
  const spreadOf = (share: number, ms: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
    sql<number | null>`percentile_cont(${share}::float8) within group (order by ${ms}) filter (where ${condition})`;
  const hasStarted = sql`${isRecent(submittedAt)} and ${startedAt} is not null and ${isFirst}`;
  const wasJudged = sql`${state} = ${literal(SOLUTION_STATE.completed)} and ${isRecent(completedAt)} and ${isFirst}`;
  const waitMs = msBetween(submittedAt, startedAt);
  const verdictMs = msBetween(submittedAt, completedAt);
  const [row] = await db
    .select({
      waiting: counted(sql`${isWaiting} and not ${isHeld}`),
      held: counted(sql`${isWaiting} and ${isHeld}`),
      running: counted(sql`${state} = ${literal(SOLUTION_STATE.running)}`),
      oldestAtMs: epochMsOrNull(sql`min(${submittedAt}) filter (where ${isWaiting} and not ${isHeld})`),
      faults: counted(sql`${state} = ${literal(SOLUTION_STATE.completed)} and ${fault} is not null`),
      submitted: counted(isRecent(submittedAt)),
      judged: counted(wasJudged),
      waitMedianMs: spreadOf(0.5, waitMs, hasStarted),
      waitP95Ms: spreadOf(0.95, waitMs, hasStarted),
      verdictMedianMs: spreadOf(0.5, verdictMs, wasJudged),
      verdictP95Ms: spreadOf(0.95, verdictMs, wasJudged),
    })
    .from(solutions)
    .where(eq(ofContest, contestId));
  if (!row) throw new Error('A count returned no row.');
  return row;
}

/** Holds that apply to the contest or to one of its problems. */
export async function countHolds(db: Db, contestId: string): Promise<number> {
  const ofProblems = sql`${judgingHolds.problemId} in (
    select problem_id from ${contestProblems} where contest_id = ${contestId}::uuid)`;
  return await db.$count(
    judgingHolds,
    or(eq(judgingHolds.contestId, contestId), and(isNull(judgingHolds.contestId), ofProblems)),
  );
}

interface PresenceRow extends Record<string, unknown> {
  accounts: number;
  signedIn: number;
  active: number;
  streaming: number;
  servers: number;
}

/** Accounts that take part, by their sessions; `streamingIds`: users with an open page on this server. */
export async function measurePresence(db: Db, contestId: string, streamingIds: readonly string[]) {
  const { rows } = await db.execute<PresenceRow>(sql`
    select count(*)::int as accounts, count(latest.seen_at)::int as "signedIn",
      count(*) filter (where latest.seen_at > now() - ${interval(ACTIVE_MS)})::int as active,
      count(*) filter (where account.user_id = any(${sql.param(streamingIds)}::uuid[]))::int as streaming,
      (select count(*) from pg_stat_activity
        where application_name = ${LISTENER_NAME} and datname = current_database())::int as servers
    from ${accountsOf(contestId)} left join lateral (
      select max(seen_at) as seen_at from ${sessions} where sessions.user_id = account.user_id and sessions.kind = 'session'
        and sessions.acting_user_id is null and sessions.revoked_at is null and sessions.expires_at > now()
    ) as latest on true`);
  if (!rows[0]) throw new Error('A count returned no row.');
  return rows[0];
}

export async function measureBalloons(db: Db, contestId: string) {
  const [row] = await db
    .select({ open: count(), oldestAtMs: epochMsOrNull(sql`min(${balloons.changedAt})`) })
    .from(balloons)
    .where(and(eq(balloons.contestId, contestId), isOpenBalloon));
  return row ?? { open: 0, oldestAtMs: null };
}

export async function measurePrints(db: Db, contestId: string) {
  const [row] = await db
    .select({ open: count(), oldestAtMs: epochMsOrNull(sql`min(${printJobs.createdAt})`) })
    .from(printJobs)
    .where(and(eq(printJobs.contestId, contestId), eq(printJobs.state, 'waiting')));
  return row ?? { open: 0, oldestAtMs: null };
}

/** The database's clock as of now; unlike `now()` also within a transaction. */
export async function databaseTimeMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${epochMs(sql`clock_timestamp()`)}::float8 as ms`);
  if (!rows[0]) throw new Error('The database did not return the time.');
  return rows[0].ms;
}

export interface ProblemCheckRow extends Record<string, unknown> {
  problemId: string;
  slug: string;
  hasData: boolean;
  label: string | null;
  /** Of the last completed run of each kind on the current data version; null: none. */
  verified: boolean | null;
  validated: boolean | null;
  slowestMs: number | null;
  limitMs: number | null;
  /** CPU time of the most expensive accepted submission over all cases. */
  costMs: number | null;
}

/** The problems of a contest, with the results of the latest workbench runs on their current data. */
export async function listProblemChecks(db: Db, contestId: string): Promise<ProblemCheckRow[]> {
  const latest = (kind: 'verify' | 'validate') => sql`(
    select result from bench_runs where bench_runs.problem_id = problems.id and problem_data_hash = ${dataInContest}
      and kind = ${kind} and result ->> 'outcome' in ('done', 'broken') order by created_at desc limit 1)`;
  const { rows } = await db.execute<ProblemCheckRow>(sql`
    select contest_problems.problem_id as "problemId", contest_problems.slug, ${dataInContest} is not null as "hasData",
      problem_data.config ->> 'label' as label,
      case when verify.result ->> 'outcome' = 'broken' then false else (verify.result -> 'verification' ->> 'good')::boolean end as verified,
      case when validate.result ->> 'outcome' = 'broken' then false
        when jsonb_array_length(validate.result -> 'validation' -> 'validators') > 0
        then (validate.result -> 'validation' ->> 'complaintCount')::int = 0 end as validated,
      (verify.result -> 'verification' -> 'slowest' ->> 'cpuMs')::float8 as "slowestMs",
      (verify.result -> 'verification' -> 'slowest' ->> 'limitMs')::float8 as "limitMs",
      (select max(total)::float8 from (
        select (select sum((cell ->> 'cpu')::float8) from jsonb_array_elements(tried -> 'cells') as cell) as total
        from jsonb_array_elements(verify.result -> 'verification' -> 'submissions') as tried
        where tried ->> 'path' like 'accepted/%') as totals) as "costMs"
    from contest_problems join problems on problems.id = contest_problems.problem_id
      left join problem_data on problem_data.problem_id = problems.id and problem_data.hash = ${dataInContest}
      left join lateral ${latest('verify')} as verify on true
      left join lateral ${latest('validate')} as validate on true
    where contest_problems.contest_id = ${contestId}::uuid order by contest_problems.slug, contest_problems.problem_id`);
  return rows;
}

/** The last rehearsal with its numbers of verdicts; `unexpected`: other ones than expected, and system errors. */
export async function findLastRehearsal(db: Db, contestId: string) {
  const { report, endedAt } = rehearsals;
  const numberOf = (key: string) => sql`coalesce((${report} ->> ${key})::int, 0)`;
  const faults = sql`(select coalesce(sum((one ->> 'count')::int), 0)
    from jsonb_array_elements(coalesce(${report} -> 'faults', '[]')) as one)`;
  const [row] = await db
    .select({
      endedAtMs: epochMsOrNull(endedAt),
      judged: sql<number>`${numberOf('judged')}`.mapWith(Number),
      unexpected: sql<number>`${numberOf('judged')} - ${numberOf('asExpected')} + ${faults}`.mapWith(Number),
    })
    .from(rehearsals)
    .where(eq(rehearsals.contestId, contestId));
  return row;
}

/** Accounts that take part and have no way to sign in, by name; at most `MAX_ROOM_NAMES` names. */
export async function findWithoutSignIn(
  db: Db,
  contestId: string,
  providers: readonly string[],
): Promise<{ accounts: number; missing: number; names: string[] }> {
  const hasPassword = sql`(users.password_hash is not null and 'password' = any(${sql.param(providers)}::text[]))`;
  const hasIdentity = sql`exists (select from ${userIdentities}
    where user_identities.user_id = users.id and user_identities.provider = any(${sql.param(providers)}::text[]))`;
  const hasPasskey = sql`exists (select from ${passkeys} where passkeys.user_id = users.id)`;
  const isMissing = sql`not (${hasPassword} or ${hasIdentity} or ${hasPasskey})`;
  const { rows } = await db.execute<{ accounts: number; missing: number; names: string[] | null }>(sql`
    select count(*)::int as accounts, count(*) filter (where ${isMissing})::int as missing,
      (array_agg(users.name order by users.name) filter (where ${isMissing}))[1:${MAX_ROOM_NAMES}::int] as names
    from ${accountsOf(contestId)} join ${users} on users.id = account.user_id`);
  const [row] = rows;
  return { accounts: row?.accounts ?? 0, missing: row?.missing ?? 0, names: row?.names ?? [] };
}

/** Accounts that take part and read hidden results, as directors, jury or observers; at most `MAX_ROOM_NAMES` names. */
export async function findParticipatingJury(db: Db, contestId: string): Promise<{ count: number; names: string[] }> {
  const { rows } = await db.execute<{ count: number; names: string[] | null }>(sql`
    select count(*)::int as count, (array_agg(users.name order by users.name))[1:${MAX_ROOM_NAMES}::int] as names
    from ${accountsOf(contestId)} join ${users} on users.id = account.user_id
      join ${contests} on contests.id = ${contestId}::uuid
    where ${holdsOneOf(guardedContests, sql`users.id`, OBSERVING)}`);
  const [row] = rows;
  return { count: row?.count ?? 0, names: row?.names ?? [] };
}

/** Whether a volunteer who is listed for printing used the site within the last minutes. */
export async function hasActivePrinter(db: Db, contestId: string, printingBit: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from contest_access as entry
        left join (group_members join org_members on org_members.id = group_members.membership_id) on group_id = entry.principal_id
        join ${sessions} as session on session.user_id = coalesce(org_members.user_id, entry.principal_id)
      where entry.contest_id = ${contestId}::uuid and (entry.capability >> ${printingBit}::int) & 1 = 1
        and session.revoked_at is null and session.seen_at > now() - ${interval(ACTIVE_MS)}) as found`);
  return rows[0]?.found ?? false;
}
