import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { type Page, readPage } from '../../db/page.ts';
import { orgs, problemData, problemGrants, problems, problemSolveCounts } from '../../db/schema.ts';
import { readTranslations, titlesOf } from '../../db/titles.ts';
import { difficultyColumns, isInRunningContest } from '../problem-difficulty/difficulty.ts';
import { matchesName } from '../search/search-condition.ts';
import { searchableProblems } from '../search/searchable.ts';
import { isLentTo } from './queries.ts';

/** The version that a contest would use now. */
const lentData = sql<string | null>`coalesce(${problemGrants.dataHash}, ${problems.currentDataHash})`;

const lentColumns = {
  id: problems.id,
  title: problems.title,
  tags: problems.tags,
  ownerId: orgs.id,
  ownerName: orgs.name,
  grantedTo: problemGrants.orgId,
  dataHash: problemGrants.dataHash,
  hasData: sql<boolean>`${lentData} is not null`,
  untilMs: epochMsOrNull(problemGrants.until),
  isInContest: isInRunningContest(problems.id),
  ...difficultyColumns,
};

/** The grants that count for an organization: that to everyone only without one to the organization itself. */
function isInLibrary(orgId: string): SQL | undefined {
  return and(
    isLentTo(orgId),
    sql`(${problemGrants.orgId} is not null or not exists (
      select from problem_grants as own where own.problem_id = ${problemGrants.problemId} and own.org_id = ${orgId}::uuid
        and own.revoked_at is null and (own.until is null or own.until > now())))`,
  );
}

export async function listLent(db: Db, orgId: string, { search, ...page }: Page & { search?: string | undefined }) {
  const where = and(isInLibrary(orgId), search === undefined ? undefined : matchesName(searchableProblems, search));
  const rows = db
    .select({ ...lentColumns, titles: titlesOf(problems.translations), givenAtMs: epochMs(problemGrants.givenAt) })
    .from(problemGrants)
    .innerJoin(problems, eq(problems.id, problemGrants.problemId))
    .innerJoin(problemSolveCounts, eq(problemSolveCounts.problemId, problems.id))
    .innerJoin(orgs, eq(orgs.id, problems.orgId))
    .where(where)
    .orderBy(desc(problemGrants.givenAt), desc(problemGrants.id));
  return await readPage(page, rows, () => countLent(db, where));
}

async function countLent(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(problemGrants)
    .innerJoin(problems, eq(problems.id, problemGrants.problemId))
    .where(where);
  return row?.total ?? 0;
}

/** Undefined if the problem is not lent to the organization. `language`: also the translation into this one. */
export async function findLent(db: Db, orgId: string, problemId: string, language: string | null) {
  const [row] = await db
    .select({
      ...lentColumns,
      description: problems.description,
      language: problems.language,
      ...readTranslations(problems.translations, language),
      note: problemGrants.note,
      config: problemData.config,
    })
    .from(problemGrants)
    .innerJoin(problems, eq(problems.id, problemGrants.problemId))
    .innerJoin(problemSolveCounts, eq(problemSolveCounts.problemId, problems.id))
    .innerJoin(orgs, eq(orgs.id, problems.orgId))
    .leftJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, lentData)))
    .where(and(eq(problems.id, problemId), isInLibrary(orgId)))
    .limit(1);
  return row;
}
export type LentRow =
  Awaited<ReturnType<typeof listLent>>['rows'][number] | NonNullable<Awaited<ReturnType<typeof findLent>>>;
