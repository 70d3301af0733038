import { randomUUID } from 'node:crypto';
import type { BenchWork } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { withdrawTask } from '../tasks/lease.ts';
import { BENCH_CANCELLED } from './workbench-fault.ts';
import { countBench, endBench, findBench, findLabel, findOpenBench, insertBench } from './queries.ts';

/** Maximum number per user over all problems: pending or running, and requested within ten minutes. */
export const MAX_OPEN_BENCH = 3;
export const MAX_BENCH_IN_TEN_MINUTES = 30;

export const orderBench = route('POST /api/problem/:problemId/bench', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { hash, ...work }, viewer: { userId }, context: { db, live } }) =>
    await db.transact(async (tx) => {
      const { id: problemId, orgId } = scope;
      return { benchId: await startRun(tx, live, { problemId, orgId, userId, hash, work }) };
    }),
});

interface RunOrder {
  problemId: string;
  orgId: string;
  userId: string;
  hash: string;
  work: BenchWork;
}

/** Enqueues a run, unless an identical one has not ended; returns its id. */
export async function startRun(
  tx: Tx,
  live: AppContext['live'],
  { problemId, orgId, userId, hash, work: { kind, ...terms } }: RunOrder,
): Promise<string> {
  const label = await findLabel(tx, problemId, hash);
  if (label === undefined) throw refusal('data-unknown');
  const { open, lately } = await countBench(tx, userId);
  const underWay = await findOpenBench(tx, { problemId, hash, kind, terms });
  if (underWay !== undefined) return underWay;
  if (open >= MAX_OPEN_BENCH) throw refusal('run-limit');
  if (lately >= MAX_BENCH_IN_TEN_MINUTES) throw refusal('too-many-requests');
  const id = randomUUID();
  await insertBench(tx, { id, orgId, problemId, userId, problemDataHash: hash, kind, terms });
  await enqueueTask(tx, live, 'bench', { id, orgId, userId, label }, TASK_PRIORITY.rejudge);
  return id;
}

export const cancelBench = route('POST /api/problem/:problemId/bench/:benchId/cancel', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { benchId }, context: { db, live } }) => {
    if (!(await findBench(db, scope.id, benchId))) throw refusal('not-found');
    await db.transact(async (tx) => {
      // A runner working on it learns with its next report that the task no longer exists.
      await withdrawTask(tx, 'bench', benchId);
      await endBench(tx, live, [benchId], BENCH_CANCELLED);
    });
    return {};
  },
});
