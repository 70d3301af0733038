import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { groups, orgMembers, users } from '../../../db/schema.ts';
import { contains } from '../../../db/search.ts';
import { guardedGroups, isVisible } from '../../access/guarded.ts';
import { isPerson } from '../../users/queries.ts';

export interface Principal {
  principalId: string;
  principalType: 'guest' | 'member' | 'group';
  name: string;
  email: string;
  picture: string | null;
  /** Which fields of a user are verified; null for groups. */
  verified: string[] | null;
}

/** By id, full name, or part of the name. */
export type PrincipalFilter = { principalId: string } | { name: string } | { search: string };

/** Maximum number of users and of groups returned for a partial name; callers type more to narrow the search. */
const FOUND_AT_MOST = 15;

/**
 * Users of the organization and those of its groups that the viewer `userId` may see, members first and full matches
 * of the name before partial ones. With `everyUser`, as for administrators, includes users of the whole installation,
 * and also finds members by a part of the e-mail address if they show it.
 */
export async function findPrincipals(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  by: PrincipalFilter,
  everyUser: boolean,
): Promise<Principal[]> {
  const isMember = sql<boolean>`${orgMembers.id} is not null`;
  const foundUsers = await db
    .select({
      principalId: users.id,
      principalType: sql<'guest' | 'member'>`case when ${isMember} then 'member' else 'guest' end`,
      name: users.name,
      email: users.email,
      picture: users.picture,
      verified: users.verified,
    })
    .from(users)
    .leftJoin(orgMembers, and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, orgId)))
    .where(and(matchesUser(by, isMember, everyUser), everyUser ? isPerson : isMember))
    .orderBy(...('search' in by ? [desc(isWhole(users.name, by.search))] : []), desc(isMember), users.name, users.id)
    .limit(FOUND_AT_MOST);
  const foundGroups = await db
    .select({ principalId: groups.id, name: groups.name, email: groups.email, picture: groups.picture })
    .from(groups)
    .where(
      and(matchesGroup(by), eq(groups.orgId, orgId), everyUser ? undefined : isVisible(guardedGroups, orgId, userId)),
    )
    .orderBy(...('search' in by ? [desc(isWhole(groups.name, by.search))] : []), groups.name)
    .limit(FOUND_AT_MOST);
  return [
    ...foundUsers,
    ...foundGroups.map((group) => ({ ...group, principalType: 'group' as const, verified: null })),
  ];
}

function matchesUser(by: PrincipalFilter, isMember: SQL, everyUser: boolean): SQL | undefined {
  if ('principalId' in by) return eq(users.id, by.principalId);
  if ('name' in by) return eq(users.name, by.name);
  const isNamed = contains(users.name, by.search);
  return everyUser
    ? or(isNamed, and(eq(orgMembers.profileConsent, 'granted'), contains(users.email, by.search)))
    : isNamed;
}

function matchesGroup(by: PrincipalFilter): SQL | undefined {
  if ('principalId' in by) return eq(groups.id, by.principalId);
  return 'name' in by ? eq(groups.name, by.name) : contains(groups.name, by.search);
}

function isWhole(name: typeof users.name | typeof groups.name, search: string): SQL {
  return sql`lower(${name}) = lower(${search})`;
}
