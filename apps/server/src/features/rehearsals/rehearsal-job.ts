import { sql } from 'drizzle-orm';
import type { RehearsalEnd } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import {
  contests,
  rehearsalPrograms,
  rehearsals,
  rehearsalSubmissions,
  runnerReports,
  runners,
  tasks,
} from '../../db/schema.ts';
import { runEvery } from '../../run-every.ts';
import { recordSystemAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { isOnline, worksFor } from '../runners/availability.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { isUpcoming } from './judging.ts';
import { endRehearsal } from './queries.ts';

const TICK_EVERY_MS = 1_000;
/** A longer pause between two ticks is an interruption: the contest time of a rehearsal stands still meanwhile. */
const MAX_TICK_MS = 5_000;
/** After the last submission was sent; a rehearsal then ends with those that were judged. */
const MAX_REST_MS = 600_000;

/**
 * Advances running rehearsals until the server closes. Any number of servers may run it; after the start of a server it
 * continues those that the last one left.
 */
export async function runRehearsalJob(context: AppContext): Promise<void> {
  await runEvery(context, TICK_EVERY_MS, 'Cannot advance rehearsals; retrying.', () => advanceRehearsals(context));
}

interface Ticked extends Record<string, unknown> {
  contestId: string;
  orgId: string;
  playedMs: number;
  isOpen: boolean;
  isPlayed: boolean;
  isOverdue: boolean;
}

/** Sends the submissions that are due, and ends rehearsals that are over. */
export async function advanceRehearsals({ db, live }: Pick<AppContext, 'db' | 'live'>): Promise<void> {
  const { rows } = await db.execute<{ contestId: string }>(
    sql`select contest_id as "contestId" from ${rehearsals} where ended_at is null order by contest_id`,
  );
  for (const { contestId } of rows) await db.transact((tx) => advance(tx, live, contestId));
}

async function advance(tx: Tx, live: AppContext['live'], contestId: string): Promise<void> {
  const { rows } = await tx.execute<{ sinceMs: number }>(sql`
    select greatest(extract(epoch from now() - ticked_at) * 1000, 0)::float8 as "sinceMs" from ${rehearsals}
    where contest_id = ${contestId}::uuid and ended_at is null for update skip locked`);
  const [locked] = rows;
  // Another server advances it, or it has ended.
  if (!locked) return;
  const { sinceMs } = locked;
  const tickMs = Math.round(Math.min(sinceMs, MAX_TICK_MS));
  const ticked = await tick(tx, contestId, tickMs, Math.round(sinceMs) - tickMs);
  if (!ticked) return;
  await observe(tx, ticked, tickMs);
  if (ticked.isOpen) await sendDue(tx, live, ticked);
  const reason = await reasonToEnd(tx, ticked);
  if (reason === null) return;
  const after = await endRehearsal(tx, contestId, reason);
  const act = { action: 'contest.rehearsal-end', orgId: ticked.orgId, subject: subjectOf(contestId) } as const;
  await recordSystemAct(tx, { ...act, after: { ...after, reason } });
}

/** Advances the contest time. */
async function tick(tx: Tx, contestId: string, tickMs: number, interruptedMs: number): Promise<Ticked | undefined> {
  const playMs = sql`(settings ->> 'playMs')::bigint`;
  const { rows } = await tx.execute<Ticked>(sql`
    update ${rehearsals} set ticked_at = now(), interrupted_ms = interrupted_ms + ${interruptedMs}::bigint,
      played_ms = least(${playMs}, played_ms + ${tickMs}::bigint * (settings ->> 'speed')::int),
      sent_all_at = case when played_ms >= ${playMs} then coalesce(sent_all_at, now()) end
    from ${contests} where contests.id = rehearsals.contest_id and rehearsals.contest_id = ${contestId}::uuid
    returning contest_id as "contestId", contests.org_id as "orgId", played_ms::float8 as "playedMs", ${isUpcoming} as "isOpen",
      played_ms >= ${playMs} as "isPlayed",
      coalesce(sent_all_at < now() - ${MAX_REST_MS}::int * interval '1 millisecond', false) as "isOverdue"`);
  return rows[0];
}

/** Records the slots of online runners, and which of them work for others. */
async function observe(tx: Tx, { contestId, orgId }: Ticked, tickMs: number): Promise<void> {
  const own = sql`(select runners.id, coalesce((report ->> 'slots')::int, 1) as slots
    from ${runners} left join ${runnerReports} on runner_reports.runner_id = runners.id
    where ${worksFor(orgId)} and ${isOnline} and runners.labels && array(
      select label from ${rehearsalPrograms} where contest_id = ${contestId}::uuid))`;
  await tx.execute(sql`
    update ${rehearsals} set slots = greatest(slots, (select coalesce(sum(slots), 0)::int from ${own} as own)),
      other_busy_ms = other_busy_ms + ${tickMs}::int * (
        select count(*) from ${tasks} join ${own} as own on own.id = tasks.runner_id
        where tasks.state = 'leased' and tasks.kind in ('solution', 'rejudge', 'canary', 'run', 'bench'))
    where contest_id = ${contestId}::uuid`);
}

async function sendDue(tx: Tx, live: AppContext['live'], { contestId, orgId, playedMs }: Ticked): Promise<void> {
  const { rows } = await tx.execute<{ id: string; label: string; atMs: number }>(sql`
    update ${rehearsalSubmissions} as one set sent_at = now() from ${rehearsalPrograms} as program
    where one.contest_id = ${contestId}::uuid and one.sent_at is null and one.at_ms <= ${playedMs}::bigint
      and program.id = one.program_id
    returning one.id, program.label, one.at_ms::float8 as "atMs"`);
  for (const { id, label } of rows.toSorted((left, right) => left.atMs - right.atMs))
    await enqueueTask(tx, live, 'rehearsal', { id, orgId, userId: null, label }, TASK_PRIORITY.rehearsal);
}

async function reasonToEnd(tx: Tx, { contestId, isOpen, isPlayed, isOverdue }: Ticked): Promise<RehearsalEnd | null> {
  if (!isOpen) return 'contest-started';
  if (!isPlayed) return null;
  const { rows } = await tx.execute(sql`
    select from ${rehearsalSubmissions} where contest_id = ${contestId}::uuid and ended_at is null limit 1`);
  if (rows.length === 0) return 'done';
  return isOverdue ? 'unfinished' : null;
}
