import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { insertBench } from './queries.ts';

interface Version {
  problemId: string;
  orgId: string;
  /** The uploader. */
  userId: string;
  hash: string;
  /** Label of the runners that judge it. */
  label: string;
}

/**
 * Has a runner compile the judging programs of a new version, so that compile errors are known before the first
 * submission, which then need not wait. For versions with such a program.
 */
export async function orderCompilation(
  tx: Tx,
  live: AppContext['live'],
  { problemId, orgId, userId, hash, label }: Version,
): Promise<void> {
  const id = randomUUID();
  await insertBench(tx, { id, orgId, problemId, userId, problemDataHash: hash, kind: 'compile' });
  await enqueueTask(tx, live, 'bench', { id, orgId, userId, label }, TASK_PRIORITY.rejudge);
}
