import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RoundSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { RUN_STATE, SOLUTION_STATE } from '@assay/contract/states';
import {
  contestClocks,
  contestParticipants,
  contests,
  hacks,
  problemData,
  problems,
  rejudges,
  rejudgeSolutions,
  solutions,
  tasks,
} from '../../db/schema.ts';
import { inStates, literal } from '../../db/states.ts';
import { latestEnd } from '../contests/visible.ts';
import { HACKED } from '../hack-rights/policy.ts';
import { hackTestNameOf } from '../hacks/hack-test-name.ts';
import { dataUsedIn } from '../problem-grants/data-in-contest.ts';
import { hasPassed } from '../problem-locks/has-passed.ts';

/** The rules of a round; null in an ordinary contest. */
export async function findRound(db: Db, contestId: string): Promise<RoundSettings | null> {
  const [row] = await db.select({ round: contests.round }).from(contests).where(eq(contests.id, contestId));
  return row?.round ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRound(tx: Tx, contestId: string): Promise<RoundSettings | null> {
  const [row] = await tx
    .select({ round: contests.round })
    .from(contests)
    .where(eq(contests.id, contestId))
    .for('no key update');
  return row?.round ?? null;
}

export async function updateRound(tx: Tx, contestId: string, round: RoundSettings | null): Promise<void> {
  await tx.update(contests).set({ round }).where(eq(contests.id, contestId));
}

/**
 * How many hacks of each problem were successful, and how many of those whose input is stored have no case in the
 * current data. Cases are recognized by the names of tests that come from hacks; one of equal inputs is enough.
 */
export async function countProblemHacks(db: Db, contestId: string) {
  const { rows } = await db.execute<{ problemId: string; successful: number; untested: number }>(sql`
    with made as (
      select h.problem_id, h.input, jsonb_path_exists(d.config, '$.**.name ? (@ == $name)',
        jsonb_build_object('name', ${hackTestNameOf(sql`h.id`)})) as tested
      from ${hacks} h join ${problems} on problems.id = h.problem_id
      left join ${problemData} d on d.problem_id = problems.id and d.hash = ${dataUsedIn(contestId)}
      where h.contest_id = ${contestId}::uuid and h.verdict = 'successful'),
    inputs as (
      select problem_id, count(*)::int as successful, input is not null and not bool_or(coalesce(tested, false)) as lacks
      from made group by problem_id, input)
    select problem_id as "problemId", sum(successful)::int as successful,
      coalesce(sum(successful) filter (where lacks), 0)::int as untested
    from inputs group by problem_id order by problem_id`);
  return rows;
}

/** Whether a system test is open or counts. */
export async function hasSystemTest(tx: Tx, contestId: string): Promise<boolean> {
  const found = await tx
    .select({ id: rejudges.id })
    .from(rejudges)
    .where(and(eq(rejudges.contestId, contestId), eq(rejudges.systemTest, true), isNull(rejudges.cancelledAt)))
    .limit(1);
  return found.length > 0;
}

/** Whether the contest goes on for anyone, also with extra time. */
export async function isGoingOn(tx: Tx, contestId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${contests} where id = ${contestId}::uuid and ${latestEnd} > now()`);
  return rows.length > 0;
}

/** Whether submissions of the contest, or hacks of them, wait for a result. */
export async function hasUnjudged(tx: Tx, contestId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${solutions} where contest_id = ${contestId}::uuid
      and ${inStates(solutions.state, SOLUTION_STATE, ['pending', 'queued', 'running'])}
    union all select 1 from ${hacks} where contest_id = ${contestId}::uuid and state < ${literal(RUN_STATE.ended)} limit 1`);
  return rows.length > 0;
}

/** Matches rows of `solutions` of the contest that were submitted in the participant's time, or at an unknown one. */
const isInTime = (contestId: string) => sql`(${solutions.contestId} = ${contestId}::uuid and (
  ${solutions.contestTimeMs} is null or ${solutions.contestTimeMs} >= 0 and ${solutions.contestTimeMs} < (
    select duration_ms + coalesce((select extra_ms from ${contestParticipants}
      where contest_participants.contest_id = ${solutions.contestId} and contest_participants.user_id = ${solutions.userId}), 0)
    from ${contestClocks} where contest_clocks.contest_id = ${solutions.contestId})))`;

/** Matches those that have passed the pretests, and no other cases. Hacked ones have no points, and stay hacked. */
export const isToTest = (contestId: string) =>
  sql`(${isInTime(contestId)} and ${solutions.pretestsOnly} and ${hasPassed})`;

/**
 * Leaves each participant only the last submission per problem to be judged: the earlier ones are skipped. If the last
 * one was hacked, all are: it had replaced them.
 */
export async function skipReplaced(tx: Tx, { contestId, rejudgeId }: { contestId: string; rejudgeId: string }) {
  const isTested = sql`solutions.id in (
    select solution_id from ${rejudgeSolutions} where rejudge_id = ${rejudgeId}::uuid)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${rejudgeSolutions} set state = 'done', after_status = 'Skipped', after_score = 0, ended_at = now()
    where rejudge_id = ${rejudgeId}::uuid and solution_id in (
      select id from (
        select solutions.id, row_number() over (
          partition by user_id, solutions.problem_id order by submitted_at desc, solutions.id desc) as place
        from ${solutions} where ${isInTime(contestId)} and (${isTested} or ${solutions.status} = ${HACKED})
      ) as ranked where place > 1)
    returning solution_id as id`);
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`delete from ${tasks} where kind = 'rejudge' and subject_id = any(${ids}::uuid[])`);
}
