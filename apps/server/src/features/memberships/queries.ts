import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, orgs } from '../../db/schema.ts';
import type { ProfileConsent } from '../orgs/queries.ts';

/** Organizations of a user; those that wait for an answer are for the client to put first. */
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

/** How many organizations wait for the user's answer. */
export async function countProfileRequests(db: Db, userId: string): Promise<number> {
  return await db.$count(orgMembers, and(eq(orgMembers.userId, userId), eq(orgMembers.profileConsent, 'requested')));
}

/** Changes what the organization sees and says what it was; undefined for who is no member. */
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
