import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, orgs } from '../../db/schema.ts';
import type { ProfileConsent } from '../orgs/queries.ts';

/** Organizations of a user; clients put those that wait for a decision first. */
export async function listMemberships(db: Db, userId: string) {
  return await db
    .select({
      orgId: orgs.id,
      name: orgs.name,
      profileConsent: orgMembers.profileConsent,
      joinedAt: orgMembers.createdAt,
    })
    .from(orgMembers)
    .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
    .where(eq(orgMembers.userId, userId))
    .orderBy(asc(orgMembers.createdAt), asc(orgs.id));
}

/** Number of organizations that wait for the user's decision. */
export async function countProfileRequests(db: Db, userId: string): Promise<number> {
  return await db.$count(orgMembers, and(eq(orgMembers.userId, userId), eq(orgMembers.profileConsent, 'requested')));
}

/** Changes what the organization sees and returns the previous value; undefined for non-members. */
export async function updateConsent(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
  profileConsent: ProfileConsent,
): Promise<ProfileConsent | undefined> {
  const isMember = and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId));
  const [before] = await tx
    .select({ consent: orgMembers.profileConsent })
    .from(orgMembers)
    .where(isMember)
    .for('update');
  if (before) await tx.update(orgMembers).set({ profileConsent }).where(isMember);
  return before?.consent;
}
