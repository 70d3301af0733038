import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { withdrawTasks } from '../tasks/lease.ts';
import { deleteTrials, listOtherTrials } from './queries.ts';

/* Trial versions, which are made for runs of the draft. */

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
