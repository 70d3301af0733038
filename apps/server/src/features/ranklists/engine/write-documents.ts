import { sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { ranklists } from '../../../db/schema.ts';
import { Refusal } from '../../../http/refusal.ts';
import { contestRanklistKey } from '../../../storage/keys.ts';
import { invalidateRanklists } from '../../ranking-tasks/invalidate.ts';
import {
  concludeRanking,
  requeueRanking,
  renewRanking,
  leaseRanking,
  type RankingLease,
  type RankingTask,
} from '../../ranking-tasks/ranking-task.ts';
import type { BoardCache, CachedRanklist } from './board-cache.ts';

/** Recomputing the largest contest takes seconds, on a busy machine a minute. */
const LEASE_MS = 60_000;
/** A lease older than this is renewed before work starts on it. */
const RENEW_AFTER_MS = 10_000;

/**
 * Leases one contest with due ranklists and writes their documents; false when none is due. The documents may miss
 * changes made meanwhile; in that case the contest is queued again, and these documents are served until then.
 */
export async function writeDueDocuments(context: AppContext, boards: BoardCache): Promise<boolean> {
  const { db, log } = context;
  const task = await leaseRanking(db, { kind: 'ranklist' }, LEASE_MS);
  if (!task) return false;
  const lease: RankingLease = { kind: 'ranklist', contestId: task.contestId, taskId: task.taskId };
  try {
    await writeDocuments(context, boards, task, lease);
  } catch (error) {
    // An unusable bucket of an organization is for its administrators to fix, not a fault of ours.
    const level = error instanceof Refusal ? 'warn' : 'error';
    log[level]({ err: error, contestId: task.contestId }, 'Cannot write ranklists; retrying.');
    boards.forget(task.contestId);
    await db.transact((tx) => requeueRanking(tx, lease));
  }
  return true;
}

async function writeDocuments(context: AppContext, boards: BoardCache, task: RankingTask, lease: RankingLease) {
  const { db, store, clock } = context;
  const { contestId, generation } = task;
  const takenAt = performance.now();
  const updated = await boards.bringUpToDate(db, contestId, generation);
  const written: CachedRanklist[] = [];
  let renewedAt = takenAt;
  for (const one of updated) {
    if (!one.board) continue;
    if (performance.now() - renewedAt > RENEW_AFTER_MS) {
      if (!(await db.transact((tx) => renewRanking(tx, lease)))) break;
      renewedAt = performance.now();
    }
    await store.put(contestRanklistKey(contestId, one.key), bytesOf(one.board.documentChunks(clock.now())));
    written.push(one);
  }
  const shown = await db.transact((tx) => conclude(tx, context, task, lease, written));
  // A document computed with outdated settings may show what the new ones hide.
  for (const { key } of written) if (!shown.has(key)) await store.delete(contestRanklistKey(contestId, key));
}

/** Returns which of the documents may be shown. */
async function conclude(
  tx: Tx,
  { live }: AppContext,
  task: RankingTask,
  lease: RankingLease,
  written: readonly CachedRanklist[],
): Promise<ReadonlySet<string>> {
  const { contestId, updatedAtMs } = task;
  const isLost = !(await concludeRanking(tx, lease, task));
  // Then a newer document may just have been overwritten; the next one will be correct.
  if (isLost && written.length > 0) await invalidateRanklists(tx, contestId);
  const shown = await recordDocuments(tx, contestId, updatedAtMs, written);
  await live.publish(
    tx,
    ...[...shown].map((key) => ({ type: 'ranklist' as const, contestId, key, version: updatedAtMs })),
  );
  return shown;
}

/** Records what the stored documents show, for ranklists whose settings and role have not changed since. */
export async function recordDocuments(
  tx: Tx,
  contestId: string,
  shownMs: number,
  written: readonly (Pick<CachedRanklist, 'key' | 'settings'> & Partial<Pick<CachedRanklist, 'boardRole'>>)[],
): Promise<ReadonlySet<string>> {
  const computedWith = sql.param(
    JSON.stringify(
      written.map(({ key, settings, boardRole: role }) => ({ key, settings, role, dependsOnRole: role !== undefined })),
    ),
  );
  const { rows } = await tx.execute<{ key: string }>(sql`
    update ${ranklists} set document_at = ${new Date(shownMs).toISOString()}::timestamptz
    from jsonb_to_recordset(${computedWith}::jsonb) as made (key text, settings jsonb, role text, "dependsOnRole" boolean)
    where contest_id = ${contestId}::uuid and ranklists.key = made.key and ranklists.settings = made.settings
      and (not "dependsOnRole" or ranklists.board_role is not distinct from made.role)
    returning ranklists.key`);
  return new Set(rows.map((row) => row.key));
}

async function* bytesOf(chunks: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
