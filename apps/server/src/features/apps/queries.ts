import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AppSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { apps } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { guardedApps, isVisible } from '../access/guarded.ts';

export const APP_SLUG_KEY = 'apps_org_slug_key';

export interface AppFilter {
  orgId: string;
  search?: string | undefined;
  tag?: string | undefined;
}

/** Apps of an organization that the user may open, the newest first. */
export async function listApps(db: Db, userId: string, filter: AppFilter, page: Page) {
  const where = matches(userId, filter);
  const rows = await db
    .select({ id: apps.id, accessLevel: apps.accessLevel, slug: apps.slug, title: apps.title, tags: apps.tags })
    .from(apps)
    .where(where)
    .orderBy(desc(apps.createdAt), desc(apps.id))
    .limit(page.perPage)
    .offset(offsetOf(page));
  return { rows, total: page.count ? await db.$count(apps, where) : undefined };
}

/** Distinct tags of the apps of an organization that the user may open. */
export async function listAppTags(db: Db, userId: string, orgId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${apps.tags})`;
  const rows = await db.selectDistinct({ tag }).from(apps).where(matches(userId, { orgId })).orderBy(tag);
  return rows.map((row) => row.tag);
}

/** What the page of an app shows besides what its scope knows. */
export async function findAppPage(db: Db, appId: string) {
  const [row] = await db
    .select({
      accessLevel: apps.accessLevel,
      slug: apps.slug,
      title: apps.title,
      description: apps.description,
      tags: apps.tags,
    })
    .from(apps)
    .where(eq(apps.id, appId));
  return row;
}

/** Fails on `APP_SLUG_KEY` when the slug is taken. */
export async function insertApp(tx: Tx, values: typeof apps.$inferInsert): Promise<void> {
  await tx.insert(apps).values(values);
}

export interface ContentChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** Changes what is given. Fails on `APP_SLUG_KEY` when the slug is taken. */
export async function updateAppContent(tx: Tx, appId: string, change: ContentChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.update(apps).set(change).where(eq(apps.id, appId));
}

export async function updateAppSettings(tx: Tx, appId: string, settings: AppSettings): Promise<void> {
  await tx.update(apps).set({ settings }).where(eq(apps.id, appId));
}

export async function updateSecret(tx: Tx, appId: string, secretHash: Buffer): Promise<void> {
  await tx.update(apps).set({ secretHash }).where(eq(apps.id, appId));
}

/** False where it is gone already. */
export async function deleteAppRow(tx: Tx, appId: string): Promise<boolean> {
  const result = await tx.delete(apps).where(eq(apps.id, appId));
  return result.rowCount === 1;
}

function matches(userId: string, { orgId, search, tag }: AppFilter): SQL | undefined {
  return and(
    eq(apps.orgId, orgId),
    isVisible(guardedApps, orgId, userId),
    search === undefined ? undefined : or(contains(apps.title, search), contains(apps.slug, search)),
    tag === undefined ? undefined : sql`${apps.tags} @> array[${tag}]::text[]`,
  );
}
