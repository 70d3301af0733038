import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { apps, oauthFamilies, oauthGrants } from '../../db/schema.ts';
import { mayLogIn } from '../apps/policy.ts';
import { effectiveCapability, guardedApps } from '../access/guarded.ts';

/** Records the user's consent to the app with these scopes, in addition to earlier ones. Returns the grant's id. */
export async function storeGrant(
  tx: Tx,
  { userId, appId, scopes }: { userId: string; appId: string; scopes: readonly string[] },
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(oauthGrants)
    .values({ id: randomUUID(), userId, appId, scopes: [...scopes], usedAt: now })
    .onConflictDoUpdate({
      target: [oauthGrants.userId, oauthGrants.appId],
      set: {
        scopes: sql`array(select distinct unnest(${oauthGrants.scopes} || excluded.scopes) order by 1)`,
        usedAt: now,
      },
    })
    .returning({ id: oauthGrants.id });
  if (!row) throw new Error('A grant was neither created nor found.');
  return row.id;
}

/** Scopes that the user granted to the app; empty without a grant. */
export async function findAgreedScopes(db: Db, userId: string, appId: string): Promise<string[]> {
  const [row] = await db
    .select({ scopes: oauthGrants.scopes })
    .from(oauthGrants)
    .where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.appId, appId)));
  return row?.scopes ?? [];
}

/** Whether the user may currently sign in to the app; rights may have been removed since the consent. */
export async function mayStillLogIn(db: Db, appId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ settings: apps.settings, capability: effectiveCapability(guardedApps, userId) })
    .from(apps)
    .where(eq(apps.id, appId));
  return row !== undefined && (row.capability & 1n) === 1n && mayLogIn(row);
}

/** Revokes the user's grant to an app; false if there was none. */
export async function deleteGrant(tx: Tx, userId: string, appId: string): Promise<boolean> {
  const result = await tx.delete(oauthGrants).where(and(eq(oauthGrants.userId, userId), eq(oauthGrants.appId, appId)));
  return result.rowCount === 1;
}

/** Revokes every token issued from one code. */
export async function deleteFamily(tx: Tx, id: string): Promise<void> {
  await tx.delete(oauthFamilies).where(eq(oauthFamilies.id, id));
}
