import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { apps, oauthConsents, oauthDevices, oauthFamilies, oauthGrants, orgs, sessions } from '../../db/schema.ts';
import { effectiveCapability, guardedApps } from '../access/guarded.ts';

/** Lifetime of a consent request. */
const CONSENT_LIFETIME_MS = 10 * 60_000;

/** An app as the consent page shows it to a user, and the user's capability on it. */
export async function findRequestingApp(db: Db, appId: string, userId: string) {
  const [row] = await db
    .select({
      id: apps.id,
      title: apps.title,
      description: apps.description,
      settings: apps.settings,
      org: { id: orgs.id, name: orgs.name },
      capability: effectiveCapability(guardedApps, userId),
    })
    .from(apps)
    .innerJoin(orgs, eq(orgs.id, apps.orgId))
    .where(eq(apps.id, appId));
  return row;
}

export type NewConsent = Omit<typeof oauthConsents.$inferInsert, 'id' | 'expiresAt'>;

/** Stores a consent request; it can be answered once, in the session that made it. */
export async function insertConsent(
  tx: Tx,
  consent: NewConsent,
  nowMs: number,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  const expiresAt = new Date(nowMs + CONSENT_LIFETIME_MS);
  await tx.delete(oauthConsents).where(lt(oauthConsents.expiresAt, new Date(nowMs)));
  await tx.insert(oauthConsents).values({ ...consent, id, expiresAt });
  return { id, expiresAt };
}

export interface ConsentKey {
  id: string;
  sessionId: string;
  now: Date;
}

function isOpen({ id, sessionId, now }: ConsentKey) {
  return and(eq(oauthConsents.id, id), eq(oauthConsents.sessionId, sessionId), gt(oauthConsents.expiresAt, now));
}

export async function findConsent(db: Db, key: ConsentKey) {
  const [row] = await db.select().from(oauthConsents).where(isOpen(key));
  return row;
}

/** Deletes and returns the consent request; undefined if it was already answered. */
export async function consumeConsent(tx: Tx, key: ConsentKey) {
  const [row] = await tx.delete(oauthConsents).where(isOpen(key)).returning();
  return row;
}

/** The device waiting with this code. */
export async function findWaitingDevice(db: Db, userCodeHash: Buffer, now: Date) {
  const [row] = await db
    .select({ id: oauthDevices.id, appId: oauthDevices.appId, scopes: oauthDevices.scopes, name: oauthDevices.name })
    .from(oauthDevices)
    .where(
      and(
        eq(oauthDevices.userCodeHash, userCodeHash),
        eq(oauthDevices.state, 'waiting'),
        gt(oauthDevices.expiresAt, now),
      ),
    );
  return row;
}

export interface DeviceAnswer {
  state: 'approved' | 'denied';
  userId: string;
  sessionId: string;
  secondFactor: boolean;
}

/** False if another request has already answered, or the device has given up. */
export async function answerDevice(tx: Tx, id: string, answer: DeviceAnswer, now: Date): Promise<boolean> {
  const result = await tx
    .update(oauthDevices)
    .set(answer)
    .where(and(eq(oauthDevices.id, id), eq(oauthDevices.state, 'waiting'), gt(oauthDevices.expiresAt, now)));
  return result.rowCount === 1;
}

/** Apps that a user has authorized, last used first. */
export async function listConnected(db: Db, userId: string, now: Date) {
  const tokens = sql<number>`(select count(*)::int from ${sessions}
    join ${oauthFamilies} on ${oauthFamilies.id} = ${sessions.familyId}
    where ${oauthFamilies.grantId} = ${oauthGrants.id} and ${sessions.revokedAt} is null
      and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`;
  return await db
    .select({
      appId: apps.id,
      title: apps.title,
      org: { id: orgs.id, name: orgs.name },
      scopes: oauthGrants.scopes,
      createdAt: oauthGrants.createdAt,
      usedAt: oauthGrants.usedAt,
      tokens,
    })
    .from(oauthGrants)
    .innerJoin(apps, eq(apps.id, oauthGrants.appId))
    .innerJoin(orgs, eq(orgs.id, apps.orgId))
    .where(eq(oauthGrants.userId, userId))
    .orderBy(desc(oauthGrants.usedAt), apps.id);
}

export type Consent = typeof oauthConsents.$inferSelect;
