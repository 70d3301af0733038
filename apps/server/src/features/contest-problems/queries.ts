import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ContestProblemSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';
import { contestProblems, contestResults, problemData, problems } from '../../db/schema.ts';

export const PROBLEM_LETTER_KEY = 'contest_problems_slug_key';

const resultColumns = {
  solutionCount: contestResults.solutionCount,
  lastSolutionId: contestResults.lastSolutionId,
  score: contestResults.lastScore,
  status: contestResults.lastStatus,
};

/** Problems of a contest by their slugs there, each with what the user has done. */
export async function listContestProblems(db: Db, contestId: string, userId: string) {
  return await db
    .select({
      id: problems.id,
      title: problems.title,
      titles: sql<Record<string, string | null>>`jsonb_build_object(
        'en', ${problems.translations} -> 'en' ->> 'title', 'zh-Hans', ${problems.translations} -> 'zh-Hans' ->> 'title')`,
      tags: problems.tags,
      settings: contestProblems.settings,
      result: resultColumns,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(contestResults, isResultOf(userId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(asc(contestProblems.slug), asc(problems.id));
}
export type ContestProblemListRow = Awaited<ReturnType<typeof listContestProblems>>[number];

/** All that the page of a problem in a contest shows; undefined where the contest does not have it. */
export async function findContestProblemPage(db: Db, contestId: string, problemId: string, userId: string) {
  const [row] = await db
    .select({
      id: problems.id,
      title: problems.title,
      description: problems.description,
      translations: problems.translations,
      tags: problems.tags,
      currentDataHash: problems.currentDataHash,
      config: problemData.config,
      settings: contestProblems.settings,
      result: resultColumns,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .leftJoin(contestResults, isResultOf(userId))
    .where(isOne(contestId, problemId));
  return row;
}
export type ContestProblemPageRow = NonNullable<Awaited<ReturnType<typeof findContestProblemPage>>>;

export async function findContestProblemSettings(
  db: Db,
  contestId: string,
  problemId: string,
): Promise<ContestProblemSettings | undefined> {
  const [row] = await db
    .select({ settings: contestProblems.settings })
    .from(contestProblems)
    .where(isOne(contestId, problemId));
  return row?.settings;
}

/**
 * What a user may do with a problem of the organization, 0n where it has none; one that it has stays at least until the
 * transaction ends.
 */
export async function lockProblemOf(tx: Tx, orgId: string, problemId: string, userId: string): Promise<bigint> {
  const [row] = await tx
    .select({ capability: effectiveCapability(guardedProblems, userId) })
    .from(problems)
    .where(and(eq(problems.id, problemId), eq(problems.orgId, orgId)))
    .for('key share');
  return row?.capability ?? 0n;
}

/** False where the contest has it already. Fails on `PROBLEM_LETTER_KEY` when another problem has the slug. */
export async function insertContestProblem(
  tx: Tx,
  contestId: string,
  problemId: string,
  settings: ContestProblemSettings,
): Promise<boolean> {
  const result = await tx
    .insert(contestProblems)
    .values({ contestId, problemId, slug: settings.slug, settings })
    .onConflictDoNothing({ target: [contestProblems.contestId, contestProblems.problemId] });
  return result.rowCount === 1;
}

/** False where the contest does not have it. Fails on `PROBLEM_LETTER_KEY` when another problem has the slug. */
export async function updateContestProblem(
  tx: Tx,
  contestId: string,
  problemId: string,
  settings: ContestProblemSettings,
): Promise<boolean> {
  const result = await tx
    .update(contestProblems)
    .set({ slug: settings.slug, settings })
    .where(isOne(contestId, problemId));
  return result.rowCount === 1;
}

/**
 * Gives problems of a contest new letters and says how many there were. Letters are moved out of the way first, so that
 * problems may swap them. Fails on `PROBLEM_LETTER_KEY` when a problem that is not named has one of the letters.
 */
export async function setContestProblemSlugs(
  tx: Tx,
  contestId: string,
  slugs: readonly { problemId: string; slug: string }[],
): Promise<number> {
  if (slugs.length === 0) return 0;
  const named = inArray(
    contestProblems.problemId,
    slugs.map((one) => one.problemId),
  );
  await tx
    .update(contestProblems)
    // No letter is an id with a blank before it.
    .set({ slug: sql`' ' || ${contestProblems.problemId}::text` })
    .where(and(eq(contestProblems.contestId, contestId), named));
  const given = sql.join(
    slugs.map(({ problemId, slug }) => sql`(${problemId}::uuid, ${slug}::text)`),
    sql`, `,
  );
  const result = await tx.execute(sql`
    update ${contestProblems} set slug = given.slug,
      settings = ${contestProblems.settings} || jsonb_build_object('slug', given.slug)
    from (values ${given}) as given (problem_id, slug)
    where contest_problems.contest_id = ${contestId}::uuid and contest_problems.problem_id = given.problem_id`);
  return result.rowCount ?? 0;
}

/** False where the contest does not have it. */
export async function deleteContestProblem(tx: Tx, contestId: string, problemId: string): Promise<boolean> {
  const result = await tx.delete(contestProblems).where(isOne(contestId, problemId));
  return result.rowCount === 1;
}

function isOne(contestId: string, problemId: string) {
  return and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId));
}

function isResultOf(userId: string) {
  return and(
    eq(contestResults.contestId, contestProblems.contestId),
    eq(contestResults.problemId, contestProblems.problemId),
    eq(contestResults.userId, userId),
  );
}
