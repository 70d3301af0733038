import { and, arrayContains, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { problemData, problems, problemStatuses, type Translations } from '../../db/schema.ts';
import { guardedProblems, isVisible } from '../access/guarded.ts';

export const PROBLEM_SLUG_KEY = 'problems_org_slug_key';

const statusColumns = {
  solutionCount: problemStatuses.solutionCount,
  lastSolutionId: problemStatuses.lastSolutionId,
  lastSolutionScore: problemStatuses.lastSolutionScore,
  lastSolutionStatus: problemStatuses.lastSolutionStatus,
};

const rowColumns = {
  id: problems.id,
  orgId: problems.orgId,
  slug: problems.slug,
  title: problems.title,
  titles: sql<Record<string, string | null>>`jsonb_build_object(
    'en', ${problems.translations} -> 'en' ->> 'title', 'zh-Hans', ${problems.translations} -> 'zh-Hans' ->> 'title')`,
  tags: problems.tags,
  accessLevel: problems.accessLevel,
  createdAt: problems.createdAt,
  status: statusColumns,
};

export interface ProblemFilter {
  orgId: string;
  search?: string | undefined;
  /** All of them must be there. */
  tags: readonly string[];
}

/** Problems that the user may open, the newest first. */
export async function listProblems(db: Db, userId: string, filter: ProblemFilter, page: Page) {
  const where = matches(userId, filter);
  const rows = await db
    .select(rowColumns)
    .from(problems)
    .leftJoin(problemStatuses, isStatusOf(userId))
    .where(where)
    .orderBy(desc(problems.createdAt), desc(problems.id))
    .limit(page.perPage)
    .offset(offsetOf(page));
  return { rows, total: page.count ? await db.$count(problems, where) : undefined };
}

/** A random sample of the problems that the user may open. */
export async function sampleProblems(db: Db, userId: string, filter: ProblemFilter, size: number) {
  return await db
    .select(rowColumns)
    .from(problems)
    .leftJoin(problemStatuses, isStatusOf(userId))
    .where(matches(userId, filter))
    .orderBy(sql`random()`)
    .limit(size);
}
export type ProblemListRow = Awaited<ReturnType<typeof sampleProblems>>[number];

export async function listTags(db: Db, userId: string, orgId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${problems.tags})`;
  const rows = await db
    .selectDistinct({ tag })
    .from(problems)
    .where(matches(userId, { orgId, tags: [] }))
    .orderBy(tag);
  return rows.map((row) => row.tag);
}

/** All that the page of a problem shows, with the status of the user. */
export async function findProblemPage(db: Db, problemId: string, userId: string) {
  const [row] = await db
    .select({
      slug: problems.slug,
      title: problems.title,
      description: problems.description,
      translations: problems.translations,
      tags: problems.tags,
      accessLevel: problems.accessLevel,
      config: problemData.config,
      status: statusColumns,
    })
    .from(problems)
    .leftJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .leftJoin(problemStatuses, isStatusOf(userId))
    .where(eq(problems.id, problemId));
  return row;
}
export type ProblemPageRow = NonNullable<Awaited<ReturnType<typeof findProblemPage>>>;

export async function insertProblem(tx: Tx, row: typeof problems.$inferInsert): Promise<void> {
  await tx.insert(problems).values(row);
}

export interface ContentChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
}

/** Changes what is given; of the translations those named, null removes one. */
export async function updateContent(
  tx: Tx,
  problemId: string,
  change: ContentChange,
  translations: Readonly<Record<string, Translations['en'] | null>>,
): Promise<void> {
  const merged = sql`jsonb_strip_nulls(${problems.translations} || ${JSON.stringify(translations)}::jsonb)`;
  await tx
    .update(problems)
    .set({ ...change, translations: merged })
    .where(eq(problems.id, problemId));
}

export async function updateSettings(tx: Tx, problemId: string, settings: Record<string, unknown>): Promise<void> {
  await tx.update(problems).set({ settings }).where(eq(problems.id, problemId));
}

function isStatusOf(userId: string) {
  return and(eq(problemStatuses.problemId, problems.id), eq(problemStatuses.userId, userId));
}

function matches(userId: string, { orgId, search, tags }: ProblemFilter): SQL | undefined {
  return and(
    eq(problems.orgId, orgId),
    isVisible(guardedProblems, orgId, userId),
    tags.length > 0 ? arrayContains(problems.tags, [...tags]) : undefined,
    search === undefined ? undefined : nameContains(search),
  );
}

/** Literal text anywhere in a title or the slug, upper and lower case alike. */
function nameContains(search: string): SQL {
  const pattern = sql`lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
  const names = [
    sql`${problems.title}`,
    sql`${problems.slug}`,
    sql`${problems.translations} -> 'en' ->> 'title'`,
    sql`${problems.translations} -> 'zh-Hans' ->> 'title'`,
  ];
  return sql`(${sql.join(
    names.map((name) => sql`lower(${name}) like ${pattern}`),
    sql` or `,
  )})`;
}
