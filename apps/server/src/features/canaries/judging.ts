import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CanaryAlarm, CanaryResult } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { contests, judgingCanaries, runners, solutions, tasks, type JudgeFaultRow } from '../../db/schema.ts';
import { recordSystemAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { isRunning } from '../contests/visible.ts';
import { pretestsUsed } from '../pretests/queries.ts';
import { isLeased, withdrawTasks, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';
import { shortenLease } from '../tasks/waiting-work.ts';
import { differenceOf, isWorse } from './compare-result.ts';

/*
 * Judging canaries: what a runner reports is compared and dropped. Transactions lock the task first, then the canary.
 *
 * A canary makes way for everything else, see `tasks/waiting-work.ts`. Of a contest, one canary for each label is in
 * the queue at a time.
 */

type Live = AppContext['live'];

/** Starts judging a canary. Null if it is none any more, or its contest does not run. */
export async function startCanary(tx: Tx, lease: Lease) {
  const [row] = await tx
    .select({
      id: solutions.id,
      orgId: solutions.orgId,
      userId: solutions.userId,
      problemId: solutions.problemId,
      contestId: solutions.contestId,
      problemDataHash: judgingCanaries.dataHash,
      solutionDataHash: solutions.solutionDataHash,
      pretests: pretestsUsed,
    })
    .from(judgingCanaries)
    .innerJoin(solutions, eq(solutions.id, judgingCanaries.solutionId))
    .innerJoin(contests, eq(contests.id, judgingCanaries.contestId))
    .where(and(eq(judgingCanaries.solutionId, lease.subjectId), isRunning));
  if (!row) return null;
  await shortenLease(tx, lease);
  return { ...row, config: await findDataConfig(tx, row) };
}

interface Report {
  status?: string | undefined;
  score?: number | undefined;
  metrics?: Record<string, number> | undefined;
}

/** Concludes the judging of a canary, and raises an alarm if its result differs. False if the task is missing. */
export async function concludeCanary(tx: Tx, live: Live, lease: Lease, report: Report): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from ${tasks} where ${isLeased(lease)}`);
  if (rowCount === 0) return false;
  const { status = '', score = 0, metrics } = report;
  const result = { status, score, timeMs: metrics?.['cpu'] ?? null };
  for (const canary of await lockCanaries(tx, [lease.subjectId])) {
    const kind = differenceOf(canary.expected, result);
    await conclude(tx, live, canary, { result, runner: await nameOf(tx, lease.runnerId), kind });
  }
  return true;
}

/** Ends the judging of canaries that could not be judged, which raises an alarm. */
export async function failCanaries(
  tx: Tx,
  live: Live,
  solutionIds: readonly string[],
  { reason }: Pick<JudgeFaultRow, 'reason'>,
): Promise<void> {
  await withdrawTasks(tx, 'canary', solutionIds);
  const result = { status: '', score: 0, timeMs: null };
  for (const canary of await lockCanaries(tx, solutionIds))
    await conclude(tx, live, canary, { result, runner: '', kind: 'fault', fault: reason });
}

async function lockCanaries(tx: Tx, solutionIds: readonly string[]) {
  return await tx
    .select({
      id: judgingCanaries.id,
      contestId: judgingCanaries.contestId,
      orgId: contests.orgId,
      solutionId: judgingCanaries.solutionId,
      expected: judgingCanaries.expected,
      alarm: judgingCanaries.alarm,
      nowMs: databaseNowMs,
    })
    .from(judgingCanaries)
    .innerJoin(contests, eq(contests.id, judgingCanaries.contestId))
    .where(inArray(judgingCanaries.solutionId, [...solutionIds]))
    .orderBy(judgingCanaries.id)
    .for('no key update', { of: judgingCanaries });
}

type LockedCanary = Awaited<ReturnType<typeof lockCanaries>>[number];

interface Conclusion {
  result: CanaryResult;
  runner: string;
  kind: CanaryAlarm['kind'] | null;
  fault?: string;
}

async function conclude(
  tx: Tx,
  live: Live,
  canary: LockedCanary,
  { result, runner, kind, fault }: Conclusion,
): Promise<void> {
  const last = { ...result, at: canary.nowMs, runner };
  const alarm =
    kind !== null && isWorse(kind, canary.alarm?.kind)
      ? { ...last, kind, ...(fault !== undefined && { fault }) }
      : null;
  await tx
    .update(judgingCanaries)
    .set({
      judgings: sql`${judgingCanaries.judgings} + 1`,
      ...(kind !== 'fault' && { last }),
      ...(alarm && { alarm }),
    })
    .where(eq(judgingCanaries.id, canary.id));
  if (!alarm) return;
  await recordSystemAct(tx, {
    action: 'contest.canary-alarm',
    orgId: canary.orgId,
    subject: subjectOf(canary.contestId),
    before: { ...canary.expected },
    after: { solutionId: canary.solutionId, ...alarm },
  });
  await live.publish(tx, { type: 'canary', contestId: canary.contestId });
}

async function nameOf(tx: Tx, runnerId: string): Promise<string> {
  const [row] = await tx.select({ name: runners.name }).from(runners).where(eq(runners.id, runnerId));
  return row?.name ?? '';
}
