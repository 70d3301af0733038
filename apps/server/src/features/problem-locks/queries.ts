import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { problemLocks, solutions } from '../../db/schema.ts';
import { HACKED } from '../hack-rights/policy.ts';
import { hasPassed } from './has-passed.ts';

/** A participant's problem in a contest. */
export interface LockPlace {
  contestId: string;
  /** The participant: a user or a team. */
  userId: string;
  problemId: string;
}

const isLock = ({ contestId, userId, problemId }: LockPlace) =>
  and(eq(problemLocks.contestId, contestId), eq(problemLocks.userId, userId), eq(problemLocks.problemId, problemId));

/** When the participant locked the problem; null if they did not. */
export async function findLockedAt(db: Db, place: LockPlace): Promise<number | null> {
  const [row] = await db
    .select({ atMs: epochMs(problemLocks.lockedAt) })
    .from(problemLocks)
    .where(isLock(place));
  return row?.atMs ?? null;
}

/** Whether the viewer's participant has locked a problem of the contest. */
export async function hasLockedProblem(
  db: Db,
  { id: contestId, actingId: userId }: { id: string; actingId: string },
  problemId: string,
): Promise<boolean> {
  return (await findLockedAt(db, { contestId, userId, problemId })) !== null;
}

/** Requires the lock of `lockResult`, so that a submission comes either before the lock or is refused. */
export async function insertProblemLock(tx: Tx, place: LockPlace, lockedBy: string): Promise<number> {
  const [row] = await tx
    .insert(problemLocks)
    .values({ ...place, lockedBy })
    .returning({ atMs: epochMs(problemLocks.lockedAt) });
  if (!row) throw new Error('The lock was not stored.');
  return row.atMs;
}

/** False if the problem is not locked. */
export async function deleteProblemLock(tx: Tx, place: LockPlace): Promise<boolean> {
  const { rowCount } = await tx.delete(problemLocks).where(isLock(place));
  return rowCount === 1;
}

/** Whether a submission of the participant to the problem has passed: in a round with pretests, all pretests. */
export async function hasPassedOnce(db: Db, { contestId, userId, problemId }: LockPlace): Promise<boolean> {
  const passed = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(
      and(
        eq(solutions.contestId, contestId),
        eq(solutions.userId, userId),
        eq(solutions.problemId, problemId),
        hasPassed,
      ),
    )
    .limit(1);
  return passed.length > 0;
}

/**
 * Whether a later submission of its participant to the problem has passed: then that one counts in a round. One that
 * was hacked had passed.
 */
export async function isSuperseded(
  db: Db,
  contestId: string,
  target: { id: string; userId: string; problemId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${solutions} join ${solutions} as target on target.id = ${target.id}::uuid
    where solutions.contest_id = ${contestId}::uuid and solutions.user_id = ${target.userId}::uuid
      and solutions.problem_id = ${target.problemId}::uuid
      and (solutions.submitted_at, solutions.id) > (target.submitted_at, target.id)
      and (${hasPassed} or ${solutions.status} = ${HACKED}) limit 1`);
  return rows.length > 0;
}

/** Locks of a contest, the newest first. */
export async function listProblemLocks(db: Db, contestId: string) {
  return await db
    .select({
      problemId: problemLocks.problemId,
      userId: problemLocks.userId,
      lockedBy: problemLocks.lockedBy,
      lockedAt: epochMs(problemLocks.lockedAt),
    })
    .from(problemLocks)
    .where(eq(problemLocks.contestId, contestId))
    .orderBy(desc(problemLocks.lockedAt), problemLocks.userId, problemLocks.problemId);
}

/** Matches rows of `solutions` whose participant has not locked the problem. */
export const isNotLocked = sql`not exists (select from ${problemLocks}
  where problem_locks.contest_id = ${solutions.contestId} and problem_locks.user_id = ${solutions.userId}
    and problem_locks.problem_id = ${solutions.problemId})`;
