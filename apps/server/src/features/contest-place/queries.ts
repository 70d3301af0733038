import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PlaceIncidentKind } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { offsetOf, readPage, type Page } from '../../db/page.ts';
import {
  contestParticipants,
  contestPlaceIncidents,
  contestPlaces,
  contestSeats,
  contestTeamMembers,
  contestTeams,
  instances,
  sessions,
  users,
} from '../../db/schema.ts';
import { escapeLike } from '../../db/search.ts';
import { actingId } from '../acting/acting-id.ts';

export interface PlaceSettings {
  ranges: string[];
  seats: boolean;
  oneSession: boolean;
  exam: boolean;
  leadMs: number;
}

const DEFAULT_LEAD_MS = 30 * 60_000;
const defaults: PlaceSettings = { ranges: [], seats: false, oneSession: false, exam: false, leadMs: DEFAULT_LEAD_MS };

export async function findPlaceSettings(db: Db, contestId: string): Promise<PlaceSettings> {
  const { ranges, seats, oneSession, exam, leadMs } = contestPlaces;
  const [row] = await db
    .select({ ranges, seats, oneSession, exam, leadMs })
    .from(contestPlaces)
    .where(eq(contestPlaces.contestId, contestId));
  return row ?? defaults;
}

export async function putPlaceSettings(tx: Tx, contestId: string, settings: PlaceSettings): Promise<void> {
  const values = { contestId, ...settings };
  await tx.insert(contestPlaces).values(values).onConflictDoUpdate({ target: contestPlaces.contestId, set: values });
}

/** The contest of an instance; undefined outside contests. */
export async function findContestOfInstance(db: Db, instanceId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: instances.contestId }).from(instances).where(eq(instances.id, instanceId));
  return row?.id ?? undefined;
}

/** The accounts of a contest: its participants, and the members of its teams instead of these. */
export const accountsOf = (contestId: string) => sql`(
  select own.user_id, null::uuid as team_id from ${contestParticipants} as own
    where own.contest_id = ${contestId}::uuid and not exists (select from ${contestTeams} as team where team.id = own.user_id)
  union all select member.user_id, member.team_id from ${contestTeamMembers} as member where member.contest_id = ${contestId}::uuid) as account`;

export interface SeatRow {
  userId: string;
  name: string;
  teamId: string | null;
  teamName: string | null;
  address: string | null;
  boundAtMs: number | null;
  exemption: string | null;
}

/** Accounts of a contest by name, with their seats. */
export async function listSeats(
  db: Db,
  contestId: string,
  { search = '', ...page }: Page & { search?: string | undefined },
): Promise<{ rows: SeatRow[]; total: number | undefined }> {
  const from = sql`from ${accountsOf(contestId)} join ${users} on users.id = account.user_id
    left join ${users} as team on team.id = account.team_id
    left join ${contestSeats} as seat on seat.contest_id = ${contestId}::uuid and seat.user_id = account.user_id
    where ${isSeatMatch(search)}`;
  const { rows } = await db.execute<{ [K in keyof SeatRow]: SeatRow[K] }>(sql`
    select users.id as "userId", users.name, team.id as "teamId", team.name as "teamName", seat.address,
      ${epochMs(sql`seat.bound_at`)}::float8 as "boundAtMs", seat.exemption
    ${from} order by users.name, users.id limit ${page.perPage}::int offset ${offsetOf(page)}::int`);
  if (!page.count) return { rows, total: undefined };
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function isSeatMatch(search: string): SQL {
  if (search === '') return sql`true`;
  const pattern = `%${escapeLike(search)}%`;
  const columns = ['users.name', 'team.name', 'seat.address'].map(
    (name) => sql`lower(${sql.raw(name)}) like lower(${pattern})`,
  );
  return sql`(${sql.join(columns, sql` or `)})`;
}

/** Accounts of a contest by name; several may have the same. */
export async function findAccountsNamed(
  db: Db,
  contestId: string,
  names: readonly string[],
): Promise<{ userId: string; name: string; address: string | null }[]> {
  const { rows } = await db.execute<{ userId: string; name: string; address: string | null }>(sql`
    select users.id as "userId", users.name, seat.address from ${accountsOf(contestId)} join ${users} on users.id = account.user_id
      left join ${contestSeats} as seat on seat.contest_id = ${contestId}::uuid and seat.user_id = account.user_id
    where users.name = any(${sql.param(names)}::text[])`);
  return rows;
}

/** The seat of an account of a contest, locked if it has one; undefined if the user does not take part. */
export async function lockSeat(tx: Tx, contestId: string, userId: string) {
  const { rows } = await tx.execute<{ found: number }>(
    sql`select 1 as found from ${accountsOf(contestId)} where account.user_id = ${userId}::uuid`,
  );
  if (rows.length === 0) return undefined;
  const [seat] = await tx
    .select({ address: contestSeats.address, boundAt: contestSeats.boundAt, exemption: contestSeats.exemption })
    .from(contestSeats)
    .where(isSeatOf(contestId, userId))
    .for('update');
  return seat ?? { address: null, boundAt: null, exemption: null };
}

export async function putSeats(tx: Tx, rows: (typeof contestSeats.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(contestSeats)
    .values(rows)
    .onConflictDoUpdate({
      target: [contestSeats.contestId, contestSeats.userId],
      set: { address: sql`excluded.address`, boundAt: sql`excluded.bound_at`, exemption: sql`excluded.exemption` },
    });
}

/**
 * Binds an account without a seat to an address. Returns the address of its seat, which an earlier request may have
 * bound.
 */
export async function bindSeat(tx: Tx, contestId: string, userId: string, address: string) {
  const [bound] = await tx
    .insert(contestSeats)
    .values({ contestId, userId, address, boundAt: sql`now()` })
    .onConflictDoUpdate({
      target: [contestSeats.contestId, contestSeats.userId],
      set: { address, boundAt: sql`now()` },
      setWhere: sql`${contestSeats.address} is null`,
    })
    .returning({ userId: contestSeats.userId });
  if (bound) return { address, isNew: true };
  const [seat] = await tx
    .select({ address: contestSeats.address })
    .from(contestSeats)
    .where(isSeatOf(contestId, userId));
  return { address: seat?.address ?? address, isNew: false };
}

function isSeatOf(contestId: string, userId: string) {
  return and(eq(contestSeats.contestId, contestId), eq(contestSeats.userId, userId));
}

export interface NewIncident {
  contestId: string;
  userId: string;
  kind: PlaceIncidentKind;
  address: string;
  userAgent: string;
  detail?: string;
  actorId?: string;
}

const LONGEST_USER_AGENT = 256;

export async function insertIncidents(tx: Tx, incidents: readonly NewIncident[]): Promise<void> {
  if (incidents.length === 0) return;
  await tx.insert(contestPlaceIncidents).values(incidents.map(fit));
}

/** One of the same kind and address within this time is not recorded again. */
const REPEAT_AFTER_S = 60;
/** Maximum number of refused requests recorded of an account within this time. */
const MAX_OF_ACCOUNT = 30;
const WINDOW_S = 600;

/**
 * Records a refused request unless the account has filled its part of the log, or another request of the account is
 * being recorded; false if it was not recorded.
 */
export async function insertRefused(tx: Tx, incident: NewIncident): Promise<boolean> {
  const { contestId, userId, kind, address, userAgent, detail } = fit(incident);
  const recent = sql`from ${contestPlaceIncidents} as recent
    where recent.contest_id = ${contestId}::uuid and recent.user_id = ${userId}::uuid`;
  const lock = sql`pg_try_advisory_xact_lock(hashtextextended(${`place ${contestId} ${userId}`}, 0)) as free`;
  const { rows } = await tx.execute<{ free: boolean }>(sql`select ${lock}`);
  if (rows[0]?.free !== true) return false;
  const result = await tx.execute(sql`
    insert into ${contestPlaceIncidents} (contest_id, user_id, kind, address, user_agent, detail)
    select ${contestId}::uuid, ${userId}::uuid, ${kind}, ${address}, ${userAgent}, ${detail}
    where not exists (select ${recent} and recent.at > now() - ${REPEAT_AFTER_S} * interval '1 second'
        and recent.kind = ${kind} and recent.address = ${address})
      and (select count(*) ${recent} and recent.at > now() - ${WINDOW_S} * interval '1 second') < ${MAX_OF_ACCOUNT}`);
  return (result.rowCount ?? 0) > 0;
}

function fit({ userAgent, detail = '', actorId, ...incident }: NewIncident) {
  return { ...incident, userAgent: userAgent.slice(0, LONGEST_USER_AGENT), detail, actorId: actorId ?? null };
}

const actors = alias(users, 'actors');

/** Incidents of a contest, the latest first. */
export async function listIncidents(
  db: Db,
  contestId: string,
  { userId, ...page }: Page & { userId?: string | undefined },
) {
  const { id, at, kind, address, userAgent, detail, actorId } = contestPlaceIncidents;
  const where = and(
    eq(contestPlaceIncidents.contestId, contestId),
    userId === undefined ? undefined : eq(contestPlaceIncidents.userId, userId),
  );
  const rows = db
    .select({
      id,
      atMs: epochMs(at),
      kind,
      address,
      userAgent,
      detail,
      userId: users.id,
      userName: users.name,
      actorId: actors.id,
      actorName: actors.name,
    })
    .from(contestPlaceIncidents)
    .leftJoin(users, eq(users.id, contestPlaceIncidents.userId))
    .leftJoin(actors, eq(actors.id, actorId))
    .where(where)
    .orderBy(desc(at), asc(id));
  return await readPage(page, rows, () => db.$count(contestPlaceIncidents, where));
}
export type IncidentRow = Awaited<ReturnType<typeof listIncidents>>['rows'][number];

/**
 * Contests that allow one session at a time and in which the user takes part now, if the user has another session that
 * has not ended: the latest one.
 */
export async function findEarlierSession(tx: Tx, userId: string, sessionId: string) {
  const { rows } = await tx.execute<{ contestId: string; address: string; userAgent: string }>(sql`
    select place.contest_id as "contestId", earlier.ip as address, earlier.user_agent as "userAgent"
    from ${contestPlaces} as place
      join ${contestParticipants} as own on own.contest_id = place.contest_id and not own.banned
        and own.user_id = ${actingId(sql`place.contest_id`, sql`${userId}::uuid`)}
      cross join lateral (select ip, user_agent from ${sessions} as earlier
        where earlier.user_id = ${userId}::uuid and earlier.id <> ${sessionId}::uuid and earlier.kind = 'session'
          and earlier.acting_user_id is null and earlier.revoked_at is null and earlier.expires_at > now()
        order by earlier.created_at desc limit 1) as earlier
    where place.applies_until > now() and place.applies_from <= now() and place.one_session`);
  return rows;
}

/** Contests whose restrictions may apply now. */
export async function listLockedContests(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: contestPlaces.contestId })
    .from(contestPlaces)
    .where(sql`applies_until > now() and applies_from <= now()`)
    .orderBy(asc(contestPlaces.contestId));
  return rows.map(({ id }) => id);
}

/** The users who take part in one of the contests, as themselves or in a team. */
export async function findAccountsAmong(
  db: Db,
  contestIds: readonly string[],
  userIds: readonly string[],
): Promise<Set<string>> {
  const [own, members] = await Promise.all([
    db
      .select({ id: contestParticipants.userId })
      .from(contestParticipants)
      .where(
        and(inArray(contestParticipants.contestId, [...contestIds]), inArray(contestParticipants.userId, [...userIds])),
      ),
    db
      .select({ id: contestTeamMembers.userId })
      .from(contestTeamMembers)
      .where(
        and(inArray(contestTeamMembers.contestId, [...contestIds]), inArray(contestTeamMembers.userId, [...userIds])),
      ),
  ]);
  return new Set([...own, ...members].map(({ id }) => id));
}
