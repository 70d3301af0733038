import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestParticipants, contestResults, solutions } from '../../db/schema.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';

/*
 * What becomes of a participant's results when a solution is judged, or judged again. Whoever calls these has written tasks and
 * solutions already; see `invalidateRanklists` for the order of locks.
 */

/**
 * Notes that a solution of a contest is concluded: its `completed_at` becomes an instant of the ranklists, and where it is still the
 * participant's last for the problem, its result is shown as such. Ranklists depend on earlier solutions as well, so they are told
 * either way.
 */
export async function noteContestResult(tx: Tx, contestId: string, solutionId: string): Promise<void> {
  const completedAt = (await invalidateRanklists(tx, contestId)).toISOString();
  await tx.execute(sql`
    with concluded as (
      update ${solutions} set completed_at = ${completedAt}::timestamptz where id = ${solutionId}::uuid and contest_id = ${contestId}::uuid
      returning id, user_id, problem_id, score, status
    ), shown as (
      update ${contestResults} set last_score = concluded.score, last_status = concluded.status, last_completed_at = ${completedAt}::timestamptz
      from concluded where contest_results.contest_id = ${contestId}::uuid and contest_results.user_id = concluded.user_id
        and contest_results.problem_id = concluded.problem_id and last_solution_id = concluded.id
    )
    update ${contestParticipants} set updated_at = ${completedAt}::timestamptz
    from concluded where contest_participants.contest_id = ${contestId}::uuid and contest_participants.user_id = concluded.user_id`);
}

/** Takes back what solutions of contests have shown as results, because they are judged again. Others among them are skipped. */
export async function clearContestResults(
  tx: Tx,
  changed: readonly { id: string; contestId: string | null }[],
): Promise<void> {
  const contestIds = new Set(changed.flatMap(({ contestId }) => contestId ?? []));
  // In one order, since each is locked until the transaction ends.
  for (const contestId of [...contestIds].toSorted()) {
    const ids = changed.flatMap((one) => (one.contestId === contestId ? [one.id] : []));
    const since = (await invalidateRanklists(tx, contestId, { rebuild: true })).toISOString();
    await tx.execute(sql`
      with again as (select id, user_id, problem_id from ${solutions} where id = any(${sql.param(ids)}::uuid[])),
      cleared as (
        update ${contestResults} set last_score = 0, last_status = '', last_completed_at = null
        from again where contest_results.contest_id = ${contestId}::uuid and contest_results.user_id = again.user_id
          and contest_results.problem_id = again.problem_id and last_solution_id = again.id
      )
      update ${contestParticipants} set updated_at = ${since}::timestamptz
      where contest_id = ${contestId}::uuid and user_id in (select user_id from again)`);
  }
}

/**
 * Shows results of contests again that were taken back, because the judgings they came from were put back. They are new to the ranklists, which
 * have lost them: each gets their next instant. Others among them are skipped.
 */
export async function restoreContestResults(
  tx: Tx,
  changed: readonly { id: string; contestId: string | null }[],
): Promise<void> {
  const contestIds = new Set(changed.flatMap(({ contestId }) => contestId ?? []));
  for (const contestId of [...contestIds].toSorted()) {
    const ids = changed.flatMap((one) => (one.contestId === contestId ? [one.id] : []));
    const since = (await invalidateRanklists(tx, contestId, { rebuild: true })).toISOString();
    await tx.execute(sql`
      with restored as (
        update ${solutions} set completed_at = ${since}::timestamptz where id = any(${sql.param(ids)}::uuid[])
        returning id, user_id, problem_id, score, status
      ), shown as (
        update ${contestResults} set last_score = restored.score, last_status = restored.status, last_completed_at = ${since}::timestamptz
        from restored where contest_results.contest_id = ${contestId}::uuid and contest_results.user_id = restored.user_id
          and contest_results.problem_id = restored.problem_id and last_solution_id = restored.id
      )
      update ${contestParticipants} set updated_at = ${since}::timestamptz
      where contest_id = ${contestId}::uuid and user_id in (select user_id from restored)`);
  }
}
