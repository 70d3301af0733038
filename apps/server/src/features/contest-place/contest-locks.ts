import { sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import { contestParticipants, contestPlaces, contests, contestSeats, sessions } from '../../db/schema.ts';
import type { ContestLock } from '../../http/viewer/contest-lock.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { actingId } from '../acting/acting-id.ts';
import { clockOf } from '../clocks/queries.ts';

/** A user who has one of these works for the contest, and may do so from anywhere. */
const WORKING = capabilityMask('contest', 'admin', 'content', 'balloons', 'printing', 'jury', 'observer').toString();
const userId = sql`users.id`;
const msOf = (time: string) => sql`round(extract(epoch from ${sql.raw(time)}) * 1000)`;

/**
 * Contests that may require a place of the user of the current row of `users`. It starts from the few contests whose
 * restrictions apply now, so that it costs one look into an empty index at all other times.
 */
const column = sql`(
  select jsonb_agg(jsonb_build_object(
    'contestId', place.contest_id, 'orgId', contests.org_id, 'nowMs', ${msOf('now()')},
    'ranges', place.ranges, 'seats', place.seats, 'oneSession', place.one_session, 'exam', place.exam, 'leadMs', place.lead_ms,
    'startsAtMs', ${msOf('contests.starts_at')}, 'endsAtMs', ${msOf('contests.ends_at')}, 'clock', ${clockOf('place.contest_id')},
    'grant', jsonb_build_object('delayMs', own.delay_ms, 'extraMs', own.extra_ms, 'startedAtMs', ${msOf('own.started_at')}),
    'seat', seat.address,
    'latestSessionId', case when place.one_session then (
      select latest.id from ${sessions} as latest where latest.user_id = ${userId} and latest.kind = 'session'
        and latest.acting_user_id is null and latest.tags is null
      order by latest.created_at desc, latest.id limit 1) end) order by contests.starts_at, contests.id)
  from ${contestPlaces} as place
    join ${contests} on contests.id = place.contest_id
    join ${contestParticipants} as own on own.contest_id = place.contest_id and not own.banned
      and own.user_id = ${actingId(sql`place.contest_id`, userId)}
    left join ${contestSeats} as seat on seat.contest_id = place.contest_id and seat.user_id = ${userId}
  where place.applies_until > now() and place.applies_from <= now() and seat.exemption is null
    and ${effectiveCapability(guardedContests, userId)} & ${WORKING}::bigint = 0)`;

// Wrapped, because a select from one table omits the table name from the columns of the outermost expression.
export const contestLocks = sql<ContestLock[] | null>`${column}`;
