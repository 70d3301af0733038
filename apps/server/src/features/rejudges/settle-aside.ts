import { and, eq, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { problemStatuses, rejudges, rejudgeSolutions, solutions, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { refusal } from '../../http/refusal.ts';
import { restoreResults } from './cancel-rejudge.ts';
import { showContestResults } from '../solutions/contest-results.ts';
import { lockTasksOf } from '../solutions/enqueue-solutions.ts';
import { keepJudgings, replaceAside } from '../solutions/keep-judgings.ts';

/*
 * A rejudge aside is open, until it is applied or discarded; undone, it is open again. Each of these steps locks the
 * rejudge first, so that of two users one gets a refusal; then tasks, solutions by id, and the ranklists of the
 * contest.
 */

type Live = AppContext['live'];
type Settled = 'open' | 'applied' | 'discarded';

/** Number of solutions that changed, and of those that got another result meanwhile and keep it. */
export interface SettledCounts {
  changed: number;
  left: number;
}

interface Changed {
  id: string;
  userId: string;
  contestId: string | null;
}

/** Makes all results of an open rejudge current together. Refuses while solutions wait. */
export async function applyAside(tx: Tx, live: Live, rejudgeId: string, userId: string): Promise<SettledCounts> {
  if ((await lockSettled(tx, rejudgeId)) !== 'open') throw refusal('rejudge-closed');
  const isWaiting = and(eq(rejudgeSolutions.rejudgeId, rejudgeId), eq(rejudgeSolutions.state, 'waiting'));
  if ((await tx.$count(rejudgeSolutions, isWaiting)) > 0) throw refusal('rejudge-unfinished');
  const ids = await lockUnmoved(tx, rejudgeId, sql`attempt = base_attempt`);
  const left = await leaveOut(tx, rejudgeId, ids);
  await keepJudgings(tx, ids, rejudgeId);
  const { rows } = await tx.execute<{ [K in keyof Changed]: Changed[K] }>(sql`
    with applied as (
      update ${solutions} set attempt = attempt + 1, problem_data_hash = judged.after_data_hash, label = judged.after_label,
        score = coalesce(judged.after_score, 0), metrics = coalesce(judged.after_metrics, '{}'), status = coalesce(judged.after_status, ''),
        message = coalesce(judged.after_message, ''), compiler = coalesce(judged.after_compiler, ''), fault = null, task_id = judged.task_id,
        runner_id = judged.runner_id, rejudge_id = judged.rejudge_id, started_at = judged.started_at, completed_at = judged.ended_at,
        pretests_only = pretests_only and not (select system_test from ${rejudges} where id = judged.rejudge_id)
      from ${rejudgeSolutions} judged
      where judged.rejudge_id = ${rejudgeId}::uuid and solutions.id = judged.solution_id and solutions.id = any(${sql.param(ids)}::uuid[])
      returning solutions.id, user_id, solutions.problem_id, contest_id, solutions.score, solutions.status
    ), noted as (
      update ${problemStatuses} set last_solution_score = applied.score, last_solution_status = applied.status from applied
      where last_solution_id = applied.id and problem_statuses.user_id = applied.user_id
        and problem_statuses.problem_id = applied.problem_id and contest_id is null
    )
    select id, user_id as "userId", contest_id as "contestId" from applied`);
  await showContestResults(tx, rows);
  await tx
    .update(rejudges)
    .set({ appliedBy: userId, appliedAt: sql`now()` })
    .where(eq(rejudges.id, rejudgeId));
  await publish(tx, live, rows);
  return { changed: rows.length, left };
}

/** Restores all results that an applied rejudge replaced, together. The rejudge is open again. */
export async function undoAside(tx: Tx, live: Live, rejudgeId: string, userId: string): Promise<SettledCounts> {
  if ((await lockSettled(tx, rejudgeId)) !== 'applied') throw refusal('rejudge-closed');
  const isOurs = sql`attempt = base_attempt + 1 and solutions.rejudge_id = rejudge_solutions.rejudge_id`;
  const ids = await lockUnmoved(tx, rejudgeId, isOurs);
  const left = await leaveOut(tx, rejudgeId, ids);
  await replaceAside(tx, ids, rejudgeId);
  await restoreResults(tx, ids);
  const { rows } = await tx.execute<{ [K in keyof Changed]: Changed[K] }>(sql`
    select id, user_id as "userId", contest_id as "contestId" from ${solutions} where id = any(${sql.param(ids)}::uuid[])`);
  await showContestResults(tx, rows);
  await tx
    .update(rejudges)
    .set({ appliedBy: null, appliedAt: null, undoneBy: userId, undoneAt: sql`now()` })
    .where(eq(rejudges.id, rejudgeId));
  await publish(tx, live, rows);
  return { changed: rows.length, left };
}

/**
 * Closes an open rejudge, and returns how many solutions were still waiting; null if it was discarded before. Running
 * judgings lose their leases. An applied one is refused: its results count.
 */
export async function discardAside(tx: Tx, rejudgeId: string, userId: string): Promise<number | null> {
  const settled = await lockSettled(tx, rejudgeId);
  if (settled === 'applied') throw refusal('rejudge-closed');
  if (settled === 'discarded') return null;
  const waiting = sql`select solution_id from ${rejudgeSolutions} where rejudge_id = ${rejudgeId}::uuid and state = 'waiting'`;
  await lockTasksOf(tx, waiting);
  await tx.execute(sql`delete from ${tasks} where kind = 'rejudge' and subject_id in (${waiting})`);
  const { rowCount } = await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'cancelled', ended_at = now() where rejudge_id = ${rejudgeId}::uuid and state = 'waiting'`);
  await tx
    .update(rejudges)
    .set({ cancelledBy: userId, cancelledAt: sql`now()` })
    .where(eq(rejudges.id, rejudgeId));
  return rowCount ?? 0;
}

/** Locks a rejudge until the transaction ends. An immediate one can neither be applied nor undone. */
async function lockSettled(tx: Tx, rejudgeId: string): Promise<Settled> {
  const [row] = await tx
    .select({ mode: rejudges.mode, appliedAt: rejudges.appliedAt, cancelledAt: rejudges.cancelledAt })
    .from(rejudges)
    .where(eq(rejudges.id, rejudgeId))
    .for('no key update');
  if (!row) throw refusal('not-found');
  if (row.mode !== 'aside') throw refusal('rejudge-closed');
  if (row.cancelledAt) return 'discarded';
  return row.appliedAt ? 'applied' : 'open';
}

/** Locks the judged solutions of a rejudge that got no other result meanwhile, in the order of their ids. */
async function lockUnmoved(tx: Tx, rejudgeId: string, isUnmoved: ReturnType<typeof sql>): Promise<string[]> {
  const done = sql`rejudge_solutions.rejudge_id = ${rejudgeId}::uuid and rejudge_solutions.state = 'done'`;
  await lockTasksOf(tx, sql`select solution_id from ${rejudgeSolutions} where ${done}`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select solutions.id from ${solutions} join ${rejudgeSolutions} on solution_id = solutions.id
    where ${done} and solutions.state = ${literal(SOLUTION_STATE.completed)} and ${isUnmoved}
    order by solutions.id for no key update of solutions`);
  return rows.map(({ id }) => id);
}

/** Marks all other judged solutions as replaced, and returns their number. */
async function leaveOut(tx: Tx, rejudgeId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'replaced', ended_at = now()
    where rejudge_id = ${rejudgeId}::uuid and state = 'done' and solution_id <> all(${sql.param(ids)}::uuid[])`);
  return rowCount ?? 0;
}

async function publish(tx: Tx, live: Live, changed: readonly Changed[]): Promise<void> {
  await live.publish(tx, ...changed.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })));
}
