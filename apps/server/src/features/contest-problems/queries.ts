import { aliasedTable, and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ContestProblemSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';
import { epochMsOrNull } from '../../db/epoch-ms.ts';
import { dataInContest, isDataInContest } from '../problem-grants/data-in-contest.ts';
import { hasPassed } from '../problem-locks/has-passed.ts';
import {
  contestProblems,
  contestResults,
  contests,
  orgs,
  problemData,
  problemLocks,
  problems,
  solutions,
} from '../../db/schema.ts';
import { readTranslations, titlesOf } from '../../db/titles.ts';

export const PROBLEM_LETTER_KEY = 'contest_problems_slug_key';

/** Of lent problems. */
const owners = aliasedTable(orgs, 'owners');

const resultColumns = {
  solutionCount: contestResults.solutionCount,
  lastSolutionId: contestResults.lastSolutionId,
  score: contestResults.lastScore,
  status: contestResults.lastStatus,
  pretestsOnly: sql<boolean>`coalesce(${contestResults.lastStatus} <> '' and (
    select pretests_only from ${solutions} where solutions.id = ${contestResults.lastSolutionId}), false)`,
};

/** Problems of a contest by their slugs in it, each with what the user has done. */
export async function listContestProblems(db: Db, contestId: string, userId: string) {
  return await db
    .select({
      id: problems.id,
      title: problems.title,
      titles: titlesOf(problems.translations),
      tags: problems.tags,
      settings: contestProblems.settings,
      result: resultColumns,
      lockedAtMs: epochMsOrNull(problemLocks.lockedAt),
      dataHash: contestProblems.dataHash,
      ownerId: owners.id,
      ownerName: owners.name,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(owners, and(isNotNull(contestProblems.grantId), eq(owners.id, problems.orgId)))
    .leftJoin(problemLocks, isLockOf(userId))
    .leftJoin(contestResults, isResultOf(userId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(asc(contestProblems.slug), asc(problems.id));
}
export type ContestProblemListRow = Awaited<ReturnType<typeof listContestProblems>>[number];

interface ContestProblemPage {
  contestId: string;
  problemId: string;
  userId: string;
  /** The page has the translation into this language, too. */
  language: string | null;
}

/** Everything the page of a problem in a contest shows; undefined if the contest does not have the problem. */
export async function findContestProblemPage(db: Db, { contestId, problemId, userId, language }: ContestProblemPage) {
  const [row] = await db
    .select({
      id: problems.id,
      title: problems.title,
      description: problems.description,
      language: problems.language,
      ...readTranslations(problems.translations, language),
      textChangedAtMs: epochMsOrNull(problems.textChangedAt),
      tags: problems.tags,
      currentDataHash: dataInContest,
      config: problemData.config,
      settings: contestProblems.settings,
      result: resultColumns,
      round: contests.round,
      lockedAtMs: epochMsOrNull(problemLocks.lockedAt),
      hasPassed: hasPassedIn(userId),
      endsAt: contests.endsAt,
    })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(problemLocks, isLockOf(userId))
    .leftJoin(problemData, isDataInContest)
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
 * A user's capability on a problem of the organization, 0n if not found. The problem cannot be deleted before the
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

/** False if the contest already has the problem. Fails on `PROBLEM_LETTER_KEY` if another problem has the slug. */
export async function insertContestProblem(
  tx: Tx,
  contestId: string,
  problemId: string,
  settings: ContestProblemSettings,
  lent: { grantId: string; dataHash: string | null } | null = null,
): Promise<boolean> {
  const result = await tx
    .insert(contestProblems)
    .values({ contestId, problemId, slug: settings.slug, settings, ...lent })
    .onConflictDoNothing({ target: [contestProblems.contestId, contestProblems.problemId] });
  return result.rowCount === 1;
}

/** False if the contest does not have the problem. Fails on `PROBLEM_LETTER_KEY` if another problem has the slug. */
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
 * Changes the letters of problems of a contest and returns the number of updated rows. First moves the old letters out
 * of the way, so that problems can swap theirs. Fails on `PROBLEM_LETTER_KEY` if a problem outside the change has one
 * of the letters.
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
    // An id after a blank is never a valid letter.
    .set({ slug: sql`' ' || ${contestProblems.problemId}::text` })
    .where(and(eq(contestProblems.contestId, contestId), named));
  const letterRows = sql.join(
    slugs.map(({ problemId, slug }) => sql`(${problemId}::uuid, ${slug}::text)`),
    sql`, `,
  );
  const result = await tx.execute(sql`
    update ${contestProblems} set slug = given.slug,
      settings = ${contestProblems.settings} || jsonb_build_object('slug', given.slug)
    from (values ${letterRows}) as given (problem_id, slug)
    where contest_problems.contest_id = ${contestId}::uuid and contest_problems.problem_id = given.problem_id`);
  return result.rowCount ?? 0;
}

/** False if the contest does not have the problem. */
export async function deleteContestProblem(tx: Tx, contestId: string, problemId: string): Promise<boolean> {
  const result = await tx.delete(contestProblems).where(isOne(contestId, problemId));
  return result.rowCount === 1;
}

function isOne(contestId: string, problemId: string) {
  return and(eq(contestProblems.contestId, contestId), eq(contestProblems.problemId, problemId));
}

/** Whether a submission of the participant to the problem of the current row has passed. */
function hasPassedIn(userId: string) {
  return sql<boolean>`exists (select from ${solutions}
    where solutions.contest_id = ${contestProblems.contestId} and solutions.problem_id = ${contestProblems.problemId}
      and solutions.user_id = ${userId}::uuid and ${hasPassed})`;
}

function isLockOf(userId: string) {
  return and(
    eq(problemLocks.contestId, contestProblems.contestId),
    eq(problemLocks.problemId, contestProblems.problemId),
    eq(problemLocks.userId, userId),
  );
}

function isResultOf(userId: string) {
  return and(
    eq(contestResults.contestId, contestProblems.contestId),
    eq(contestResults.problemId, contestProblems.problemId),
    eq(contestResults.userId, userId),
  );
}
