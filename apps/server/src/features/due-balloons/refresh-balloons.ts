import { and, eq, sql } from 'drizzle-orm';
import { clockOfLength, freezeTimeMs, hidesResultsOfOthers, readBoardConfig } from '@assay/rules';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Tx } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import {
  balloons,
  balloonSettings,
  contestParticipants,
  contestProblems,
  contests,
  judgings,
  ranklists,
  solutions,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { clockColumn } from '../clocks/queries.ts';
import { isHiddenTeam } from '../acting/acting-id.ts';
import { notifyBalloons } from '../../http/live.ts';

/** Whether a contest has balloons, as a column of a statement. */
export const hasBalloons = (contestId: string) => sql<boolean>`exists (
  select from ${balloonSettings} where balloon_settings.contest_id = ${contestId}::uuid and enabled)`;

/**
 * Computes which balloons of a contest are due, all of them or those of one participant and problem, and notifies its
 * volunteers of changes. Repeating it changes nothing. Does nothing for a contest without balloons.
 *
 * The caller has locked the contest's ranklists (`invalidateRanklists`), as everything does that changes a result, a
 * participant, a problem or the clock: balloons are therefore computed one after the other, each from the results that
 * the previous transaction has left.
 */
export async function refreshBalloons(
  tx: Tx,
  contestId: string,
  only?: { userId: string; problemId: string },
): Promise<void> {
  const rules = await findRules(tx, contestId);
  if (!rules) return;
  const { durationMs, freezeTimeMs: frozenFromMs, freezeAtMs, inFreeze, withoutTags } = rules;
  const isVisible = and(
    frozenFromMs === null ? undefined : sql`contest_time_ms < ${frozenFromMs}::bigint`,
    freezeAtMs === null ? undefined : sql`solutions.submitted_at < ${new Date(freezeAtMs).toISOString()}::timestamptz`,
  );
  const isKnown =
    inFreeze || isVisible === undefined
      ? sql`true`
      : // A balloon that is in the queue stays if the freeze is moved before it.
        sql`(${isVisible} or solutions.id = (select solution_id from ${balloons} as queued
          where queued.contest_id = solutions.contest_id and queued.user_id = solutions.user_id
            and queued.problem_id = solutions.problem_id))`;
  const isOne = (table: 'solutions' | 'balloons') =>
    only
      ? sql`and ${sql.identifier(table)}.user_id = ${only.userId}::uuid
        and ${sql.identifier(table)}.problem_id = ${only.problemId}::uuid`
      : sql``;
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with due as (
      select distinct on (solutions.user_id, solutions.problem_id) solutions.user_id, solutions.problem_id,
        solutions.id, solutions.submitted_at, contest_time_ms
      from ${solutions}
      join ${contestParticipants} as participant
        on participant.contest_id = solutions.contest_id and participant.user_id = solutions.user_id
      join ${contestProblems} as listed
        on listed.contest_id = solutions.contest_id and listed.problem_id = solutions.problem_id
      join ${contests} on contests.id = solutions.contest_id
      where solutions.contest_id = ${contestId}::uuid ${isOne('solutions')}
        and solutions.submitted_at is not null and ${isAccepted}
        and not participant.banned and not participant.tags && ${sql.param(withoutTags)}::text[]
        and not ${isHiddenTeam(sql`participant.user_id`)}
        and contest_time_ms >= 0 and contest_time_ms < ${durationMs}::bigint + participant.extra_ms
        and solutions.submitted_at < ends_at + (delay_ms + extra_ms) * interval '1 millisecond' and ${isKnown}
      order by solutions.user_id, solutions.problem_id, solutions.submitted_at, solutions.id
    ), put as (
      insert into ${balloons} (contest_id, user_id, problem_id, solution_id, submitted_at, contest_time_ms)
      select ${contestId}::uuid, user_id, problem_id, id, submitted_at, contest_time_ms from due
      on conflict (contest_id, user_id, problem_id) do update
        set solution_id = excluded.solution_id, submitted_at = excluded.submitted_at,
          contest_time_ms = excluded.contest_time_ms, changed_at = now()
        where (balloons.solution_id, balloons.submitted_at, balloons.contest_time_ms)
          is distinct from (excluded.solution_id, excluded.submitted_at, excluded.contest_time_ms)
      returning 1
    ), lost as (
      update ${balloons} set solution_id = null, changed_at = now()
      where contest_id = ${contestId}::uuid ${isOne('balloons')} and solution_id is not null
        and (user_id, problem_id) not in (select user_id, problem_id from due)
      returning 1
    )
    select ((select count(*) from put) + (select count(*) from lost))::int as changed`);
  if ((rows[0]?.changed ?? 0) > 0) await notifyBalloons(tx, contestId);
}

/**
 * Whether the last known result of a solution is the full score: while it is judged again, and after a judge fault,
 * that of the judging before.
 */
const isAccepted = sql`case when solutions.state = ${literal(SOLUTION_STATE.completed)} and solutions.fault is null then solutions.score
  else coalesce((select judgings.score from ${judgings}
    where judgings.solution_id = solutions.id and judgings.attempt = solutions.attempt - 1), 0) end >= 100`;

/**
 * Undefined for a contest without balloons. The freeze is that of the clock, and the earliest one that a ranklist of
 * the contest configures. With a start window, everything is hidden while the results of others are.
 */
async function findRules(tx: Tx, contestId: string) {
  const [row] = await tx
    .select({
      inFreeze: balloonSettings.inFreeze,
      withoutTags: balloonSettings.withoutTags,
      clock: clockColumn,
      nowMs: databaseNowMs,
      configs: sql<string[]>`array(select settings ->> 'config' from ${ranklists}
        where ranklists.contest_id = ${contestId}::uuid and board_role is distinct from 'final' and settings ->> 'config' <> '')`,
    })
    .from(balloonSettings)
    .innerJoin(contests, eq(contests.id, balloonSettings.contestId))
    .where(and(eq(balloonSettings.contestId, contestId), balloonSettings.enabled));
  if (!row?.clock) return undefined;
  const own = clockOfLength(row.clock);
  const configured = row.configs.flatMap((text) => {
    const { freezeAtMs, unfreeze } = readBoardConfig(text).config;
    return freezeAtMs === null || unfreeze ? [] : [freezeAtMs];
  });
  const freezeAtMs = configured.length === 0 ? null : Math.min(...configured);
  return {
    inFreeze: row.inFreeze,
    withoutTags: row.withoutTags,
    durationMs: own.durationMs,
    freezeTimeMs: hidesResultsOfOthers(row.clock, row.nowMs) ? 0 : freezeTimeMs(own),
    freezeAtMs,
  };
}
