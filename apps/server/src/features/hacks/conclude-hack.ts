import { sql } from 'drizzle-orm';
import type { HackResult, HackVerdict } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { hacks, solutions, tasks } from '../../db/schema.ts';
import { HACKED, isAccepted } from '../hack-rights/policy.ts';
import { showContestResults } from '../solutions/contest-results.ts';
import { lockTasksOf } from '../solutions/enqueue-solutions.ts';
import { keepJudgings } from '../solutions/keep-judgings.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { countHack, lockHack, publishHack, storeResult } from './queries.ts';

type Live = AppContext['live'];

/** Ends a hack under a lease. False if the lease has changed. */
export async function concludeHack(tx: Tx, live: Live, hold: Lease, result: HackResult): Promise<boolean> {
  const held = await tx.execute(sql`delete from ${tasks} where ${isLeased(hold)}`);
  if (held.rowCount !== 1) return false;
  await endHack(tx, live, hold.subjectId, result);
  return true;
}

/**
 * Ends a hack, regardless of its task. Of several hacks of one submission, the first that commits succeeds: the lock of
 * the submission serializes them. Locks tasks, the submission, then the ranklists of the contest.
 */
export async function endHack(tx: Tx, live: Live, hackId: string, result: HackResult): Promise<void> {
  const hack = await lockHack(tx, hackId);
  if (!hack) return;
  const { targetId } = hack;
  const isCounted = result.verdict === 'successful' || result.verdict === 'unsuccessful';
  if (isCounted) await lockTasksOf(tx, sql`select ${targetId}::uuid`);
  const target = isCounted ? await lockTarget(tx, targetId) : undefined;
  const verdict = target ? await verdictOn(tx, hack, target, result.verdict) : result.verdict;
  await storeResult(tx, hackId, verdict, result);
  if (target && verdict === 'successful') {
    await markHacked(tx, targetId);
    const shownAt = await showContestResults(tx, [{ id: targetId, contestId: hack.contestId }]);
    const countedAt = shownAt.get(hack.contestId);
    if (hack.inRound && countedAt) await countHack(tx, hackId, countedAt);
    await live.publish(tx, { type: 'solution', solutionId: targetId, userId: target.userId });
  }
  if (hack.inRound && verdict === 'unsuccessful')
    await countHack(tx, hackId, await invalidateRanklists(tx, hack.contestId));
  await publishHack(tx, live, hack, verdict === 'successful' ? target?.userId : undefined);
}

interface Target {
  userId: string;
  state: number;
  score: number;
  attempt: number;
}

async function lockTarget(tx: Tx, targetId: string): Promise<Target | undefined> {
  const { rows } = await tx.execute<{ [K in keyof Target]: Target[K] }>(sql`
    select user_id as "userId", state, score, attempt from ${solutions} where id = ${targetId}::uuid for no key update`);
  return rows[0];
}

/** A hack of a submission that was hacked or judged again meanwhile does not count. */
async function verdictOn(
  tx: Tx,
  { targetId, targetAttempt }: { targetId: string; targetAttempt: number },
  target: Target,
  found: HackVerdict,
): Promise<HackVerdict> {
  const { rows } = await tx.execute(
    sql`select from ${hacks} where target_id = ${targetId}::uuid and verdict = 'successful'`,
  );
  if (rows.length > 0) return 'already-hacked';
  return target.attempt === targetAttempt && isAccepted(target) ? found : 'void';
}

/** Another judging of the submission; the one before is kept. */
async function markHacked(tx: Tx, targetId: string): Promise<void> {
  await keepJudgings(tx, [targetId]);
  await tx.execute(sql`
    update ${solutions} set attempt = attempt + 1, score = 0, status = ${HACKED}, metrics = '{}', message = '', fault = null,
      task_id = null, runner_id = null, rejudge_id = null, started_at = now(), completed_at = now()
    where id = ${targetId}::uuid`);
}
