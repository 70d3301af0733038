import { sql, type SQL } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { contestParticipants, contests } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { effectiveCapability, guardedContests, isVisible } from '../access/guarded.ts';

/** Whether the viewer (null: anonymous) may open the contest of the current row. */
export function canAccessContest(viewerId: string | null): SQL {
  if (viewerId === null) return sql`${contests.accessLevel} = ${literal(ACCESS_LEVEL.public)}`;
  return sql`(${effectiveCapability(guardedContests, viewerId)} & 1 <> 0 or ${isParticipant(viewerId)})`;
}

/** The same for contests of one organization, made for lists. */
export function isListed(orgId: string, viewerId: string): SQL {
  return sql`(${isVisible(guardedContests, orgId, viewerId)} or ${isParticipant(viewerId)})`;
}

/** A banned user finds the contest in lists but cannot read its page. */
export function isNotBanned(userId: string): SQL {
  return sql`${contests.id} not in (select ${contestParticipants.contestId} from ${contestParticipants}
    where ${contestParticipants.userId} = ${userId} and ${contestParticipants.banned})`;
}

/** Whether the viewer (null: anonymous) takes part in the contest of the current row. */
export function takesPart(viewerId: string | null): SQL<boolean> {
  return viewerId === null ? sql<boolean>`false` : sql<boolean>`${isParticipant(viewerId)}`;
}

/** A contest stays open to its participants, even if its access level changes. */
function isParticipant(userId: string): SQL {
  return sql`${contests.id} in (select ${contestParticipants.contestId} from ${contestParticipants}
    where ${contestParticipants.userId} = ${userId} and not ${contestParticipants.banned})`;
}
