import { and, eq, sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { epochMsOrNull } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contestParticipants, contests } from '../../db/schema.ts';
import { effectiveCapability, guardedContests, holdsOneOf } from '../access/guarded.ts';
import { ownClockColumn } from '../clocks/queries.ts';
import { actingId } from '../acting/acting-id.ts';
import { isOwnParticipant, scopeColumns, withOwnStage } from './contest-scope.ts';
import { may, type ContestPermissions } from './policy.ts';

/**
 * The users' current permissions on a contest, by the database's clock, in one query. Empty if the contest does not
 * exist. `holding`: only of users with one of these capabilities.
 */
export async function findContestPermissions(
  db: Db,
  contestId: string,
  userIds: readonly string[],
  { holding }: { holding?: bigint } = {},
): Promise<Map<string, ContestPermissions & { actingId: string }>> {
  if (userIds.length === 0) return new Map();
  const userId = sql`viewers.user_id`;
  const isHolding = holding === undefined ? undefined : holdsOneOf(guardedContests, userId, holding);
  const rows = await db
    .select({
      userId: sql<string>`${userId}`,
      actingId: actingId(sql`contests.id`, userId),
      stages: contests.stages,
      nowMs: sql<number>`round(extract(epoch from now()) * 1000)`.mapWith(Number),
      capability: effectiveCapability(guardedContests, userId),
      participant: {
        id: contestParticipants.id,
        banned: contestParticipants.banned,
        delayMs: contestParticipants.delayMs,
        extraMs: contestParticipants.extraMs,
        startedAtMs: epochMsOrNull(contestParticipants.startedAt),
      },
      ownClock: ownClockColumn,
    })
    .from(contests)
    .innerJoin(sql`unnest(${sql.param(userIds)}::uuid[]) as viewers(user_id)`, sql`true`)
    .leftJoin(
      contestParticipants,
      and(
        eq(contestParticipants.contestId, contests.id),
        eq(contestParticipants.userId, actingId(sql`contests.id`, userId)),
      ),
    )
    .where(and(eq(contests.id, contestId), isHolding));
  return new Map(rows.map((row) => [row.userId, withOwnStage(row)]));
}

const findOwnPermissions = prepared('own_contest_permissions', (db) =>
  db
    .select(scopeColumns)
    .from(contests)
    .innerJoin(contestParticipants, isOwnParticipant)
    .where(eq(contests.orgId, sql.placeholder('orgId'))),
);

/** Contests of an organization in which participants may currently see their own solutions. */
export async function findContestsShowingSolutions(db: Db, orgId: string, userId: string): Promise<string[]> {
  const rows = await findOwnPermissions(db, { orgId, userId });
  return rows.filter((row) => may(withOwnStage(row), 'readSolutions')).map(({ id }) => id);
}

/** Whether a contest is public, and so visible to anonymous viewers. */
export async function isPublicContest(db: Db, contestId: string): Promise<boolean> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(and(eq(contests.id, contestId), eq(contests.accessLevel, ACCESS_LEVEL.public)));
  return rows.length > 0;
}
