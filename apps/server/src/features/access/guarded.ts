import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { capabilityMask } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import {
  appAccess,
  apps,
  contestAccess,
  contests,
  groupAccess,
  groups,
  hiddenSolutions,
  orgMembers,
  planAccess,
  plans,
  problemAccess,
  problems,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/** A kind of object with an access level and an access list, described by its tables. */
export interface Guarded {
  object: PgTable & { id: PgColumn; orgId: PgColumn; accessLevel: PgColumn };
  entries: PgTable & { principalId: PgColumn; capability: PgColumn };
  /** Column of `entries`. */
  objectColumn: PgColumn;
  /** Organization capabilities, any of which gives every right on objects of this kind. */
  area: bigint;
  /** Users who have given up rights on an object for a time, which they can take back. */
  hiding?: {
    entries: PgTable & { userId: PgColumn };
    objectColumn: PgColumn;
    /** What is hidden from them, and what they have instead. */
    hidden: bigint;
    instead: bigint;
  };
}

export const guardedProblems = {
  object: problems,
  entries: problemAccess,
  objectColumn: problemAccess.problemId,
  area: capabilityMask('org', 'problem'),
  hiding: {
    entries: hiddenSolutions,
    objectColumn: hiddenSolutions.problemId,
    hidden: capabilityMask('problem', 'admin', 'data'),
    instead: capabilityMask('problem', 'review'),
  },
} satisfies Guarded;

export const guardedContests = {
  object: contests,
  entries: contestAccess,
  objectColumn: contestAccess.contestId,
  area: capabilityMask('org', 'contest'),
} satisfies Guarded;

export const guardedPlans = {
  object: plans,
  entries: planAccess,
  objectColumn: planAccess.planId,
  area: capabilityMask('org', 'plan', 'admin'),
} satisfies Guarded;

export const guardedApps = {
  object: apps,
  entries: appAccess,
  objectColumn: appAccess.appId,
  area: capabilityMask('org', 'app', 'admin'),
} satisfies Guarded;

export const guardedGroups = {
  object: groups,
  entries: groupAccess,
  objectColumn: groupAccess.groupId,
  area: capabilityMask('org', 'admin'),
} satisfies Guarded;

/** Every kind of object that has an access list. */
export const guardedKinds: readonly Guarded[] = [
  guardedProblems,
  guardedContests,
  guardedPlans,
  guardedApps,
  guardedGroups,
];

/** A user as an SQL value: an id, an id column, or a placeholder in a prepared query. */
type UserId = string | SQL | PgColumn | Placeholder;

/**
 * A user's capability on the object of the current row, 0 for none. A member of the organization who holds the kind's
 * organization capability has every right; another member has access below level 2, plus the entries of the user and
 * the user's groups; everyone else has only access, at level 0. What users hide from themselves is left out.
 */
export function effectiveCapability(guarded: Guarded, userId: UserId): SQL<bigint> {
  const { object, entries, objectColumn, area, hiding } = guarded;
  const value = sql`coalesce((
    select case when ${orgMembers.capability} & ${area.toString()}::bigint <> 0 then -1::bigint
      else (case when ${object.accessLevel} < ${literal(ACCESS_LEVEL.private)} then 1 else 0 end) | coalesce((
        select bit_or(${entries.capability}) from ${entries}
        where ${objectColumn} = ${object.id} and (${entries.principalId} = ${userId}
          or ${entries.principalId} in (select group_id from group_members where membership_id = ${orgMembers.id}))), 0) end
    from ${orgMembers} where ${orgMembers.orgId} = ${object.orgId} and ${orgMembers.userId} = ${userId}),
    case when ${object.accessLevel} = ${literal(ACCESS_LEVEL.public)} then 1 else 0 end)`;
  // Wrapped, because a select from one table omits the table name from the columns of the outermost expression.
  return sql<bigint>`${hiding ? withoutHidden(value, object.id, hiding, userId) : value}`.mapWith(BigInt);
}

/** `offset 0` keeps the planner from computing the value once for each use. */
function withoutHidden(
  value: SQL,
  objectId: PgColumn,
  { entries, objectColumn, hidden, instead }: NonNullable<Guarded['hiding']>,
  userId: UserId,
): SQL {
  return sql`(select case when own.mask & ${hidden.toString()}::bigint <> 0 and exists (
      select from ${entries} where ${objectColumn} = ${objectId} and ${entries.userId} = ${userId})
    then own.mask & ~${hidden.toString()}::bigint | ${instead.toString()}::bigint else own.mask end
    from (select ${value} as mask offset 0) as own)`;
}

/** Whether a user has one of the rights of a mask on the object of the current row. */
export function holdsOneOf(guarded: Guarded, userId: UserId, mask: bigint): SQL<boolean> {
  return sql<boolean>`${effectiveCapability(guarded, userId)} & ${mask.toString()}::bigint <> 0`;
}

/**
 * Whether the object of the current row, in the given organization, is in the user's lists: exactly the objects that
 * the user may open.
 */
export function isVisible(
  { object, entries, objectColumn, area }: Guarded,
  orgId: string | Placeholder,
  userId: string | Placeholder,
): SQL<boolean> {
  const member = sql`from ${orgMembers} where ${orgMembers.orgId} = ${orgId} and ${orgMembers.userId} = ${userId}`;
  // Neither part depends on the row, so each is computed once for the whole list.
  const highestLevel = sql`coalesce((
    select case when ${orgMembers.capability} & ${area.toString()}::bigint <> 0 then 2 else 1 end ${member}), 0)`;
  const listed = sql`select ${objectColumn} from ${entries} where ${entries.capability} & 1 <> 0 and ${entries.principalId} in (
    select user_id ${member}
    union all select group_id from group_members where membership_id in (select ${orgMembers.id} ${member}))`;
  return sql<boolean>`(${object.accessLevel} <= ${highestLevel} or ${object.id} in (${listed}))`;
}
