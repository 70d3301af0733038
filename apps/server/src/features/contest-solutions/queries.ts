import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contestProblems, contestResults, contestTeamMembers, solutions } from '../../db/schema.ts';
import { isHiddenTeam } from '../acting/acting-id.ts';
import { refuseWithdrawn } from '../contest-participants/refuse-withdrawn.ts';
import { fullColumns, matchesFilter, rowColumns, solutionOrder, type SolutionFilter } from '../solutions/queries.ts';

/**
 * Solutions of a contest, newest first by default; those of hidden teams only `withHidden`, those of others only from
 * before `hiddenFromMs`.
 */
export async function listSolutionsOfContest(
  db: Db,
  contestId: string,
  filter: SolutionFilter & { problemId?: string | undefined; sort?: 'newest' | 'oldest' | undefined },
  page: Page,
  { withHidden, hiddenFromMs, actingId }: { withHidden: boolean; hiddenFromMs: number | null; actingId: string },
) {
  // As in `mayKnowResult`.
  const isKnown =
    hiddenFromMs === null
      ? undefined
      : sql`(${solutions.userId} = ${actingId}::uuid or ${solutions.submittedAt} is null
          or ${solutions.submittedAt} < to_timestamp(${hiddenFromMs / 1000}::float8))`;
  const where = and(
    eq(solutions.contestId, contestId),
    withHidden ? undefined : sql`not ${isHiddenTeam(solutions.userId)}`,
    isKnown,
    filter.problemId === undefined ? undefined : eq(solutions.problemId, filter.problemId),
    matchesFilter(filter),
  );
  const rows = db
    .select(rowColumns)
    .from(solutions)
    .where(where)
    .orderBy(...solutionOrder(filter.sort));
  return await readPage(page, rows, () => db.$count(solutions, where));
}

/** A solution of a contest with the settings of its problem there: null if the contest no longer has it. */
export async function findContestSolution(db: Db, contestId: string, solutionId: string) {
  const [row] = await db
    .select({
      solution: fullColumns,
      settings: contestProblems.settings,
      isOfHiddenTeam: isHiddenTeam(solutions.userId),
    })
    .from(solutions)
    .leftJoin(
      contestProblems,
      and(eq(contestProblems.contestId, solutions.contestId), eq(contestProblems.problemId, solutions.problemId)),
    )
    .where(and(eq(solutions.id, solutionId), eq(solutions.contestId, contestId)));
  return row;
}

/** A participant's results on a problem as input of rules; null if there are none. */
export async function findResult(db: Db, contestId: string, userId: string, problemId: string) {
  const [row] = await db
    .select({
      solutionCount: contestResults.solutionCount,
      lastSolutionId: contestResults.lastSolutionId,
      score: contestResults.lastScore,
      status: contestResults.lastStatus,
      completedAt: contestResults.lastCompletedAt,
    })
    .from(contestResults)
    .where(isResult(contestId, userId, problemId));
  return row ?? null;
}

export async function countTeamMembers(db: Db, teamId: string): Promise<number> {
  return await db.$count(contestTeamMembers, eq(contestTeamMembers.teamId, teamId));
}

/** Serializes a participant's announcements for a problem. */
export async function lockResult(tx: Tx, contestId: string, userId: string, problemId: string): Promise<void> {
  await tx.insert(contestResults).values({ contestId, userId, problemId }).onConflictDoNothing().catch(refuseWithdrawn);
  await tx
    .select({ count: contestResults.solutionCount })
    .from(contestResults)
    .where(isResult(contestId, userId, problemId))
    .for('update');
}

/** Counts a new solution as the last one. False if `limit` solutions exist. */
export async function countContestSolution(
  tx: Tx,
  { contestId, userId, problemId }: { contestId: string; userId: string; problemId: string },
  solutionId: string,
  limit: number,
): Promise<boolean> {
  const result = await tx
    .update(contestResults)
    .set({
      solutionCount: sql`${contestResults.solutionCount} + 1`,
      lastSolutionId: solutionId,
      lastScore: 0,
      lastStatus: '',
      lastCompletedAt: null,
    })
    .where(and(isResult(contestId, userId, problemId), sql`${contestResults.solutionCount} < ${limit}`));
  return result.rowCount === 1;
}

function isResult(contestId: string, userId: string, problemId: string) {
  return and(
    eq(contestResults.contestId, contestId),
    eq(contestResults.userId, userId),
    eq(contestResults.problemId, problemId),
  );
}
