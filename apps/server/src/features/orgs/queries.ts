import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { ALL_CAPABILITIES, capabilityMask, orgRoleMask, orgRoles as commonRoles, type TagNames } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  apps,
  contests,
  groupMembers,
  groups,
  instances,
  orgMembers,
  orgs,
  plans,
  problems,
  type profileConsents,
  runners,
  siteInfo,
  solutions,
  users,
  type OrgSettings,
} from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { guardedApps, guardedGroups, isVisible } from '../access/guarded.ts';
import { deleteAccessOf } from '../access/delete-access-of.ts';
import { memberColumns } from '../users/queries.ts';

export const ORG_NAME_KEY = 'orgs_name_key';
export const MEMBER_KEY = 'org_members_org_user_key';

/** An organization and the viewer's capability in it. */
export interface OrgForViewer {
  id: string;
  name: string;
  email: string;
  picture: string | null;
  ownerId: string;
  /** Null: the viewer is not a member. */
  capability: bigint | null;
  /** Whether its administrators may act only in sessions with a second factor. */
  requiresSecondFactor: boolean;
}

export async function findOrgForViewer(db: Db, orgId: string, userId: string): Promise<OrgForViewer | undefined> {
  const [row] = await db
    .select({
      id: orgs.id,
      name: orgs.name,
      email: orgs.email,
      picture: orgs.picture,
      ownerId: orgs.ownerId,
      capability: orgMembers.capability,
      requiresSecondFactor: sql<boolean>`coalesce((${orgs.settings} ->> 'requireSecondFactor')::boolean, false)`,
    })
    .from(orgs)
    .leftJoin(orgMembers, and(eq(orgMembers.orgId, orgs.id), eq(orgMembers.userId, userId)))
    .where(eq(orgs.id, orgId));
  return row;
}

/** Names of its tags, and which sections of an organization contain something that the user may open. */
export async function findShownParts(db: Db, orgId: string, userId: string) {
  const { rows } = await db.execute<{
    instances: boolean;
    groups: boolean;
    apps: boolean;
    tagNames: TagNames | null;
  }>(sql`
    select exists (select from ${instances} where ${instances.userId} = ${userId}::uuid
        and ${instances.orgId} = ${orgId}::uuid) as instances,
      exists (select from ${groups} where ${groups.orgId} = ${orgId}::uuid
        and ${isVisible(guardedGroups, orgId, userId)}) as groups,
      exists (select from ${apps} where ${apps.orgId} = ${orgId}::uuid
        and ${isVisible(guardedApps, orgId, userId)}) as apps,
      (select ${orgs.settings} -> 'tagNames' from ${orgs} where ${orgs.id} = ${orgId}::uuid) as "tagNames"`);
  return { instances: false, groups: false, apps: false, tagNames: null, ...rows[0] };
}

/** In the order of joining: clients start in the first. */
export async function listJoinedOrgs(db: Db, userId: string) {
  return await db
    .select({ id: orgs.id, name: orgs.name, email: orgs.email, picture: orgs.picture })
    .from(orgMembers)
    .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
    .where(eq(orgMembers.userId, userId))
    .orderBy(asc(orgMembers.createdAt), asc(orgs.id));
}

/** Fails on `ORG_NAME_KEY` if the name is taken. The owner becomes a member with every capability. */
export async function insertOrg(tx: Tx, profile: { name: string; email: string }, ownerId: string): Promise<string> {
  const id = randomUUID();
  await tx.insert(orgs).values({ id, ...profile, ownerId });
  await insertMember(tx, id, ownerId, { capability: ALL_CAPABILITIES, profileConsent: 'granted' });
  return id;
}

/** Fails on `ORG_NAME_KEY` if the name is taken. */
export async function updateOrgProfile(tx: Tx, orgId: string, profile: { name: string; email: string }): Promise<void> {
  await tx.update(orgs).set(profile).where(eq(orgs.id, orgId));
}

export async function findSettings(db: Db, orgId: string): Promise<OrgSettings> {
  const [row] = await db.select({ settings: orgs.settings }).from(orgs).where(eq(orgs.id, orgId));
  return row?.settings ?? {};
}

/** The settings, locked until the transaction ends. */
export async function lockSettings(tx: Tx, orgId: string): Promise<OrgSettings> {
  const [row] = await tx.select({ settings: orgs.settings }).from(orgs).where(eq(orgs.id, orgId)).for('update');
  return row?.settings ?? {};
}

export async function updateSettings(tx: Tx, orgId: string, settings: OrgSettings): Promise<void> {
  await tx.update(orgs).set({ settings }).where(eq(orgs.id, orgId));
}

export interface MemberFilter extends Page {
  search?: string | undefined;
  /** Only members who hold all of these. */
  capability?: bigint | undefined;
  /** Only members with this role, or this named one by its id, or `custom` for none. */
  role?: string | undefined;
  /** Absent: in the order they joined. */
  sort?: 'joined' | 'newest' | 'name' | undefined;
}

/** Every order ends with the id, so that no member is on two pages. */
const memberOrders = {
  joined: [asc(orgMembers.createdAt), asc(orgMembers.id)],
  newest: [desc(orgMembers.createdAt), desc(orgMembers.id)],
  name: [asc(users.name), asc(orgMembers.id)],
};

/** Members, each with their groups of this organization. */
export async function listMembers(db: Db, orgId: string, filter: MemberFilter) {
  const groupsOfMember = db
    .select({
      list: sql<{ id: string; name: string; email: string }[]>`
        coalesce(json_agg(json_build_object('id', ${groups.id}, 'name', ${groups.name}, 'email', ${groups.email}) order by ${groups.name}), '[]')`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.membershipId, orgMembers.id));
  const where = and(
    eq(orgMembers.orgId, orgId),
    filter.capability === undefined ? undefined : holds(filter.capability),
    filter.role === undefined ? undefined : hasRole(filter.role),
    filter.search === undefined ? undefined : contains(users.name, filter.search),
  );
  const rows = db
    .select({
      ...memberColumns,
      accountMade: orgMembers.accountMade,
      groups: sql<{ id: string; name: string; email: string }[]>`(${groupsOfMember})`,
    })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(where)
    .orderBy(...memberOrders[filter.sort ?? 'joined']);
  const isOfMembers = filter.search === undefined;
  const count = () => (isOfMembers ? db.$count(orgMembers, where) : countMembers(db, where));
  return await readPage(filter, rows, count);
}

async function countMembers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(where);
  return row?.total ?? 0;
}

function holds(capability: bigint): SQL {
  return sql`(${orgMembers.capability} & ${capability}::bigint) = ${capability}::bigint`;
}

/** Like `orgRoleOf` of the contract. */
function hasRole(wanted: string): SQL {
  const role = commonRoles.find((one) => one === wanted);
  if (role === 'administrator') return holds(orgRoleMask('administrator'));
  if (role !== undefined) return eq(orgMembers.capability, orgRoleMask(role));
  // Hand-written, because a select from one table omits the table name from its columns.
  const isNamed = sql`exists (select from org_roles where org_roles.org_id = org_members.org_id
    and org_roles.capability = org_members.capability`;
  if (wanted !== 'custom') return sql`${isNamed} and org_roles.id = ${wanted}::uuid)`;
  return and(not(or(...commonRoles.map(hasRole)) ?? sql`false`), sql`not ${isNamed})`) ?? sql`false`;
}

export type ProfileConsent = (typeof profileConsents)[number];

/** Fails on `MEMBER_KEY` for an existing member, and on a foreign key for an unknown user. */
export async function insertMember(
  tx: Tx,
  orgId: string,
  userId: string,
  { capability, profileConsent }: { capability: bigint; profileConsent: ProfileConsent },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(orgMembers).values({ id, orgId, userId, capability, profileConsent });
  return id;
}

/** Locks the organization, so that its administrators change one at a time, and returns them. */
export async function lockAdministrators(tx: Tx, orgId: string): Promise<string[]> {
  await tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, orgId)).for('update');
  const rows = await tx
    .select({ userId: orgMembers.userId })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), holds(capabilityMask('org', 'admin'))));
  return rows.map((row) => row.userId);
}

/** The organization, locked so that neither its owner nor its profile changes before the transaction ends. */
export async function lockOrg(tx: Tx, orgId: string) {
  const [row] = await tx
    .select({ name: orgs.name, email: orgs.email, ownerId: orgs.ownerId })
    .from(orgs)
    .where(eq(orgs.id, orgId))
    .for('update');
  return row;
}

/** Whether it is the default organization of new users. */
export async function isDefaultOrg(db: Db, orgId: string): Promise<boolean> {
  return (await db.$count(siteInfo, eq(siteInfo.defaultOrgId, orgId))) > 0;
}

/** Number of objects of each kind in an organization. */
export async function countObjects(db: Db, orgId: string) {
  const [members, groupCount, problemCount, contestCount, planCount, appCount, solutionCount, runnerCount] =
    await Promise.all([
      db.$count(orgMembers, eq(orgMembers.orgId, orgId)),
      db.$count(groups, eq(groups.orgId, orgId)),
      db.$count(problems, eq(problems.orgId, orgId)),
      db.$count(contests, eq(contests.orgId, orgId)),
      db.$count(plans, eq(plans.orgId, orgId)),
      db.$count(apps, eq(apps.orgId, orgId)),
      db.$count(solutions, eq(solutions.orgId, orgId)),
      db.$count(runners, eq(runners.orgId, orgId)),
    ]);
  return {
    members,
    groups: groupCount,
    problems: problemCount,
    contests: contestCount,
    plans: planCount,
    apps: appCount,
    solutions: solutionCount,
    runners: runnerCount,
  };
}

export async function updateOwner(tx: Tx, orgId: string, ownerId: string): Promise<void> {
  await tx.update(orgs).set({ ownerId }).where(eq(orgs.id, orgId));
}

/** Changes a member's capability and returns the previous one; undefined for non-members. */
export async function updateMemberCapability(
  tx: Tx,
  orgId: string,
  userId: string,
  capability: bigint,
): Promise<bigint | undefined> {
  const [before] = await tx
    .select({ capability: orgMembers.capability })
    .from(orgMembers)
    .where(isMember(orgId, userId))
    .for('update');
  if (before) await tx.update(orgMembers).set({ capability }).where(isMember(orgId, userId));
  return before?.capability;
}

/**
 * Removes a member from the organization, its groups and its access lists. Returns the former capability, or
 * undefined for a non-member.
 */
export async function deleteMember(tx: Tx, orgId: string, userId: string): Promise<bigint | undefined> {
  const [gone] = await tx
    .delete(orgMembers)
    .where(isMember(orgId, userId))
    .returning({ capability: orgMembers.capability });
  if (gone) await deleteAccessOf(tx, orgId, userId);
  return gone?.capability;
}

function isMember(orgId: string, userId: string): SQL | undefined {
  return and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId));
}
