import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { fileSweeps } from '../../db/schema.ts';
import { ownerKinds, type OwnerKind } from '../../storage/keys.ts';
import { collectBatch } from './collect-orphans.ts';

/** All files are checked once in this time. */
const EVERY_HOURS = 24;
/** Pause between two batches, so that the load goes unnoticed. */
const PAUSE_MS = 2_000;
/** Delay after the start of a server, which has more urgent work. */
const FIRST_AFTER_MS = 60_000;
/** Interval of checks whether a batch is due. */
const LOOK_EVERY_MS = 600_000;
/** Advisory lock, so that only one server at a time runs the job. */
const LOCK_ID = 4_112_026;

/**
 * Deletes orphaned files in batches until the server closes; resolves when it has stopped. Only one server at a time
 * runs it.
 */
export async function runOrphanFilesJob(context: AppContext): Promise<void> {
  const { store, live, log } = context;
  const signal = live.closing;
  const rest = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  await rest(FIRST_AFTER_MS);
  while (!signal.aborted) {
    let pauseMs = LOOK_EVERY_MS;
    try {
      const swept = await store.sweep();
      if (swept > 0) log.info({ swept }, 'Deleted left-overs of interrupted uploads.');
      if (await tidyOnce(context)) pauseMs = PAUSE_MS;
    } catch (error) {
      log.error({ err: error }, 'Cannot search for orphaned files; retrying.');
    }
    await rest(pauseMs);
  }
}

/** Runs one batch of the kind that is due; false if none is, or another server is running one. */
export async function tidyOnce({ db, store, clock, log }: AppContext): Promise<boolean> {
  return await db.transact(async (tx) => {
    const { rows } = await tx.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_ID}) as "isMine"`,
    );
    if (!rows[0]?.isMine) return false;
    const due = await findDue(tx);
    if (!due) return false;
    const batch = await collectBatch(tx, store, { ...due, nowMs: clock.now(), isDry: false });
    const { files, bytes, next } = batch;
    const at = { cursor: next, ...(next === null && { endedAt: sql`now()` }) };
    await tx.update(fileSweeps).set(at).where(eq(fileSweeps.kind, due.kind));
    if (files > 0) log.info({ kind: due.kind, files, bytes, paths: batch.paths }, 'Deleted orphaned files.');
    return true;
  });
}

/** The kind in progress, otherwise the one checked longest ago. */
async function findDue(tx: Tx): Promise<{ kind: OwnerKind; from: string | null } | undefined> {
  const kinds = ownerKinds.map((kind) => ({ kind }));
  await tx.insert(fileSweeps).values(kinds).onConflictDoNothing();
  const rows = await tx
    .select({ kind: fileSweeps.kind, from: fileSweeps.cursor })
    .from(fileSweeps)
    .where(
      sql`${fileSweeps.cursor} is not null or coalesce(${fileSweeps.endedAt}, 'epoch') < now() - ${EVERY_HOURS}::int * interval '1 hour'`,
    )
    .orderBy(sql`${fileSweeps.cursor} is null, ${fileSweeps.endedAt} nulls first`)
    .limit(1);
  return rows.flatMap(({ kind, from }) => ownerKinds.flatMap((one) => (one === kind ? [{ kind: one, from }] : [])))[0];
}
