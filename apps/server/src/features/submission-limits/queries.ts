import { and, eq, sql } from 'drizzle-orm';
import type { SubmissionLimits } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { epochMsOrNull } from '../../db/epoch-ms.ts';
import { contests, solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { clockColumn } from '../clocks/queries.ts';

export async function lockLimits(tx: Tx, contestId: string): Promise<SubmissionLimits | undefined> {
  const [row] = await tx
    .select({ limits: contests.submissionLimits })
    .from(contests)
    .where(eq(contests.id, contestId))
    .for('no key update');
  return row?.limits;
}

export async function updateLimits(tx: Tx, contestId: string, submissionLimits: SubmissionLimits): Promise<void> {
  await tx.update(contests).set({ submissionLimits }).where(eq(contests.id, contestId));
}

/** The limits of a contest, with the clock to which they refer; null without a clock. */
export async function findLimits(db: Db, contestId: string) {
  const [row] = await db
    .select({ limits: contests.submissionLimits, clock: clockColumn })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

/** When a participant submitted last, for a problem and in the whole contest; null: never. */
export async function findLastSubmissions(db: Db, contestId: string, userId: string, problemId: string) {
  const isOfProblem = eq(solutions.problemId, problemId);
  const [row] = await db
    .select({
      inProblemMs: epochMsOrNull(sql`max(${solutions.submittedAt}) filter (where ${isOfProblem})`),
      inContestMs: epochMsOrNull(sql`max(${solutions.submittedAt})`),
    })
    .from(solutions)
    .where(
      and(
        eq(solutions.contestId, contestId),
        eq(solutions.userId, userId),
        sql`${solutions.state} > ${literal(SOLUTION_STATE.created)}`,
      ),
    );
  return row ?? { inProblemMs: null, inContestMs: null };
}

/** Serializes what a participant submits in a contest. */
export async function lockSubmissions(tx: Tx, contestId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`submissions ${contestId} ${userId}`}, 0))`);
}
