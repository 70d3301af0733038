import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { rejudgeSolutions, solutions, tasks, type JudgeFaultRow } from '../../db/schema.ts';
import { pretestsUsedAside } from '../pretests/queries.ts';
import { withdrawTasks, isLeased, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

/*
 * Judging solutions aside: everything that a runner reports goes to the solution's row in the rejudge, and the solution
 * stays as it is. Transactions lock the task first.
 */

/** The only row of a solution that a task judges aside; see the unique index. */
const isWaiting = and(eq(rejudgeSolutions.state, 'waiting'), isNotNull(rejudgeSolutions.baseAttempt));

/** Starts judging a solution aside with the data of the rejudge. Null if no rejudge waits for it. */
export async function startAside(tx: Tx, hold: Lease) {
  const [row] = await tx
    .update(rejudgeSolutions)
    .set({ taskId: hold.taskId, runnerId: hold.runnerId, startedAt: sql`now()` })
    .from(solutions)
    .where(
      and(eq(solutions.id, rejudgeSolutions.solutionId), eq(rejudgeSolutions.solutionId, hold.subjectId), isWaiting),
    )
    .returning({
      id: solutions.id,
      orgId: solutions.orgId,
      userId: solutions.userId,
      problemId: solutions.problemId,
      contestId: solutions.contestId,
      problemDataHash: sql<string>`coalesce(${rejudgeSolutions.afterDataHash}, ${solutions.problemDataHash})`,
      solutionDataHash: solutions.solutionDataHash,
      pretests: pretestsUsedAside(rejudgeSolutions.rejudgeId),
    });
  if (!row) return null;
  return { ...row, config: await findDataConfig(tx, row) };
}

/** A runner's report; absent fields stay unchanged. */
interface AsideReport {
  status?: string | undefined;
  score?: number | undefined;
  metrics?: Record<string, number> | undefined;
  message?: string | undefined;
  /** Only in a conclusion. */
  compiler?: { version: string } | undefined;
}

const reportedColumns = ({ status, score, metrics, message }: AsideReport) => sql`
  after_status = coalesce(${status ?? null}, after_status), after_score = coalesce(${score ?? null}::float8, after_score),
  after_metrics = coalesce(${metrics ? JSON.stringify(metrics) : null}::jsonb, after_metrics),
  after_message = coalesce(${message ?? null}, after_message)`;

const isHeld = (hold: Lease) => sql`solution_id = held.subject_id and rejudge_solutions.state = 'waiting'
  and base_attempt is not null and rejudge_solutions.task_id = ${hold.taskId}::uuid`;

/** Stores a report and renews the lease. False if the task is missing. */
export async function recordAside(tx: Tx, hold: Lease, report: AsideReport): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with held as (
      update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isLeased(hold)} returning subject_id
    )
    update ${rejudgeSolutions} set ${reportedColumns(report)} from held where ${isHeld(hold)}`);
  return rowCount === 1;
}

/** Concludes the judging of a solution aside. False if the task is missing. */
export async function concludeAside(tx: Tx, hold: Lease, report: AsideReport): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with held as (delete from ${tasks} where ${isLeased(hold)} returning subject_id)
    update ${rejudgeSolutions} set state = 'done', ended_at = now(), ${reportedColumns(report)}, after_compiler = ${report.compiler?.version ?? ''}
    from held where ${isHeld(hold)}`);
  return rowCount === 1;
}

const noReport = {
  afterStatus: null,
  afterScore: null,
  afterMetrics: null,
  afterMessage: null,
  taskId: null,
  runnerId: null,
  startedAt: null,
} as const;

/** Drops the reports on solutions that wait for a runner again. */
export async function resetAside(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(rejudgeSolutions)
    .set(noReport)
    .where(and(inArray(rejudgeSolutions.solutionId, [...ids]), isWaiting));
}

/** Ends the judging of solutions that could not be judged, which keep their results. Stores the fault. */
export async function failAside(tx: Tx, ids: readonly string[], fault: JudgeFaultRow): Promise<void> {
  await withdrawTasks(tx, 'rejudge', ids);
  await tx
    .update(rejudgeSolutions)
    .set({ ...noReport, state: 'failed', fault, endedAt: sql`now()` })
    .where(and(inArray(rejudgeSolutions.solutionId, [...ids]), isWaiting));
}

/** Whether this lease ended with a result. */
export async function hasEndedAside(db: Db, { subjectId, taskId, runnerId }: Lease): Promise<boolean> {
  const ended = await db
    .select({ id: rejudgeSolutions.solutionId })
    .from(rejudgeSolutions)
    .where(
      and(
        eq(rejudgeSolutions.solutionId, subjectId),
        eq(rejudgeSolutions.taskId, taskId),
        eq(rejudgeSolutions.runnerId, runnerId),
        eq(rejudgeSolutions.state, 'done'),
      ),
    );
  return ended.length > 0;
}
