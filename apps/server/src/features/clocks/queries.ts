import { and, asc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isWindowed, type ContestClock, type StartWindow, type TimeGrant } from '@assay/rules';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import {
  contestClocks,
  contestParticipants,
  contests,
  contestTimeGrantParticipants,
  contestTimeGrants,
  ranklists,
  solutions,
  type RemovedIntervalRow,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/** The clock of a contest as stored: the rules need only a part of it. */
export interface StoredClock extends ContestClock {
  version: number;
  pauseReason: string;
  removed: RemovedIntervalRow[];
  grants: TimeGrant[];
  window: StartWindow | null;
}

const msOf = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)`);

/** The clock of the contest with this id, an SQL expression; null without one that meets the condition. */
export const clockOf = (contestId: string, condition: SQL = sql`true`) => sql<StoredClock | null>`(
  select jsonb_build_object('version', version, 'startMs', ${msOf('start_at')}, 'durationMs', duration_ms, 'freezeMs', freeze_ms,
    'thawAfterMs', thaw_after_ms, 'thawedAtMs', ${msOf('thawed_at')}, 'pausedAtMs', ${msOf('paused_at')}, 'pauseReason', pause_reason,
    'removed', removed, 'grants', grants,
    'window', case when window_latest_ms is not null then jsonb_build_object(
      'latestMs', window_latest_ms, 'lengthMs', window_length_ms, 'openBoard', window_open_board) end)
  from ${contestClocks} where contest_clocks.contest_id = ${sql.raw(contestId)} and ${condition})`;

/** The clock of the current row's contest, in a query over `contests`; null without one. */
export const clockColumn = clockOf('contests.id');

/** The condition of `clockOf` for participants with a grant, and for everyone in a contest with a start window. */
export const isOwnClock = ({ delayMs, extraMs }: { delayMs: SQLWrapper; extraMs: SQLWrapper }) =>
  sql`(window_latest_ms is not null or ${delayMs} > 0 or ${extraMs} > 0)`;

/**
 * The clock of the current row's contest, in a query that joins the participant: for a participant with a grant, and
 * for everyone in a contest with a start window; null for all others.
 */
export const ownClockColumn = clockOf('contests.id', isOwnClock(contestParticipants));

/** The clock of a contest whose results may be hidden because of its start window; null for all others. */
export const hidingClockOf = (contestId: string) =>
  clockOf(contestId, sql`window_latest_ms is not null and not window_open_board`);

/** Whether the clock of the current row's contest is paused. */
export const isPaused = sql<boolean>`exists (
  select from ${contestClocks} where contest_clocks.contest_id = ${contests.id} and paused_at is not null)`;

/** Start of the transaction by the database's clock, in milliseconds since the epoch. */
export async function transactionTimeMs(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ ms: number }>(sql`select round(extract(epoch from now()) * 1000)::float8 as ms`);
  if (!rows[0]) throw new Error('The database did not return the time.');
  return rows[0].ms;
}

/** The clock, locked until the transaction ends: exclusively to change it, shared to submit by it. */
export async function lockClock(
  tx: Tx,
  contestId: string,
  strength: 'update' | 'share',
): Promise<StoredClock | undefined> {
  const [row] = await tx.select().from(contestClocks).where(eq(contestClocks.contestId, contestId)).for(strength);
  if (!row) return undefined;
  const { startAt, thawedAt, pausedAt, durationMs, freezeMs, thawAfterMs, version, pauseReason, removed, grants } = row;
  const { windowLatestMs: latestMs, windowLengthMs: lengthMs, windowOpenBoard: openBoard } = row;
  return {
    window: latestMs === null || lengthMs === null ? null : { latestMs, lengthMs, openBoard },
    version,
    startMs: startAt.getTime(),
    durationMs,
    freezeMs,
    thawAfterMs,
    thawedAtMs: thawedAt?.getTime() ?? null,
    pausedAtMs: pausedAt?.getTime() ?? null,
    pauseReason,
    removed,
    grants,
  };
}

/**
 * Grants and starts of the participants of contests, by user; only of those who have one. Of these users, or of all.
 */
export async function listGrants(
  db: Db,
  contestIds: readonly string[],
  userIds?: readonly string[],
): Promise<(TimeGrant & { contestId: string; userId: string })[]> {
  if (contestIds.length === 0) return [];
  const { contestId, userId, delayMs, extraMs, startedAt } = contestParticipants;
  const rows = await db
    .select({ contestId, userId, delayMs, extraMs, startedAt })
    .from(contestParticipants)
    .where(
      and(
        inArray(contestId, [...contestIds]),
        userIds && inArray(userId, [...userIds]),
        sql`(delay_ms > 0 or extra_ms > 0 or started_at is not null)`,
      ),
    );
  return rows.map(({ startedAt: at, ...row }) => ({ ...row, startedAtMs: at?.getTime() ?? null }));
}

/** Whether participants of a contest may have clocks of their own. */
export function hasOwnClocks(clock: Pick<ContestClock, 'grants' | 'window'> | null | undefined): boolean {
  return clock !== null && clock !== undefined && ((clock.grants?.length ?? 0) > 0 || isWindowed(clock));
}

/** Reasons of a participant's grants, in order. */
export async function listReasons(db: Db, participantId: string): Promise<string[]> {
  const rows = await db
    .select({ reason: contestTimeGrants.reason })
    .from(contestTimeGrantParticipants)
    .innerJoin(contestTimeGrants, eq(contestTimeGrants.id, contestTimeGrantParticipants.grantId))
    .where(eq(contestTimeGrantParticipants.participantId, participantId))
    .orderBy(asc(contestTimeGrants.grantedAt), asc(contestTimeGrants.id));
  return rows.map(({ reason }) => reason);
}

/** Grants and starts of the participants of a contest by user; reads nothing if no one can have one. */
export async function grantsByUser(
  db: Db,
  contestId: string,
  clock: Pick<ContestClock, 'grants' | 'window'> | null | undefined,
  userIds?: readonly string[],
): Promise<Map<string, TimeGrant>> {
  if (!hasOwnClocks(clock)) return new Map();
  const rows = await listGrants(db, [contestId], userIds);
  return new Map(rows.map(({ userId, delayMs, extraMs, startedAtMs }) => [userId, { delayMs, extraMs, startedAtMs }]));
}

export async function insertClock(tx: Tx, contestId: string, clock: ContestClock): Promise<void> {
  const { startMs, durationMs, freezeMs, thawAfterMs, window } = clock;
  const times = { startAt: new Date(startMs), durationMs, freezeMs, thawAfterMs };
  await tx.insert(contestClocks).values({ contestId, ...times, ...windowColumns(window ?? null) });
}

export async function updateClock(tx: Tx, contestId: string, clock: StoredClock): Promise<void> {
  const { startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs, pausedAtMs, pauseReason, removed, grants } = clock;
  const { window } = clock;
  await tx
    .update(contestClocks)
    .set({
      version: sql`${contestClocks.version} + 1`,
      startAt: new Date(startMs),
      durationMs,
      freezeMs,
      thawAfterMs,
      thawedAt: thawedAtMs === null ? null : new Date(thawedAtMs),
      pausedAt: pausedAtMs === null ? null : new Date(pausedAtMs),
      pauseReason,
      removed,
      grants,
      ...windowColumns(window),
    })
    .where(eq(contestClocks.contestId, contestId));
}

const windowColumns = (window: StartWindow | null) => ({
  windowLatestMs: window?.latestMs ?? null,
  windowLengthMs: window?.lengthMs ?? null,
  windowOpenBoard: window?.openBoard ?? false,
});

/** Reveals the final ranklist at the thaw of the contest; null: when a director does. */
export async function updateFinalReveal(tx: Tx, contestId: string, thawMs: number | null): Promise<void> {
  await tx
    .update(ranklists)
    .set({ revealedAt: thawMs === null ? null : new Date(thawMs) })
    .where(and(eq(ranklists.contestId, contestId), eq(ranklists.boardRole, 'final')));
}

/** Submitted solutions of a contest, locked in the order of their ids until the transaction ends. */
export async function lockSubmitted(tx: Tx, contestId: string) {
  const { rows } = await tx.execute<{
    id: string;
    userId: string;
    submittedAtMs: number;
    contestTimeMs: number | null;
  }>(sql`
    select id, user_id as "userId", ${msOf('submitted_at')}::float8 as "submittedAtMs", contest_time_ms::float8 as "contestTimeMs" from ${solutions}
    where contest_id = ${contestId}::uuid and submitted_at is not null and state > ${literal(SOLUTION_STATE.created)}
    order by id for no key update`);
  return rows;
}

export async function updateContestTimes(tx: Tx, times: readonly { id: string; toMs: number }[]): Promise<void> {
  const [ids, values] = [times.map(({ id }) => id), times.map(({ toMs }) => toMs)];
  await tx.execute(sql`
    update ${solutions} set contest_time_ms = moved.ms
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(values)}::bigint[]) as moved (id, ms) where solutions.id = moved.id`);
}

/** Contests whose results thaw by the clock, between their next recorded event and now. */
export async function listDueClocks(
  db: Db,
): Promise<{ contestId: string; dueMs: number; nowMs: number; clock: StoredClock }[]> {
  const { rows } = await db.execute<{ contestId: string; dueMs: number; nowMs: number; clock: StoredClock }>(sql`
    select id as "contestId", ${msOf('next_stage_at')}::float8 as "dueMs", ${msOf('now()')}::float8 as "nowMs", ${clockColumn as SQL} as clock
    from ${contests} where next_stage_at <= now() and rules_version = 2`);
  return rows;
}
