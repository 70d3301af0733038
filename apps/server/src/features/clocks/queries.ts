import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { type ContestClock, type TimeGrant } from '@assay/rules';
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
}

const msOf = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)`);

/** The clock of the contest with this id, an SQL expression; null without one. */
export const clockOf = (contestId: string) => sql<StoredClock | null>`(
  select jsonb_build_object('version', version, 'startMs', ${msOf('start_at')}, 'durationMs', duration_ms, 'freezeMs', freeze_ms,
    'thawAfterMs', thaw_after_ms, 'thawedAtMs', ${msOf('thawed_at')}, 'pausedAtMs', ${msOf('paused_at')}, 'pauseReason', pause_reason,
    'removed', removed, 'grants', grants)
  from ${contestClocks} where contest_clocks.contest_id = ${sql.raw(contestId)})`;

/** The clock of the current row's contest, in a query over `contests`; null without one. */
export const clockColumn = clockOf('contests.id');

/** The same, in a query that joins the participant, for a participant with a grant; null for all others. */
export const grantedClockColumn = sql<StoredClock | null>`
  case when ${contestParticipants.delayMs} > 0 or ${contestParticipants.extraMs} > 0 then ${clockColumn} end`;

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
  return {
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

/** Grants of the participants of contests, by user; only of those who have one. */
export async function listGrants(
  db: Db,
  contestIds: readonly string[],
): Promise<(TimeGrant & { contestId: string; userId: string })[]> {
  if (contestIds.length === 0) return [];
  const { contestId, userId, delayMs, extraMs } = contestParticipants;
  return await db
    .select({ contestId, userId, delayMs, extraMs })
    .from(contestParticipants)
    .where(and(inArray(contestId, [...contestIds]), sql`(delay_ms > 0 or extra_ms > 0)`));
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

/** Grants of the participants of a contest by user; reads nothing if no one has one. */
export async function grantsByUser(
  db: Db,
  contestId: string,
  clock: Pick<ContestClock, 'grants'> | null | undefined,
): Promise<Map<string, TimeGrant>> {
  if (!clock?.grants?.length) return new Map();
  const rows = await listGrants(db, [contestId]);
  return new Map(rows.map(({ userId, delayMs, extraMs }) => [userId, { delayMs, extraMs }]));
}

export async function insertClock(tx: Tx, contestId: string, clock: ContestClock): Promise<void> {
  const { startMs, durationMs, freezeMs, thawAfterMs } = clock;
  await tx.insert(contestClocks).values({ contestId, startAt: new Date(startMs), durationMs, freezeMs, thawAfterMs });
}

export async function updateClock(tx: Tx, contestId: string, clock: StoredClock): Promise<void> {
  const { startMs, durationMs, freezeMs, thawAfterMs, thawedAtMs, pausedAtMs, pauseReason, removed, grants } = clock;
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
    })
    .where(eq(contestClocks.contestId, contestId));
}

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
