import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AppSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { apps, oauthFamilies, oauthGrants, sessions } from '../../db/schema.ts';
import { guardedApps, isVisible } from '../access/guarded.ts';
import { indexObject } from '../search/index-rows.ts';
import { bestFirst, matchesSearch } from '../search/search-condition.ts';
import { searchableApps } from '../search/searchable.ts';

export const APP_SLUG_KEY = 'apps_org_slug_key';

export interface AppFilter {
  orgId: string;
  search?: string | undefined;
  tag?: string | undefined;
}

/** Apps of an organization that the user may open, newest first; with a search, best matches first. */
export async function listApps(db: Db, userId: string, filter: AppFilter, page: Page) {
  const where = matches(userId, filter);
  const rows = db
    .select({ id: apps.id, accessLevel: apps.accessLevel, slug: apps.slug, title: apps.title, tags: apps.tags })
    .from(apps)
    .where(where)
    .orderBy(
      ...(filter.search === undefined ? [] : [bestFirst(searchableApps, filter.search)]),
      desc(apps.createdAt),
      desc(apps.id),
    );
  return await readPage(page, rows, () => db.$count(apps, where));
}

/** Distinct tags of the apps of an organization that the user may open. */
export async function listAppTags(db: Db, userId: string, orgId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${apps.tags})`;
  const rows = await db.selectDistinct({ tag }).from(apps).where(matches(userId, { orgId })).orderBy(tag);
  return rows.map((row) => row.tag);
}

/** What the app page shows in addition to its scope. */
export async function findAppPage(db: Db, appId: string) {
  const { accessLevel, slug, title, description, tags } = apps;
  const [row] = await db.select({ accessLevel, slug, title, description, tags }).from(apps).where(eq(apps.id, appId));
  return row;
}

/** Fails on `APP_SLUG_KEY` if the slug is taken. */
export async function insertApp(tx: Tx, values: typeof apps.$inferInsert): Promise<void> {
  await tx.insert(apps).values(values);
  await indexObject(tx, searchableApps, values.id);
}

export interface ContentChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** Updates the defined fields. Fails on `APP_SLUG_KEY` if the slug is taken. */
export async function updateAppContent(tx: Tx, appId: string, change: ContentChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.update(apps).set(change).where(eq(apps.id, appId));
  await indexObject(tx, searchableApps, appId);
}

export async function updateAppSettings(tx: Tx, appId: string, settings: AppSettings): Promise<void> {
  const secrets = settings.enableIaaa ? {} : { sealedSecret: null, oldSealedSecret: null };
  await tx
    .update(apps)
    .set({ settings, ...secrets })
    .where(eq(apps.id, appId));
}

/** Replaces the secret; the previous one stays valid for the overlap, and any older one expires. */
export async function updateSecret(
  tx: Tx,
  appId: string,
  {
    secretHash,
    sealedSecret,
    overlapMs,
    now,
  }: { secretHash: Buffer; sealedSecret: Buffer | null; overlapMs: number; now: number },
): Promise<void> {
  const old =
    overlapMs > 0
      ? {
          oldSecretHash: sql`${apps.secretHash}`,
          oldSealedSecret: sql`${apps.sealedSecret}`,
          oldSecretUntil: new Date(now + overlapMs),
        }
      : { oldSecretHash: null, oldSealedSecret: null, oldSecretUntil: null };
  await tx
    .update(apps)
    .set({ ...old, secretHash, sealedSecret, secretMadeAt: new Date(now) })
    .where(eq(apps.id, appId));
}

/** When the app was last used, and its number of users. */
export async function findAppUsage(db: Db, appId: string, now: Date) {
  const people = sql<number>`(select count(*)::int from ${oauthGrants} where ${oauthGrants.appId} = ${apps.id})`;
  const tokens = sql<number>`(select count(*)::int from ${sessions}
    join ${oauthFamilies} on ${oauthFamilies.id} = ${sessions.familyId}
    join ${oauthGrants} on ${oauthGrants.id} = ${oauthFamilies.grantId}
    where ${oauthGrants.appId} = ${apps.id} and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${now})`;
  const [row] = await db
    .select({
      usedAt: apps.usedAt,
      secretMadeAt: apps.secretMadeAt,
      oldSecretUntil: apps.oldSecretUntil,
      // Wrapped, because a select from one table omits the table name from the columns of the outermost expression.
      people: sql<number>`${people}`,
      tokens: sql<number>`${tokens}`,
    })
    .from(apps)
    .where(eq(apps.id, appId));
  return row;
}

/** False if it was already deleted. */
export async function deleteAppRow(tx: Tx, appId: string): Promise<boolean> {
  const result = await tx.delete(apps).where(eq(apps.id, appId));
  return result.rowCount === 1;
}

function matches(userId: string, { orgId, search, tag }: AppFilter): SQL | undefined {
  return and(
    eq(apps.orgId, orgId),
    isVisible(guardedApps, orgId, userId),
    search === undefined ? undefined : matchesSearch(searchableApps, search),
    tag === undefined ? undefined : sql`${apps.tags} @> array[${tag}]::text[]`,
  );
}
