import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { contests, judgingCanaries, judgingCanarySettings, runners, solutions, tasks } from '../../db/schema.ts';
import { isOnline, worksFor } from '../runners/availability.ts';
import { isFinal } from '../solutions/instance-needed.ts';
import { withdrawTask } from '../tasks/lease.ts';
import { isRunning } from '../contests/visible.ts';

export const DEFAULT_INTERVAL_MIN = 5;

export async function findInterval(db: Db | Tx, contestId: string): Promise<number> {
  const { intervalMin } = judgingCanarySettings;
  const [row] = await db
    .select({ intervalMin })
    .from(judgingCanarySettings)
    .where(eq(judgingCanarySettings.contestId, contestId));
  return row?.intervalMin ?? DEFAULT_INTERVAL_MIN;
}

/** Locks the canaries of a contest until the transaction ends: no others are chosen or enqueued meanwhile. */
export async function lockCanariesOf(tx: Tx, contestId: string): Promise<void> {
  await tx.insert(judgingCanarySettings).values({ contestId }).onConflictDoNothing();
  await tx
    .select({ contestId: judgingCanarySettings.contestId })
    .from(judgingCanarySettings)
    .where(eq(judgingCanarySettings.contestId, contestId))
    .for('no key update');
}

/** The next judging of each canary is due within the interval. */
export async function changeInterval(tx: Tx, contestId: string, intervalMin: number): Promise<void> {
  await tx.update(judgingCanarySettings).set({ intervalMin }).where(eq(judgingCanarySettings.contestId, contestId));
  await tx.execute(sql`
    with locked as (
      select id from ${judgingCanaries} where contest_id = ${contestId}::uuid order by id for no key update
    )
    update ${judgingCanaries} set due_at = least(due_at, now() + ${intervalMin}::int * interval '1 minute')
    from locked where judging_canaries.id = locked.id`);
}

/** Those with an alarm first, then in the order in which they were chosen. */
export async function listCanaries(db: Db, contest: { id: string; orgId: string }) {
  const { id, contestId, solutionId, label, alarm, createdAt, dueAt, attempt, expected, last } = judgingCanaries;
  return await db
    .select({
      id,
      solutionId,
      problemId: solutions.problemId,
      userId: solutions.userId,
      chosenBy: judgingCanaries.chosenBy,
      chosenAt: epochMs(createdAt),
      expected,
      outdated: sql<boolean>`${solutions.attempt} <> ${attempt} or ${solutions.state} <> ${SOLUTION_STATE.completed}`,
      last,
      judgings: judgingCanaries.judgings,
      dueAt: epochMs(dueAt),
      alarm,
      task: tasks.state,
      runs: sql<boolean>`${isRunning}`,
      hasRunner: sql<boolean>`exists (select 1 from ${runners} where ${and(worksFor(contest.orgId), isOnline)}
        and ${label} = any(${runners.labels}))`,
    })
    .from(judgingCanaries)
    .innerJoin(solutions, eq(solutions.id, solutionId))
    .innerJoin(contests, eq(contests.id, contestId))
    .leftJoin(tasks, and(eq(tasks.kind, 'canary'), eq(tasks.subjectId, solutionId)))
    .where(eq(contestId, contest.id))
    .orderBy(sql`${alarm} is null`, createdAt, id);
}
export type CanaryRow = Awaited<ReturnType<typeof listCanaries>>[number];

/** The solutions of a contest, and whether each has a result of a runner that can be expected again. */
export async function findChoices(tx: Tx, contestId: string, solutionIds: readonly string[]) {
  return await tx
    .select({
      id: solutions.id,
      problemId: solutions.problemId,
      dataHash: solutions.problemDataHash,
      label: solutions.label,
      attempt: solutions.attempt,
      status: solutions.status,
      score: solutions.score,
      metrics: solutions.metrics,
      isJudged: sql<boolean>`${solutions.state} = ${SOLUTION_STATE.completed} and ${solutions.fault} is null
        and ${solutions.runnerId} is not null and not ${isFinal}`,
    })
    .from(solutions)
    .where(and(eq(solutions.contestId, contestId), inArray(solutions.id, [...solutionIds])))
    .for('share');
}
export type Choice = Awaited<ReturnType<typeof findChoices>>[number];

/** The canaries of a contest with the judging that each expects. The caller has locked them. */
export async function findChosen(tx: Tx, contestId: string) {
  const { solutionId, attempt } = judgingCanaries;
  return await tx.select({ solutionId, attempt }).from(judgingCanaries).where(eq(judgingCanaries.contestId, contestId));
}

/** Makes a solution a canary, or lets the canary expect its present result from now on. It is due immediately. */
export async function putCanary(tx: Tx, contestId: string, choice: Choice, chosenBy: string): Promise<void> {
  const { id: solutionId, problemId, dataHash, label, attempt, status, score, metrics } = choice;
  const expected = { status, score, timeMs: metrics['cpu'] ?? null };
  const values = { problemId, dataHash, label, attempt, expected, chosenBy };
  // One that is being judged would be compared with the new expectation.
  await withdrawTask(tx, 'canary', solutionId);
  await tx
    .insert(judgingCanaries)
    .values({ id: randomUUID(), contestId, solutionId, ...values })
    .onConflictDoUpdate({
      target: judgingCanaries.solutionId,
      set: { ...values, last: null, judgings: 0, dueAt: sql`now()`, createdAt: sql`now()` },
    });
}

export async function findCanary(db: Db, contestId: string, canaryId: string) {
  const { id, solutionId, alarm } = judgingCanaries;
  const [row] = await db
    .select({ id, solutionId, alarm })
    .from(judgingCanaries)
    .where(and(eq(id, canaryId), eq(judgingCanaries.contestId, contestId)));
  return row;
}

/** False if another user was first. */
export async function deleteCanary(tx: Tx, { id, solutionId }: { id: string; solutionId: string }): Promise<boolean> {
  await withdrawTask(tx, 'canary', solutionId);
  const { rowCount } = await tx.delete(judgingCanaries).where(eq(judgingCanaries.id, id));
  return rowCount === 1;
}

/** Clears an alarm. False if it is not the present one. */
export async function clearAlarm(tx: Tx, id: string, alarmAt: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(judgingCanaries)
    .set({ alarm: null })
    .where(and(eq(judgingCanaries.id, id), sql`(${judgingCanaries.alarm} ->> 'at')::float8 = ${alarmAt}`));
  return rowCount === 1;
}
