import { randomUUID } from 'node:crypto';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { judgings, problemData, problems, rejudges, rejudgeSolutions, solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { changedColumns, clearLastResults, nextAttempt, noResult } from '../solutions/queries.ts';
import { enqueue } from '../solutions/send-to-judge.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { lockTasksOf } from '../solutions/enqueue-solutions.ts';
import { isFinal } from '../solutions/instance-needed.ts';
import { keepJudgings } from '../solutions/keep-judgings.ts';
import { dataUsedIn } from '../problem-grants/data-in-contest.ts';

/** A stored rejudge request. */
export interface RejudgeOrder {
  orgId: string;
  problemId: string | null;
  contestId: string | null;
  /** Which solutions to rejudge; those never submitted and those with a final result are skipped. */
  which: SQL | undefined;
  /** The filter as requested. */
  filter: Record<string, unknown>;
  /** Uses the problem's current data, if any, instead of the data that each was submitted for. */
  pull: boolean;
  reason: string;
  userId: string;
}

/** Solutions that can be rejudged at all. */
export const isRejudgeable = sql`(${solutions.state} <> ${literal(SOLUTION_STATE.created)} and not ${isFinal})`;

export const isSubmitted = ({ state }: { state: number }): boolean => state !== SOLUTION_STATE.created;

export interface OrderedRejudge {
  /** Null if nothing matched. */
  rejudgeId: string | null;
  total: number;
}

/**
 * Queues submitted solutions for rejudging, and keeps their results for comparison and cancellation. Solutions that
 * were never judged keep the priority of live work; all others come after it.
 *
 * Concurrent rejudges run one after the other: the later one sees the state that the earlier one left.
 */
export async function orderRejudge(tx: Tx, live: AppContext['live'], order: RejudgeOrder): Promise<OrderedRejudge> {
  const { which, pull, userId: createdBy, ...kept } = order;
  const submitted = and(isRejudgeable, which);
  await lockTasksOf(tx, sql`select id from ${solutions} where ${submitted}`);
  const found = await tx
    .select({ id: solutions.id })
    .from(solutions)
    .where(submitted)
    .orderBy(solutions.id)
    .for('no key update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { rejudgeId: null, total: 0 };
  const rejudgeId = randomUUID();
  await tx.insert(rejudges).values({ id: rejudgeId, pull, createdBy, ...kept });
  await insertSolutions(tx, rejudgeId, ids);
  const again = await tx
    .update(solutions)
    .set({ ...noResult, ...(pull && currentData), attempt: nextAttempt, rejudgeId, state: SOLUTION_STATE.pending })
    .where(inArray(solutions.id, idsOf(ids)))
    .returning({ ...changedColumns, attempt: solutions.attempt });
  await clearLastResults(tx, again);
  const first = again.filter(({ attempt }) => attempt === 1);
  const later = again.filter(({ attempt }) => attempt > 1);
  const inContest = first.filter(({ contestId }) => contestId !== null);
  const outside = first.filter(({ contestId }) => contestId === null);
  await enqueue(tx, live, inContest, TASK_PRIORITY.contest);
  await enqueue(tx, live, outside, TASK_PRIORITY.practice);
  await enqueue(tx, live, later, TASK_PRIORITY.rejudge);
  return { rejudgeId, total: ids.length };
}

/** As one parameter, for any number of them. */
const idsOf = (ids: readonly string[]) => sql`(select unnest(${sql.param(ids)}::uuid[]))`;

/** Records the previous results; for solutions already waiting to be rejudged, the kept result. */
async function insertSolutions(tx: Tx, rejudgeId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${rejudgeSolutions} (rejudge_id, solution_id, was_judged, before_data_hash, before_label, before_score, before_status)
    select ${rejudgeId}::uuid, solutions.id, solutions.state = ${literal(SOLUTION_STATE.completed)} or judgings.solution_id is not null,
      coalesce(judgings.data_hash, problem_data_hash), coalesce(judgings.label, solutions.label),
      coalesce(judgings.score, solutions.score), coalesce(judgings.status, solutions.status)
    from ${solutions} left join ${judgings}
      on solutions.state <> ${literal(SOLUTION_STATE.completed)} and judgings.solution_id = solutions.id and judgings.attempt = solutions.attempt - 1
    where solutions.id = any(${sql.param(ids)}::uuid[])`);
  await keepJudgings(tx, ids);
}

/** The version of the problem's data that is used now, or the solution's own if there is none. */
export const currentData = {
  problemDataHash: sql`coalesce((
    select ${dataUsedIn(sql`solutions.contest_id`)} from ${problems} where ${problems.id} = ${solutions.problemId}), ${solutions.problemDataHash})`,
  label: sql`coalesce((
    select ${problemData.config} ->> 'label' from ${problems} join ${problemData} on ${problemData.problemId} = ${problems.id}
      and ${problemData.hash} = ${dataUsedIn(sql`solutions.contest_id`)} where ${problems.id} = ${solutions.problemId}), ${solutions.label})`,
};
