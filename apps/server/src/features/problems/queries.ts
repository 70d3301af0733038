import { and, arrayContains, asc, count, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import {
  difficultyRank,
  isSolved,
  orgs,
  problems,
  problemSolveCounts,
  problemStatuses,
  solveRate,
  type Translation,
} from '../../db/schema.ts';
import { mergedTranslations, readTranslations, titlesOf } from '../../db/titles.ts';
import { literal } from '../../db/states.ts';
import { allowsVisitors } from '../../http/viewer/visitors.ts';
import { effectiveCapability, guardedProblems, holdsOneOf, isVisible } from '../access/guarded.ts';
import { indexObject } from '../search/index-rows.ts';
import { difficultyColumns, isInRunningContest } from '../problem-difficulty/difficulty.ts';
import { bestFirst, matchesName, matchesSearch, matchesText } from '../search/search-condition.ts';
import { searchPage } from '../search/search-page.ts';
import { searchableProblems } from '../search/searchable.ts';
import { ADDING_TO_CONTESTS } from './policy.ts';

/** Number of newest problems of each organization considered by a list over several organizations. */
const MAX_OF_ORG = 100;

export const PROBLEM_SLUG_KEY = 'problems_org_slug_key';

export const statusColumns = {
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
  titles: titlesOf(problems.translations),
  tags: problems.tags,
  accessLevel: problems.accessLevel,
  createdAt: problems.createdAt,
  status: statusColumns,
};

/** Columns only for lists of one organization: other lists do not join the counts. */
const countColumns = { ...difficultyColumns, isInContest: isInRunningContest(problems.id) };

export interface ProblemFilter {
  orgId: string;
  search?: string | undefined;
  /** Problems with all of these tags. */
  tags: readonly string[];
  /** By the user's best solution: full score, anything less, none; `unsolved`: one of the last two. */
  status?: 'solved' | 'tried' | 'untried' | 'unsolved' | undefined;
  /** Only problems that the user may add to contests. */
  addable?: boolean | undefined;
}

export type ProblemSort = 'relevance' | 'newest' | 'oldest' | 'slug' | 'difficulty' | 'solved' | 'rate';

/**
 * Problems that the user may open, in the requested order; otherwise the best matches of a search first, or the newest.
 */
export async function listProblems(
  db: Db,
  userId: string,
  filter: ProblemFilter & { sort?: ProblemSort | undefined; after?: string | undefined },
  page: Page,
) {
  const list = (where: SQL | undefined, order: SQL[], limit: number, offset: number) =>
    selectRows(db, userId, where, order, { limit, offset });
  const { search, sort, after, ...others } = filter;
  const { orgId, tags, status, addable } = filter;
  if (after !== undefined) {
    // Its position after a hidden problem would reveal when that was created, and its slug.
    const isSeen = await db.$count(problems, and(eq(problems.id, after), matches(userId, { orgId, tags: [] })));
    if (isSeen === 0) return { rows: [], total: page.count ? 0 : undefined };
    const where = and(matches(userId, filter), isBehind(sort, after));
    const rows = await list(and(where, indexFor(sort, orgId)), orderOf(sort), page.perPage, offsetOf(page));
    return { rows, total: page.count ? await countBehind(db, where) : undefined };
  }
  if (search === undefined && sort === undefined && tags.length === 0 && status === undefined && !addable) {
    const rows = await findNewest(db, { orgId, userId, limit: page.perPage, offset: offsetOf(page) });
    return { rows, total: page.count ? await db.$count(problems, matches(userId, filter)) : undefined };
  }
  if (search === undefined || (sort !== undefined && sort !== 'relevance')) {
    const where = matches(userId, filter);
    const rows = await list(and(where, indexFor(sort, orgId)), orderOf(sort), page.perPage, offsetOf(page));
    return { rows, total: page.count ? await db.$count(problems, where) : undefined };
  }
  const among = matches(userId, others);
  const byName = matchesName(searchableProblems, search);
  // A user who may open a problem may read its statement.
  const byText = matchesText(searchableProblems, search);
  const names = and(among, byName);
  const texts = byText && and(among, byText, sql`${byName} is not true`);
  return await searchPage(page, {
    listNames: (...part) => list(names, [bestFirst(searchableProblems, search), ...orderOf('newest')], ...part),
    countNames: () => db.$count(problems, names),
    listTexts: async (...part) => (texts ? await list(texts, orderOf('newest'), ...part) : []),
    countTexts: async (atMost) => (texts ? await countSome(db, texts, atMost) : 0),
  });
}

/** What most requests need. */
const findNewest = prepared('newest_problems', (db) => {
  const [orgId, userId] = [sql.placeholder('orgId'), sql.placeholder('userId')];
  const where = and(eq(problems.orgId, orgId), isVisible(guardedProblems, orgId, userId));
  const part = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  return selectRows(db, userId, where, orderOf('newest'), part);
});

function selectRows(
  db: Db,
  userId: string | Placeholder,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: Record<'limit' | 'offset', number | Placeholder>,
) {
  return db
    .select({ ...rowColumns, counts: countColumns })
    .from(problems)
    .innerJoin(problemSolveCounts, eq(problemSolveCounts.problemId, problems.id))
    .leftJoin(problemStatuses, isStatusOf(userId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

async function countSome(db: Db, where: SQL, atMost: number): Promise<number> {
  const some = db.select({ id: problems.id }).from(problems).where(where).limit(atMost).as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/**
 * The newest problems that the user may open, of the user's organizations. Without a user, the public ones of
 * organizations that allow visitors. Considers only the newest of each organization, or of the given one.
 */
export async function listNewestProblems(
  db: Db,
  { userId, orgId, limit }: { userId: string | null; orgId: string | null; limit: number },
) {
  const isOfOrg = orgId === null ? sql`true` : sql`newest.org_id = ${orgId}`;
  const newest = (more: SQL) => sql`select id, org_id from problems where problems.org_id = among.org_id ${more}
    order by created_at desc, id desc limit ${literal(MAX_OF_ORG)}`;
  const candidates =
    userId === null
      ? sql`(select id as org_id from ${orgs} where ${allowsVisitors}) as among
          cross join lateral (${newest(sql`and access_level = ${literal(ACCESS_LEVEL.public)}`)}) as newest`
      : sql`org_members as among cross join lateral (${newest(sql``)}) as newest`;
  return await db
    .select({ ...rowColumns, orgName: orgs.name })
    .from(problems)
    .innerJoin(orgs, eq(orgs.id, problems.orgId))
    .leftJoin(problemStatuses, userId === null ? sql`false` : isStatusOf(userId))
    .where(
      and(
        sql`${problems.id} in (select newest.id from ${candidates} where ${isOfOrg}
          and ${userId === null ? sql`true` : sql`among.user_id = ${userId}`})`,
        userId === null ? undefined : sql`${effectiveCapability(guardedProblems, userId)} & 1 <> 0`,
      ),
    )
    .orderBy(...orderOf('newest'))
    .limit(limit);
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
export type ProblemListRow = Awaited<ReturnType<typeof sampleProblems>>[number] & {
  counts?: {
    triedCount: number;
    solvedCount: number;
    voteCount: number;
    voteMedian: number | null;
    isInContest: boolean;
  };
};

export async function listTags(db: Db, userId: string, orgId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${problems.tags})`;
  const rows = await db
    .selectDistinct({ tag })
    .from(problems)
    .where(matches(userId, { orgId, tags: [] }))
    .orderBy(tag);
  return rows.map((row) => row.tag);
}

export async function insertProblem(tx: Tx, row: typeof problems.$inferInsert): Promise<void> {
  await tx.insert(problems).values(row);
  await indexObject(tx, searchableProblems, row.id);
}

export interface ContentChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  language?: string | null | undefined;
}

/** The translations that readers get with that of a language; `*`: all. */
export async function findTranslations(db: Db, problemId: string, language: string) {
  const [row] = await db
    .select(readTranslations(problems.translations, language))
    .from(problems)
    .where(eq(problems.id, problemId));
  return row;
}

/** Title and statement in all languages. */
export async function findTexts(db: Db, problemId: string) {
  const { title, description, language, translations } = problems;
  const [row] = await db
    .select({ title, description, language, translations })
    .from(problems)
    .where(eq(problems.id, problemId));
  return row;
}

/** Title and statement in all languages, locked until the transaction ends. */
export async function lockTexts(tx: Tx, problemId: string) {
  const { title, description, language, translations } = problems;
  const [row] = await tx
    .select({ title, description, language, translations })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('update');
  return row;
}

/** Updates the defined fields; of the translations only the given ones, null deletes one. */
export async function updateContent(
  tx: Tx,
  problemId: string,
  change: ContentChange,
  translations: Readonly<Record<string, Translation | null>>,
): Promise<void> {
  const merged = mergedTranslations(problems.translations, translations);
  const { title, description, textChangedAt } = problems;
  const isChanged = sql`${title} is distinct from ${change.title ?? title}
    or ${description} is distinct from ${change.description ?? description}
    or ${problems.translations} is distinct from ${merged}`;
  await tx
    .update(problems)
    .set({
      ...change,
      translations: merged,
      textChangedAt: sql`case when ${isChanged} then now() else ${textChangedAt} end`,
    })
    .where(eq(problems.id, problemId));
  await indexObject(tx, searchableProblems, problemId);
}

export async function updateSettings(tx: Tx, problemId: string, settings: Record<string, unknown>): Promise<void> {
  await tx.update(problems).set({ settings }).where(eq(problems.id, problemId));
}

/** Joins the user's status to a problem. */
export function isStatusOf(userId: string | Placeholder) {
  return and(eq(problemStatuses.problemId, problems.id), eq(problemStatuses.userId, userId));
}

function matches(userId: string, { orgId, search, tags, status, addable }: ProblemFilter): SQL | undefined {
  return and(
    eq(problems.orgId, orgId),
    isVisible(guardedProblems, orgId, userId),
    tags.length > 0 ? arrayContains(problems.tags, [...tags]) : undefined,
    status === undefined ? undefined : hasStatus(userId, status),
    addable ? holdsOneOf(guardedProblems, userId, ADDING_TO_CONTESTS) : undefined,
    // A user who may open a problem may read its statement.
    search === undefined ? undefined : matchesSearch(searchableProblems, search),
  );
}

/** The user's own few rows are looked up once for the whole list. */
function hasStatus(userId: string, status: NonNullable<ProblemFilter['status']>): SQL {
  const { problemId, solutionCount } = problemStatuses;
  const tried = sql`select ${problemId} from ${problemStatuses} where ${problemStatuses.userId} = ${userId} and ${solutionCount} > 0`;
  if (status === 'untried') return sql`${problems.id} not in (${tried})`;
  const solved = sql`select problem_id from solutions where user_id = ${userId} and ${isSolved}`;
  if (status === 'unsolved') return sql`${problems.id} not in (${solved})`;
  if (status === 'solved') return sql`${problems.id} in (${solved})`;
  return and(sql`${problems.id} in (${tried})`, sql`${problems.id} not in (${solved})`) ?? sql`true`;
}

/** Leading columns of the index for an order by solves. */
function indexFor(sort: ProblemSort | undefined, orgId: string): SQL | undefined {
  return sort === 'solved' || sort === 'rate' ? eq(problemSolveCounts.orgId, orgId) : undefined;
}

/** Whether a row comes after a problem in the order of `orderOf`. */
function isBehind(sort: ProblemSort | undefined, id: string): SQL {
  const { solvedCount, createdAt, problemId } = problemSolveCounts;
  const row = sql`(${problems.createdAt}, ${problems.id})`;
  const its = (columns: SQL) => sql`(select ${columns} from problems as anchor where id = ${id}::uuid)`;
  const itsCounts = (columns: SQL) =>
    sql`(select ${columns} from problem_solve_counts as anchor where problem_id = ${id}::uuid)`;
  const older = sql`${row} < ${its(sql`created_at, id`)}`;
  if (sort === 'solved')
    return sql`(${solvedCount}, ${createdAt}, ${problemId}) < ${itsCounts(sql`solved_count, created_at, problem_id`)}`;
  if (sort === 'rate') {
    const rate = sql`coalesce(${solveRate}, -1)`;
    return sql`(${rate}, ${solvedCount}, ${createdAt}, ${problemId})
      < ${itsCounts(sql`${rate}, solved_count, created_at, problem_id`)}`;
  }
  if (sort === 'difficulty') {
    const itsRank = its(difficultyRank);
    return sql`(${difficultyRank} > ${itsRank} or ${difficultyRank} = ${itsRank} and ${older})`;
  }
  if (sort === 'slug') return sql`${problems.slug} > ${its(sql`slug`)}`;
  return sort === 'oldest' ? sql`${row} > ${its(sql`created_at, id`)}` : older;
}

async function countBehind(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(problems)
    .innerJoin(problemSolveCounts, eq(problemSolveCounts.problemId, problems.id))
    .where(where);
  return row?.total ?? 0;
}

function orderOf(sort: ProblemSort | undefined): SQL[] {
  const { solvedCount, createdAt, problemId } = problemSolveCounts;
  const mostSolved = [desc(solvedCount), desc(createdAt), desc(problemId)];
  if (sort === 'solved') return mostSolved;
  if (sort === 'rate') return [sql`${solveRate} desc nulls last`, ...mostSolved];
  if (sort === 'difficulty') return [asc(difficultyRank), desc(problems.createdAt), desc(problems.id)];
  if (sort === 'slug') return [asc(problems.slug)];
  if (sort === 'oldest') return [asc(problems.createdAt), asc(problems.id)];
  return [desc(problems.createdAt), desc(problems.id)];
}
