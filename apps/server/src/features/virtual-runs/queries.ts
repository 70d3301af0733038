import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs, epochMs } from '../../db/epoch-ms.ts';
import { literal } from '../../db/states.ts';
import { contestProblems, contests, solutions, virtualRuns } from '../../db/schema.ts';
import { clockColumn } from '../clocks/queries.ts';
import type { RunTimes } from './policy.ts';

/** What decides whether a contest can be taken virtually now, by the database's clock. */
export async function findPastContest(db: Db, contestId: string) {
  const [row] = await db
    .select({
      allowsVirtual: contests.allowsVirtual,
      clock: clockColumn,
      startsAtMs: epochMs(contests.startsAt),
      endsAtMs: epochMs(contests.endsAt),
      nowMs: databaseNowMs,
    })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

/** A user's runs of a contest, newest first. */
export async function listRuns(db: Db, contestId: string, userId: string) {
  return await db
    .select()
    .from(virtualRuns)
    .where(and(eq(virtualRuns.contestId, contestId), eq(virtualRuns.userId, userId)))
    .orderBy(desc(virtualRuns.nth));
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** A run of the user. */
export async function findRun(db: Db, contestId: string, userId: string, runId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(virtualRuns)
    .where(and(eq(virtualRuns.id, runId), eq(virtualRuns.contestId, contestId), eq(virtualRuns.userId, userId)));
  return row;
}

/** A run of the user, locked: serializes what is announced in it. */
export async function lockRun(tx: Tx, userId: string, runId: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(virtualRuns)
    .where(and(eq(virtualRuns.id, runId), eq(virtualRuns.userId, userId)))
    .for('update');
  return row;
}

/** Serializes the starts of a user in a contest. */
export async function lockStarts(tx: Tx, contestId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`virtual run ${contestId} ${userId}`}, 0))`);
}

export async function insertRun(
  tx: Tx,
  run: RunTimes & { id: string; contestId: string; userId: string; nth: number },
): Promise<void> {
  await tx.insert(virtualRuns).values(run);
}

/** Ends a run before its time is over. */
export async function finishRun(tx: Tx, runId: string): Promise<void> {
  await tx
    .update(virtualRuns)
    .set({ finishedAt: sql`now()` })
    .where(
      and(
        eq(virtualRuns.id, runId),
        isNull(virtualRuns.finishedAt),
        sql`now() < started_at + duration_ms * interval '1 millisecond'`,
      ),
    );
}

/** What was submitted in a run, in order. */
export async function listRunSolutions(db: Db, runId: string) {
  const { id, problemId, submittedAt, contestTimeMs, state, score, status } = solutions;
  return await db
    .select({ id, problemId, submittedAt, contestTimeMs, state, score, status })
    .from(solutions)
    .where(and(eq(solutions.virtualRunId, runId), sql`${solutions.state} > ${literal(SOLUTION_STATE.created)}`))
    .orderBy(asc(solutions.submittedAt), asc(solutions.id));
}
export type RunSolutionRow = Awaited<ReturnType<typeof listRunSolutions>>[number];

export async function countRunSolutions(tx: Tx, runId: string, problemId: string): Promise<number> {
  return await tx.$count(solutions, and(eq(solutions.virtualRunId, runId), eq(solutions.problemId, problemId)));
}

export async function updateAllowed(tx: Tx, contestId: string, allowsVirtual: boolean): Promise<void> {
  await tx.update(contests).set({ allowsVirtual }).where(eq(contests.id, contestId));
}

/** Ended contests with the problem that the user has a virtual run of. */
export async function listRunContests(db: Db, userId: string, problemId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ contestId: virtualRuns.contestId })
    .from(virtualRuns)
    .innerJoin(contests, and(eq(contests.id, virtualRuns.contestId), contests.allowsVirtual))
    .innerJoin(
      contestProblems,
      and(eq(contestProblems.contestId, virtualRuns.contestId), eq(contestProblems.problemId, problemId)),
    )
    .where(and(eq(virtualRuns.userId, userId), sql`${contests.endsAt} <= now()`));
  return rows.map(({ contestId }) => contestId);
}
