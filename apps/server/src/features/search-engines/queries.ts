import { and, asc, eq, exists, gt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contests, orgMembers, orgs, problems, publicRanklists, ranklists, users } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { isRanklistOfPublished } from '../../db/published-ranklist.ts';
import { allowsVisitors } from '../../http/viewer/visitors.ts';
import { revealAtMs } from '../ranklists/queries.ts';

/* What anonymous viewers may see, for search engines: public objects of organizations that allow visitors. */

/** Number of characters of a statement from which a description is made. */
const DESCRIPTION_CHARS = 2_000;

const isPublic = (level: PgColumn) => sql`${level} = ${literal(ACCESS_LEVEL.public)}`;
/** The public object of a URL. */
const isNamed = (table: typeof problems | typeof contests) =>
  and(
    eq(table.id, sql.placeholder('id')),
    eq(table.orgId, sql.placeholder('orgId')),
    isPublic(table.accessLevel),
    allowsVisitors,
  );
const start = (text: SQL | PgColumn) => sql<string>`left(${text}, ${literal(DESCRIPTION_CHARS)})`;

export const findOrgHead = prepared('engine_org', (db) =>
  db
    .select({ title: orgs.name })
    .from(orgs)
    .where(and(eq(orgs.id, sql.placeholder('id')), allowsVisitors)),
);

const translated = (table: typeof problems | typeof contests, field: 'title' | 'description') =>
  sql<string>`coalesce(nullif(${table.translations} -> ${sql.placeholder('language')}::text ->> ${sql.raw(`'${field}'`)}, ''), ${table[field]})`;

export const findProblemHead = prepared('engine_problem', (db) =>
  db
    .select({
      title: translated(problems, 'title'),
      text: start(translated(problems, 'description')),
      orgName: orgs.name,
    })
    .from(problems)
    .innerJoin(orgs, eq(orgs.id, problems.orgId))
    .where(isNamed(problems)),
);

export const findContestHead = prepared('engine_contest', (db) =>
  db
    .select({
      title: translated(contests, 'title'),
      text: start(translated(contests, 'description')),
      orgName: orgs.name,
    })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(isNamed(contests)),
);

export const findUserHead = prepared('engine_user', (db) =>
  db
    .select({ title: users.name })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('id')),
        exists(
          db
            .select({ one: sql`1` })
            .from(orgMembers)
            .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
            .where(and(eq(orgMembers.userId, users.id), allowsVisitors)),
        ),
      ),
    ),
);

/** A published ranklist, and whether visitors can also read its contest. */
export const findRanklistHead = prepared('engine_ranklist', (db) =>
  db
    .select({
      name: ranklists.name,
      settings: ranklists.settings,
      boardRole: ranklists.boardRole,
      revealAtMs,
      contestTitle: translated(contests, 'title'),
      isListed: sql<boolean>`${isPublic(contests.accessLevel)} and ${allowsVisitors}`,
      nowMs: databaseNowMs,
    })
    .from(publicRanklists)
    .innerJoin(ranklists, isRanklistOfPublished)
    .innerJoin(contests, eq(contests.id, publicRanklists.contestId))
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(and(eq(publicRanklists.id, sql.placeholder('id')), eq(publicRanklists.visible, true))),
);

export interface ListedRow {
  id: string;
  orgId: string;
}

/** Rows with ids greater than `after`, by id. */
type ListRows = (db: Db, page: { after: string | null; limit: number; offset?: number }) => Promise<ListedRow[]>;

const beyond = (id: PgColumn, after: string | null) => (after === null ? undefined : gt(id, after));

const listOrgs: ListRows = (db, { after, limit, offset = 0 }) =>
  db
    .select({ id: orgs.id, orgId: orgs.id })
    .from(orgs)
    .where(and(allowsVisitors, beyond(orgs.id, after)))
    .orderBy(asc(orgs.id))
    .limit(limit)
    .offset(offset);

const listObjects =
  (table: typeof problems | typeof contests): ListRows =>
  (db, { after, limit, offset = 0 }) =>
    db
      .select({
        id: table.id,
        orgId: table.orgId,
      })
      .from(table)
      .innerJoin(orgs, eq(orgs.id, table.orgId))
      .where(and(isPublic(table.accessLevel), allowsVisitors, beyond(table.id, after)))
      .orderBy(asc(table.id))
      .limit(limit)
      .offset(offset);

const listUsers: ListRows = (db, { after, limit, offset = 0 }) =>
  db
    .selectDistinct({ id: orgMembers.userId, orgId: orgMembers.userId })
    .from(orgMembers)
    .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
    .where(and(allowsVisitors, beyond(orgMembers.userId, after)))
    .orderBy(asc(orgMembers.userId))
    .limit(limit)
    .offset(offset);

/** The lists of the sitemap. Boards are published one by one, so far fewer exist than fit into one part. */
export const listed = {
  org: listOrgs,
  problem: listObjects(problems),
  contest: listObjects(contests),
  user: listUsers,
} as const;
export type ListedKind = keyof typeof listed;

/** Numbers of the published ranklists that may currently be shown, of contests that visitors can read. */
export async function listRanklists(db: Db, limit: number) {
  return await db
    .select({
      id: publicRanklists.id,
      settings: ranklists.settings,
      boardRole: ranklists.boardRole,
      revealAtMs,
      nowMs: databaseNowMs,
    })
    .from(publicRanklists)
    .innerJoin(ranklists, isRanklistOfPublished)
    .innerJoin(contests, eq(contests.id, publicRanklists.contestId))
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(and(eq(publicRanklists.visible, true), isPublic(contests.accessLevel), allowsVisitors))
    .orderBy(asc(publicRanklists.id))
    .limit(limit);
}
