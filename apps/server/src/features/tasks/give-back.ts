import { sql, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { solutions, tasks, type JudgeFaultRow } from '../../db/schema.ts';
import { inStates, literal } from '../../db/states.ts';
import { noteContestResult } from '../contest-solutions/results.ts';
import { BENCH_FAULT } from '../bench/fault.ts';
import { endBench, letBenchWait } from '../bench/queries.ts';
import { RUN_FAULT } from '../custom-runs/fault.ts';
import { endRuns, letRunsWait } from '../custom-runs/queries.ts';
import { failInstances, letInstancesWait } from '../instances/lost-tasks.ts';
import { notesRejudged } from '../rejudges/keep-judgings.ts';
import { isHeld, type Hold } from './hold-task.ts';

type Live = AppContext['live'];

/** After so many leases that came to nothing, another one is not tried. */
export const MAX_ATTEMPTS = 3;
/** Before a task is tried again after a fault of a machine: by then another one may be free, or this one well. */
const BACK_OFF_S = [5, 30] as const;
/** Expired leases dealt with at a time. */
const EXPIRED_AT_ONCE = 200;

/** What contestants read of a fault that is not theirs, in both languages since it is stored. */
export const JUDGE_FAULT_MESSAGE =
  'This could not be judged because of a fault on our side. It is being looked at, and you need not submit again.\n\n' +
  '由于评测系统的问题，此提交暂未能评测。管理员会处理，无需重新提交。';

/** Ends every lease that was not renewed in time and says how many there were. */
export async function expireLeases(tx: Tx, live: Live): Promise<number> {
  // Those of ranklists are ended by `recoverRankings`, under the lock of the contest's state.
  const expired = sql`state = 'leased' and lease_ends_at < now() and kind not in ('ranklist', 'ranking')`;
  const fault: JudgeFaultRow = {
    origin: 'machine',
    reason: `${MAX_ATTEMPTS} runners in a row took this and were not heard of again.`,
    advice: 'See whether the runners live and what their logs say, then judge it again.',
  };
  return await giveBack(tx, live, expired, { fault });
}

/** Gives a task back because of a fault of the machine; tried again later, MAX_ATTEMPTS times in all. False when it is not held. */
export async function giveBackTask(tx: Tx, live: Live, hold: Hold, fault: JudgeFaultRow): Promise<boolean> {
  return (await giveBack(tx, live, isHeld(hold), { fault, backOff: true })) === 1;
}

/** Gives back a task that its runner never learned of. */
export async function giveBackUntouched(tx: Tx, live: Live, hold: Hold): Promise<void> {
  await giveBack(tx, live, isHeld(hold), { uncounted: true });
}

/** Gives back all that a runner holds, which is being removed; that is not the tasks' fault. */
export async function giveBackTasksOf(tx: Tx, live: Live, runnerId: string): Promise<void> {
  while ((await giveBack(tx, live, sql`state = 'leased' and runner_id = ${runnerId}::uuid`, { uncounted: true })) > 0);
}

interface GiveBackOptions {
  /** Kept with the solution when no further attempt is left. Without one, attempts never end. */
  fault?: JudgeFaultRow;
  /** Whether to wait before the next attempt. */
  backOff?: boolean;
  /** Whether this attempt does not count. */
  uncounted?: boolean;
}

async function giveBack(tx: Tx, live: Live, which: SQL, options: GiveBackOptions): Promise<number> {
  const { fault, backOff = false, uncounted = false } = options;
  const [first, second] = BACK_OFF_S;
  const pauseS = backOff ? sql`case attempts when 1 then ${first}::int else ${second}::int end` : sql`0`;
  const { rows } = await tx.execute<{
    kind: 'solution' | 'instance' | 'run' | 'bench';
    subjectId: string;
    orgId: string;
    label: string;
    attempts: number;
    isDue: boolean;
  }>(sql`
    with found as (
      select id from ${tasks} where ${which} order by id limit ${EXPIRED_AT_ONCE} for update skip locked
    )
    update ${tasks} set state = 'ready', task_id = null, runner_id = null, lease_ends_at = null,
      attempts = attempts - ${uncounted ? 1 : 0}::int, ready_at = now() + ${pauseS} * interval '1 second'
    from found where tasks.id = found.id
    returning kind, subject_id as "subjectId", org_id as "orgId", label, attempts, ready_at <= ${dbNow} as "isDue"`);
  const [ended, again] = [rows.filter(isEnded), rows.filter((row) => !isEnded(row))];
  function isEnded({ attempts }: { attempts: number }) {
    return fault !== undefined && attempts >= MAX_ATTEMPTS;
  }
  await resetSolutions(tx, live, idsOf('solution', again));
  await letInstancesWait(tx, live, idsOf('instance', again));
  await letRunsWait(tx, live, idsOf('run', again));
  await letBenchWait(tx, live, idsOf('bench', again));
  for (const subjectId of idsOf('solution', ended)) await concludeAsFault(tx, live, subjectId, fault ?? null);
  await failInstances(tx, live, idsOf('instance', ended));
  await failRuns(tx, live, idsOf('run', ended));
  await failBench(tx, live, idsOf('bench', ended));
  const ready = new Map(again.filter((row) => row.isDue).map((row) => [`${row.kind} ${row.orgId} ${row.label}`, row]));
  for (const { kind, orgId, label } of ready.values()) await live.publishReady(tx, { kind, orgId, label });
  return rows.length;
}

function idsOf(kind: string, rows: readonly { kind: string; subjectId: string }[]): string[] {
  return rows.filter((row) => row.kind === kind).map((row) => row.subjectId);
}

/** Gives up on custom runs. */
async function failRuns(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from ${tasks} where kind = 'run' and subject_id = any(${sql.param(ids)}::uuid[])`);
  await endRuns(tx, live, ids, RUN_FAULT);
}

/** Gives up on what setters wanted tried. */
async function failBench(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`delete from ${tasks} where kind = 'bench' and subject_id = any(${sql.param(ids)}::uuid[])`);
  await endBench(tx, live, ids, BENCH_FAULT);
}

/** Lets solutions wait again. */
async function resetSolutions(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: string; userId: string }>(sql`
    update ${solutions} set state = ${literal(SOLUTION_STATE.pending)}, task_id = null, runner_id = null, status = '', message = '', score = 0, metrics = '{}', progress = null
    where id = any(${sql.param(ids)}::uuid[])
      and ${inStates(sql`state`, SOLUTION_STATE, ['queued', 'running'])} returning id, user_id as "userId"`);
  await live.publish(tx, ...rows.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })));
}

/** Concludes a solution without a verdict: its task is over, the fault is kept for those who can mend it. */
export async function concludeAsFault(
  tx: Tx,
  live: Live,
  solutionId: string,
  fault: JudgeFaultRow | null,
): Promise<void> {
  const { rows } = await tx.execute<{ userId: string; contestId: string | null }>(sql`
    with gone as (delete from ${tasks} where kind = 'solution' and subject_id = ${solutionId}::uuid),
    ended as (
      update ${solutions} set state = ${literal(SOLUTION_STATE.completed)}, completed_at = now(), status = 'Judge Error', compiler = '', score = 0, metrics = '{}', progress = null,
        message = ${JUDGE_FAULT_MESSAGE}, fault = ${fault && JSON.stringify(fault)}::jsonb
      where id = ${solutionId}::uuid
        and ${inStates(sql`state`, SOLUTION_STATE, ['pending', 'queued', 'running'])}
      returning id, user_id, problem_id, contest_id, score, status, rejudge_id, problem_data_hash
    ),
    ${notesRejudged},
    noted as (
      update problem_statuses set last_solution_score = 0, last_solution_status = 'Judge Error' from ended
      where last_solution_id = ended.id and problem_statuses.user_id = ended.user_id
        and problem_statuses.problem_id = ended.problem_id and contest_id is null
    )
    select user_id as "userId", contest_id as "contestId" from ended`);
  for (const { contestId } of rows) if (contestId !== null) await noteContestResult(tx, contestId, solutionId);
  await live.publish(tx, ...rows.map(({ userId }) => ({ type: 'solution' as const, solutionId, userId })));
}
