import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, sessions, siteInfo, users } from '../../db/schema.ts';

const credentials = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  passwordResetDue: users.passwordResetDue,
};

/** The account that signs in by this name with a password. */
export async function findCredentialsByName(db: Db, name: string) {
  const [row] = await db
    .select(credentials)
    .from(users)
    .where(and(eq(users.name, name), sql`coalesce(${users.namespace}, '') = ''`));
  return row;
}

export async function findCredentialsById(db: Db, id: string) {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, id));
  return row;
}

/** Sets the password if it is still the one that was proven; false when it has been changed meanwhile. */
export async function replacePassword(tx: Tx, id: string, provenHash: string, passwordHash: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, passwordResetDue: false })
    .where(and(eq(users.id, id), eq(users.passwordHash, provenHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function revokeSession(tx: Tx, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

export async function revokeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** Forgets sessions that ended long before. */
export async function deleteSessionsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, instant));
}

/** Makes a new user a member of the organization that newcomers join, if there is one. */
export async function joinDefaultOrg(tx: Tx, userId: string): Promise<void> {
  const [site] = await tx.select({ orgId: siteInfo.defaultOrgId }).from(siteInfo);
  if (site?.orgId) await tx.insert(orgMembers).values({ id: randomUUID(), orgId: site.orgId, userId, capability: 1n });
}
