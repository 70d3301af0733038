import { sql, type SQL } from 'drizzle-orm';
import { RANKLIST_STATE } from '@assay/contract/states';
import type { Tx } from '../../db/client.ts';
import { contests, ranklists, ranklistStates, runners, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { notifyReady } from '../../http/live.ts';

/**
 * Our own engine writes the documents of a contest at most once in this interval; a write includes all changes since
 * the last one.
 */
export const WRITE_EVERY_MS = 100;

export interface InvalidateOptions {
  /**
   * Something other than a participant or a newly stamped solution or hack changed: stages, problems, ranklist
   * settings, or a row that was deleted or lost its result. Boards are then rebuilt instead of updated.
   */
  rebuild?: boolean;
}

/**
 * Invalidates the ranklists of a contest and schedules their computation: the only way to do so.
 *
 * Returns the instant to stamp the change with (`contest_participants.updated_at`, `solutions.completed_at`,
 * `hacks.counted_at`).
 * Instants of one contest strictly increase in commit order, because this locks the contest's row in
 * `ranklist_states` until the transaction ends: no other transaction gets an instant before this one is committed or
 * rolled back. Therefore a ranker that continues from (instant, id) never misses a row. Call it once per transaction
 * and contest, BEFORE writing rows of participants, so that all transactions take locks in one order: tasks and
 * solutions, then this, then participants and results.
 */
export async function invalidateRanklists(
  tx: Tx,
  contestId: string,
  { rebuild = false }: InvalidateOptions = {},
): Promise<Date> {
  const hasRanklists = sql`exists (select from ${ranklists} where contest_id = ${contestId}::uuid)`;
  const { rows } = await tx.execute<{ updatedAtMs: number }>(sql`
    insert into ${ranklistStates} as known (contest_id, state, updated_at)
    values (${contestId}::uuid, case when ${hasRanklists} then ${literal(RANKLIST_STATE.waiting)} else ${literal(RANKLIST_STATE.valid)} end, clock_timestamp())
    on conflict (contest_id) do update set
      -- A millisecond later at least, even where the clock stood still or was set back.
      updated_at = greatest(clock_timestamp()::timestamptz(3), known.updated_at + interval '1 millisecond'),
      generation = known.generation + ${rebuild ? 1 : 0}::int,
      state = case when ${hasRanklists} then ${literal(RANKLIST_STATE.waiting)} else known.state end
    returning (extract(epoch from updated_at) * 1000)::float8 as "updatedAtMs"`);
  await enqueueRanking(tx, sql`${contestId}::uuid`);
  const [row] = rows;
  if (!row) throw new Error('An upsert returned no row.');
  return new Date(row.updatedAtMs);
}

/** Whether the organization of a contest has a foreign ranker, for a statement that reads `contests`. */
export const hasForeignRanker = sql<boolean>`exists (select from ${runners}
  where 'ranker' = any(${runners.labels}) and (${runners.orgId} is null or ${runners.orgId} = ${contests.orgId}))`;

/**
 * Enqueues contests whose ranklists must be computed: for our own engine, for a foreign ranker, or for both, as their
 * ranklists require. The caller holds the lock of their states. Existing tasks stay unchanged; a worker that leased
 * one earlier finds its result outdated in the end.
 */
export async function enqueueRanking(tx: Tx, contestIds: SQL, { only }: { only?: 'ranklist' } = {}): Promise<void> {
  const { rows } = await tx.execute<{ kind: string; orgId: string; label: string }>(sql`
    insert into ${tasks} (kind, subject_id, org_id, label, priority, turn, ready_at)
    select distinct case when foreigners.has then 'ranking' else 'ranklist' end, contests.id, contests.org_id, 'ranker', 0, 0,
      case when foreigners.has then now() else greatest(now(), began_at + ${WRITE_EVERY_MS}::int * interval '1 millisecond') end
    from ${contests} join ${ranklistStates} on ranklist_states.contest_id = contests.id join ${ranklists} on ranklists.contest_id = contests.id,
      lateral (select is_foreign and ${hasForeignRanker} as has) as foreigners
    where contests.id in (${contestIds}) ${only ? sql`and not foreigners.has` : sql``}
    on conflict (kind, subject_id) do nothing
    returning kind, org_id as "orgId", label`);
  for (const task of rows) await notifyReady(tx, task);
}
