import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { problems, problemSolveCounts, problemStatuses, problemVotes } from '../../db/schema.ts';
import { difficultyColumns, isInRunningContest } from '../problem-difficulty/difficulty.ts';

const isVoteOf = (problemId: string, userId: string) =>
  and(eq(problemVotes.problemId, problemId), eq(problemVotes.userId, userId));

/** With the vote of the user, and whether the user has solved the problem outside contests. */
export async function findDifficulty(db: Db, problemId: string, userId: string) {
  const [row] = await db
    .select({
      ...difficultyColumns,
      isInContest: isInRunningContest(problems.id),
      own: problemVotes.difficulty,
      isSolved: sql<boolean>`coalesce(${problemStatuses.isSolved}, false)`,
    })
    .from(problems)
    .innerJoin(problemSolveCounts, eq(problemSolveCounts.problemId, problems.id))
    .leftJoin(problemVotes, and(eq(problemVotes.problemId, problems.id), eq(problemVotes.userId, userId)))
    .leftJoin(problemStatuses, and(eq(problemStatuses.problemId, problems.id), eq(problemStatuses.userId, userId)))
    .where(eq(problems.id, problemId));
  return row;
}

export async function hasSolved(tx: Tx, problemId: string, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isSolved: problemStatuses.isSolved })
    .from(problemStatuses)
    .where(and(eq(problemStatuses.problemId, problemId), eq(problemStatuses.userId, userId)));
  return row?.isSolved ?? false;
}

export async function putVote(tx: Tx, problemId: string, userId: string, difficulty: number): Promise<void> {
  await tx
    .insert(problemVotes)
    .values({ problemId, userId, difficulty })
    .onConflictDoUpdate({
      target: [problemVotes.problemId, problemVotes.userId],
      set: { difficulty, votedAt: sql`now()` },
    });
}

/** False if there is no vote. */
export async function deleteVote(tx: Tx, problemId: string, userId: string): Promise<boolean> {
  const result = await tx.delete(problemVotes).where(isVoteOf(problemId, userId));
  return result.rowCount === 1;
}
