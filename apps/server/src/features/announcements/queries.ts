import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { announcements, orgMembers, orgs } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

const ADMINISTERING = capabilityMask('org', 'admin');

export interface AnnouncementSight {
  /** Null: anonymous. */
  viewerId: string | null;
  unpublished: boolean;
}

/** Latest date first; dates are compared as text. Includes those of the organization if `orgId` is given. */
export async function listAnnouncements(db: Db, page: Page & { orgId: string | undefined }, sight: AnnouncementSight) {
  const isOfOrg = page.orgId === undefined ? undefined : eq(announcements.orgId, page.orgId);
  const where = and(or(isNull(announcements.orgId), isOfOrg), isVisible(sight));
  const { id, title, date, public: isPublic, orgId } = announcements;
  const rows = db
    .select({ id, title, date, public: isPublic, orgId })
    .from(announcements)
    .where(where)
    .orderBy(desc(announcements.date), asc(announcements.id));
  return await readPage(page, rows, () => countAnnouncements(db, where));
}

/** Announcements of the site and of the organization whose title contains a text, latest first. */
export async function findAnnouncementsByTitle(
  db: Db,
  { orgId, search, limit }: { orgId: string; search: string; limit: number },
  sight: AnnouncementSight,
) {
  const { id, title, date } = announcements;
  return await db
    .select({ id, title, date })
    .from(announcements)
    .where(
      and(or(isNull(announcements.orgId), eq(announcements.orgId, orgId)), isVisible(sight), contains(title, search)),
    )
    .orderBy(desc(date), asc(id))
    .limit(limit);
}

/** The latest announcements of the site and of the viewer's organizations. */
export async function listRecentAnnouncements(
  db: Db,
  sight: AnnouncementSight,
  { orgId: ofOrg, limit }: { orgId: string | null; limit: number },
) {
  const { id, title, date, public: isPublic, orgId } = announcements;
  return await db
    .select({ id, title, date, public: isPublic, orgId })
    .from(announcements)
    .where(
      and(
        isOfViewer(sight.viewerId),
        isVisible(sight),
        ofOrg === null ? undefined : or(isNull(orgId), eq(orgId, ofOrg)),
      ),
    )
    .orderBy(desc(announcements.date), asc(announcements.id))
    .limit(limit);
}

export type AnnouncementRow = Awaited<ReturnType<typeof listRecentAnnouncements>>[number];

async function countAnnouncements(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(announcements).where(where);
  return row?.total ?? 0;
}

/** With whether the viewer administers its organization. */
export async function findAnnouncement(db: Db, id: string, sight: AnnouncementSight) {
  const [row] = await db
    .select({ ...getTableColumns(announcements), isOfAdmin: sql<boolean>`${isOfAdmin(sight.viewerId)}` })
    .from(announcements)
    .where(and(eq(announcements.id, id), isVisible(sight)));
  return row;
}

/** What a notice of a published announcement shows. */
export async function findAnnouncementNotice(db: Db, id: string) {
  const [row] = await db
    .select({ articleId: announcements.id, title: announcements.title, orgName: orgs.name })
    .from(announcements)
    .leftJoin(orgs, eq(orgs.id, announcements.orgId))
    .where(and(eq(announcements.id, id), eq(announcements.public, true)));
  return row;
}

/** Announcements of an organization are visible to its members, and to its administrators before they are published. */
function isVisible({ viewerId, unpublished }: AnnouncementSight): SQL | undefined {
  if (unpublished) return undefined;
  return or(and(eq(announcements.public, true), isOfViewer(viewerId)), isOfAdmin(viewerId));
}

const isOfAdmin = (viewerId: string | null): SQL =>
  viewerId === null
    ? sql`false`
    : sql`exists (select from ${orgMembers} where ${orgMembers.orgId} = ${announcements.orgId}
        and ${orgMembers.userId} = ${viewerId} and ${orgMembers.capability} & ${ADMINISTERING.toString()}::bigint <> 0)`;

/** Of the site, or of an organization of the viewer. */
function isOfViewer(viewerId: string | null): SQL | undefined {
  const isMember =
    viewerId === null
      ? undefined
      : sql`exists (select from ${orgMembers} where ${orgMembers.orgId} = ${announcements.orgId} and ${orgMembers.userId} = ${viewerId})`;
  return or(isNull(announcements.orgId), isMember);
}

export interface AnnouncementValues {
  title: string;
  date: string;
  public: boolean;
  description?: string;
  orgId?: string | undefined;
}

/** Fails on a foreign key if the organization does not exist. */
export async function insertAnnouncement(tx: Tx, values: AnnouncementValues): Promise<string> {
  const id = randomUUID();
  await tx.insert(announcements).values({ id, ...values });
  return id;
}

/** Updates an announcement and returns it as it was before; undefined if not found. */
export async function updateAnnouncement(tx: Tx, id: string, values: AnnouncementValues) {
  const [before] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  if (before) await tx.update(announcements).set(values).where(eq(announcements.id, id));
  return before;
}

/** Returns the deleted announcement; undefined if not found. */
export async function deleteAnnouncement(tx: Tx, id: string) {
  const [gone] = await tx.delete(announcements).where(eq(announcements.id, id)).returning();
  return gone;
}
