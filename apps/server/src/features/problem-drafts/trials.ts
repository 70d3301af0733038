import type { BenchWork } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { lockDraft } from '../draft-answers/queries.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { withdrawTasks } from '../tasks/lease.ts';
import { startRun } from '../workbench/order-run.ts';
import type { BuiltDraft } from './build-archive.ts';
import { deleteTrials, listOtherTrials } from './queries.ts';

/* Trial versions, which are made for runs of the draft. */

interface AsideRun {
  problemId: string;
  orgId: string;
  userId: string;
  built: BuiltDraft;
  work: BenchWork;
}

/** Starts a run on its own trial version; the last run of the draft and its version stay. Returns the run. */
export async function startAside(context: AppContext, run: AsideRun): Promise<string> {
  const { db, live, config } = context;
  const { problemId, orgId, userId, built, work } = run;
  const { benchId, gone } = await db.transact(async (tx) => {
    const locked = await lockDraft(tx, problemId);
    if (!locked) throw refusal('draft-absent');
    const removed = await insertTrial(tx, { problemId, keeping: locked.trialHash }, built);
    await refuseBeyondOrgQuota(tx, orgId, config.quotas);
    return { benchId: await startRun(tx, live, { problemId, orgId, userId, hash: built.hash, work }), gone: removed };
  });
  await deleteFiles(context, problemId, gone);
  return benchId;
}

/**
 * Inserts a trial version, deletes others except the one of `keeping`, and returns the hashes of those deleted, whose
 * files the caller deletes after the transaction.
 */
export async function insertTrial(
  tx: Tx,
  { problemId, keeping }: { problemId: string; keeping: string | null },
  { hash, sizeBytes, config }: Pick<BuiltDraft, 'hash' | 'sizeBytes' | 'config'>,
): Promise<string[]> {
  const row = { problemId, hash, sizeBytes, config, description: '', isTrial: true };
  await tx.insert(problemData).values(row).onConflictDoNothing();
  return await removeOtherTrials(tx, problemId, keeping === null ? [hash] : [hash, keeping]);
}

/** Deletes trial versions other than these with their runs, and returns their hashes. */
export async function removeOtherTrials(tx: Tx, problemId: string, hashes: readonly string[]): Promise<string[]> {
  const trials = await listOtherTrials(tx, problemId, hashes);
  const runs = trials.flatMap(({ benchId }) => (benchId === null ? [] : [benchId]));
  if (runs.length > 0) await withdrawTasks(tx, 'bench', runs);
  const gone = [...new Set(trials.map(({ hash }) => hash))];
  await deleteTrials(tx, problemId, gone);
  return gone;
}

/** A file that remains is deleted as an orphan. */
export async function deleteFiles(
  { store, log }: Pick<AppContext, 'store' | 'log'>,
  problemId: string,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    await store.delete(problemDataKey(problemId, hash)).catch((error: unknown) => {
      log.warn({ err: error, problemId, hash }, 'Cannot delete the file of a trial version.');
    });
  }
}
