import { and, eq, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import { inStates, literal } from '../../db/states.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { solutions, tasks } from '../../db/schema.ts';
import { noteContestResult } from '../solutions/contest-results.ts';
import { notesRejudged } from '../solutions/keep-judgings.ts';
import { isNotHeld, putBackHeld } from '../judging-holds/holds.ts';
import { hasEndedAside } from '../aside-judging/judging.ts';
import { pretestsUsed, usesPretests } from '../pretests/queries.ts';
import { asideHoldOf, canaryHoldOf, rehearsalHoldOf } from './hold.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

type Live = AppContext['live'];

/** Starts judging a solution whose task was just leased. Null if it is no longer waiting, or its judging is held. */
export async function startSolution(tx: Tx, live: Live, hold: Lease) {
  const [row] = await tx
    .update(solutions)
    .set({
      state: SOLUTION_STATE.queued,
      taskId: hold.taskId,
      runnerId: hold.runnerId,
      startedAt: sql`now()`,
      pretestsOnly: usesPretests,
    })
    .where(
      and(
        eq(solutions.id, hold.subjectId),
        inStates(solutions.state, SOLUTION_STATE, ['pending', 'queued', 'running']),
        isNotHeld,
      ),
    )
    .returning({
      id: solutions.id,
      orgId: solutions.orgId,
      userId: solutions.userId,
      problemId: solutions.problemId,
      contestId: solutions.contestId,
      problemDataHash: solutions.problemDataHash,
      solutionDataHash: solutions.solutionDataHash,
      pretests: pretestsUsed,
    });
  if (!row) {
    await putBackHeld(tx, hold);
    return null;
  }
  const config = await findDataConfig(tx, row);
  await live.publish(tx, { type: 'solution', solutionId: row.id, userId: row.userId });
  return { ...row, config };
}
export type LeasedSolution = NonNullable<Awaited<ReturnType<typeof startSolution>>>;

/** A runner's report on a solution; absent fields stay unchanged. */
export interface Report {
  status?: string | undefined;
  score?: number | undefined;
  metrics?: Record<string, number> | undefined;
  message?: string | undefined;
  progress?: unknown;
  /** Only in a conclusion. */
  compiler?: { language: string; version: string } | undefined;
}

/**
 * Stores a report and renews the lease, in one statement that compares lease and state. Null if the task is missing.
 */
export async function recordReport(tx: Tx, hold: Lease, report: Report): Promise<{ userId: string } | null> {
  const { rows } = await tx.execute<{ userId: string }>(sql`
    with held as (
      update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isLeased(hold)} returning subject_id
    )
    update ${solutions} set state = ${literal(SOLUTION_STATE.running)}, ${reportedColumns(report)}, progress = coalesce(${json(report.progress)}::jsonb, progress)
    from held where solutions.id = held.subject_id and task_id = ${hold.taskId}::uuid
      and ${inStates(sql`state`, SOLUTION_STATE, ['queued', 'running'])}
    returning user_id as "userId"`);
  return rows[0] ?? null;
}

/**
 * Concludes a solution: removes its task, makes its result final and, if it is still its user's last one, shows it
 * with the problem or in the contest. One statement checks lease and state. Null if the task is missing.
 */
export async function conclude(tx: Tx, hold: Lease, report: Report): Promise<{ userId: string } | null> {
  const { rows } = await tx.execute<{ userId: string; contestId: string | null }>(sql`
    with held as (delete from ${tasks} where ${isLeased(hold)} returning subject_id),
    ended as (
      update ${solutions} set state = ${literal(SOLUTION_STATE.completed)}, completed_at = now(), progress = null, fault = null, ${reportedColumns(report)},
        compiler = ${report.compiler?.version ?? ''}::text, language = coalesce(nullif(language, ''), ${report.compiler?.language ?? ''}::text)
      from held where solutions.id = held.subject_id and task_id = ${hold.taskId}::uuid
        and ${inStates(sql`state`, SOLUTION_STATE, ['queued', 'running'])}
      returning id, user_id, problem_id, contest_id, score, status, rejudge_id, problem_data_hash
    ),
    ${notesRejudged},
    noted as (
      update problem_statuses set last_solution_score = ended.score, last_solution_status = ended.status from ended
      where last_solution_id = ended.id and problem_statuses.user_id = ended.user_id
        and problem_statuses.problem_id = ended.problem_id and contest_id is null
    )
    select user_id as "userId", contest_id as "contestId" from ended`);
  const [ended] = rows;
  if (!ended) return null;
  if (ended.contestId !== null) await noteContestResult(tx, ended.contestId, hold.subjectId);
  return { userId: ended.userId };
}

/**
 * `held`: the runner is working on it. `ended`: it was the last to do so. Null: neither, so the runner has no access.
 */
export async function findHold(db: Db, hold: Lease): Promise<'held' | 'ended' | null> {
  const aside = asideHoldOf(hold);
  const held = await db.execute(sql`
    select 1 from ${tasks} where (${isLeased(hold)}) or (${isLeased(aside)}) or (${isLeased(canaryHoldOf(hold))})
      or (${isLeased(rehearsalHoldOf(hold))})`);
  if (held.rows.length > 0) return 'held';
  if (await hasEndedAside(db, aside)) return 'ended';
  const ended = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(
      and(
        eq(solutions.id, hold.subjectId),
        eq(solutions.taskId, hold.taskId),
        eq(solutions.runnerId, hold.runnerId),
        eq(solutions.state, SOLUTION_STATE.completed),
      ),
    );
  return ended.length > 0 ? 'ended' : null;
}

function reportedColumns({ status, score, metrics, message }: Report) {
  return sql`status = coalesce(${status ?? null}, status), score = coalesce(${score ?? null}::float8, score),
    metrics = coalesce(${json(metrics)}::jsonb, metrics), message = coalesce(${message ?? null}, message)`;
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
