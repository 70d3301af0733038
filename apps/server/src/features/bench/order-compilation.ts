import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { insertBench } from './queries.ts';

interface Version {
  problemId: string;
  orgId: string;
  /** Who uploaded it. */
  userId: string;
  hash: string;
  /** Of the runners that judge it. */
  label: string;
}

/**
 * Has a runner compile what a new version brings to judge with, so that a checker that does not compile is known before
 * the first solution meets it, and the first one need not wait for it. For versions that bring a program.
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
