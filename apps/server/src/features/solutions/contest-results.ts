import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestParticipants, contestResults, solutions } from '../../db/schema.ts';
import { hasBalloons, refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';

/**
 * Updates a participant's results when a solution is judged or rejudged. Callers have already written tasks and
 * solutions; see `invalidateRanklists` for the lock order.
 */

/**
 * Records that a solution of a contest is completed: sets its `completed_at` to an instant of the ranklists, and
 * shows its result if it is still the participant's last solution for the problem. Ranklists depend on earlier
 * solutions as well, so they are invalidated either way.
 */
export async function noteContestResult(tx: Tx, contestId: string, solutionId: string): Promise<void> {
  const completedAt = (await invalidateRanklists(tx, contestId)).toISOString();
  const { rows } = await tx.execute<{ userId: string; problemId: string; hasBalloons: boolean }>(sql`
    with concluded as (
      update ${solutions} set completed_at = ${completedAt}::timestamptz where id = ${solutionId}::uuid and contest_id = ${contestId}::uuid
      returning id, user_id, problem_id, score, status
    ), shown as (
      update ${contestResults} set last_score = concluded.score, last_status = concluded.status, last_completed_at = ${completedAt}::timestamptz
      from concluded where contest_results.contest_id = ${contestId}::uuid and contest_results.user_id = concluded.user_id
        and contest_results.problem_id = concluded.problem_id and last_solution_id = concluded.id
    )
    update ${contestParticipants} set updated_at = ${completedAt}::timestamptz
    from concluded where contest_participants.contest_id = ${contestId}::uuid and contest_participants.user_id = concluded.user_id
    returning concluded.user_id as "userId", concluded.problem_id as "problemId", ${hasBalloons(contestId)} as "hasBalloons"`);
  for (const concluded of rows) if (concluded.hasBalloons) await refreshBalloons(tx, contestId, concluded);
}

interface ChangedSolution {
  id: string;
  contestId: string | null;
}

/** Invalidates the ranklists of one contest after another; yields the changed solutions of each and the new instant. */
async function* invalidateContestsOf(tx: Tx, changed: readonly ChangedSolution[]) {
  const contestIds = new Set(changed.flatMap(({ contestId }) => contestId ?? []));
  // In a fixed order, since each is locked until the transaction ends.
  for (const contestId of [...contestIds].toSorted()) {
    const ids = changed.flatMap((one) => (one.contestId === contestId ? [one.id] : []));
    const since = (await invalidateRanklists(tx, contestId, { rebuild: true })).toISOString();
    yield { contestId, ids: sql.param(ids), since };
  }
}

/** Clears the shown results of contest solutions that are rejudged. Skips solutions outside contests. */
export async function clearContestResults(tx: Tx, changed: readonly ChangedSolution[]): Promise<void> {
  for await (const { contestId, ids, since } of invalidateContestsOf(tx, changed)) {
    await tx.execute(sql`
      with again as (select id, user_id, problem_id from ${solutions} where id = any(${ids}::uuid[])),
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
 * Shows other results of contest solutions than before, because an earlier judging was restored or one aside applied.
 * Each gets a new instant, so that rankers read it again. Skips solutions outside contests. Returns the instant of each
 * contest.
 */
export async function showContestResults(tx: Tx, changed: readonly ChangedSolution[]): Promise<Map<string, Date>> {
  const instants = new Map<string, Date>();
  for await (const { contestId, ids, since } of invalidateContestsOf(tx, changed)) {
    await tx.execute(sql`
      with restored as (
        update ${solutions} set completed_at = ${since}::timestamptz where id = any(${ids}::uuid[])
        returning id, user_id, problem_id, score, status
      ), shown as (
        update ${contestResults} set last_score = restored.score, last_status = restored.status, last_completed_at = ${since}::timestamptz
        from restored where contest_results.contest_id = ${contestId}::uuid and contest_results.user_id = restored.user_id
          and contest_results.problem_id = restored.problem_id and last_solution_id = restored.id
      )
      update ${contestParticipants} set updated_at = ${since}::timestamptz
      where contest_id = ${contestId}::uuid and user_id in (select user_id from restored)`);
    await refreshBalloons(tx, contestId);
    instants.set(contestId, new Date(since));
  }
  return instants;
}
