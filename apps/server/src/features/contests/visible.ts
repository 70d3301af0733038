import { sql, type SQL } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { contestParticipants, contests } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { actingIds } from '../acting/acting-id.ts';
import { effectiveCapability, guardedContests, isVisible } from '../access/guarded.ts';

/** Whether the viewer (null: anonymous) may open the contest of the current row. */
export function canAccessContest(viewerId: string | null): SQL {
  if (viewerId === null) return sql`${contests.accessLevel} = ${literal(ACCESS_LEVEL.public)}`;
  return sql`(${effectiveCapability(guardedContests, viewerId)} & 1 <> 0 or ${isParticipant(viewerId)})`;
}

/** Like `canAccessContest`, optimized for lists of one organization. */
export function isListed(orgId: string, viewerId: string): SQL {
  return sql`(${isVisible(guardedContests, orgId, viewerId)} or ${isParticipant(viewerId)})`;
}

/** False for contests from which the user is banned: they appear in lists, but their pages cannot be read. */
export function isNotBanned(userId: string): SQL {
  return sql`${contests.id} not in (select ${contestParticipants.contestId} from ${contestParticipants}
    where ${contestParticipants.userId} in ${actingIds(userId)} and ${contestParticipants.banned})`;
}

/** Whether the viewer (null: anonymous) is a participant of the current row's contest. */
export function takesPart(viewerId: string | null): SQL<boolean> {
  return viewerId === null ? sql<boolean>`false` : sql<boolean>`${isParticipant(viewerId)}`;
}

/** Matches contests that run now, by the common times. */
export const isRunning = sql`${contests.startsAt} <= now() and now() < ${contests.endsAt}`;

/** The end of the current row's contest for its last participant, with delays, extra time and own starts. */
export const latestEnd = sql`(${contests.endsAt} + interval '1 millisecond' * coalesce((
  select max(granted.delay_ms + granted.extra_ms) from ${contestParticipants} as granted
  where granted.contest_id = contests.id
    and (granted.delay_ms > 0 or granted.extra_ms > 0 or granted.started_at is not null)), 0))`;

/** Matches contests that run now for any participant. */
export const isRunningForAnyone = sql`(${contests.startsAt} <= now() and now() < ${latestEnd})`;

/** Whether the viewer's own time in the contest of the current row, with grants, ends after now. */
export function goesOnFor(viewerId: string): SQL {
  return sql`${contests.id} in (select own.contest_id from ${contestParticipants} as own
    join ${contests} as granting on granting.id = own.contest_id
    where own.user_id in ${actingIds(viewerId)} and not own.banned and (own.delay_ms > 0 or own.extra_ms > 0)
      and granting.ends_at + (own.delay_ms + own.extra_ms) * interval '1 millisecond' > now())`;
}

/** How much later than the current row's contest the viewer's own time ends, in milliseconds. */
export function ownLaterMs(viewerId: string | null): SQL<number> {
  if (viewerId === null) return sql<number>`0`;
  return sql<number>`coalesce((select own.delay_ms + own.extra_ms from ${contestParticipants} as own
    where own.contest_id = contests.id and own.user_id in ${actingIds(viewerId)}), 0)::float8`;
}

/** A contest stays open to its participants even if its access level changes. */
function isParticipant(userId: string): SQL {
  return sql`${contests.id} in (select ${contestParticipants.contestId} from ${contestParticipants}
    where ${contestParticipants.userId} in ${actingIds(userId)} and not ${contestParticipants.banned})`;
}
