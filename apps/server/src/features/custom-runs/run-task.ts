import { route } from '../../http/route.ts';
import { withdrawTasks } from '../tasks/lease.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { presentProblemData } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { RUN_FAULT } from './run-fault.ts';
import { concludeRun, endRuns, requeueRuns, startRun, type LeasedRun } from './queries.ts';

export const runTask = {
  name: 'run',
  lease: startRun,
  async present({ db, live, store }, { lease, leaseMs, subject }, origin) {
    const { id, userId: _, problemId, problemDataHash, config, ...program } = subject;
    const presented = await presentProblemData(store, origin, { problemId, problemDataHash, config });
    if ('data' in presented) return { taskId: lease.taskId, runId: id, ...program, ...presented.data, leaseMs };
    // Only a setter can fix it; the user sees the fault immediately instead of after all attempts.
    await db.transact((tx) => concludeRun(tx, live, lease, RUN_FAULT));
    return {};
  },
  requeue: requeueRuns,
  async giveUp(tx, live, ids) {
    await withdrawTasks(tx, 'run', ids);
    await endRuns(tx, live, ids, RUN_FAULT);
  },
} satisfies TaskKind<LeasedRun>;

export const pollRun = route('POST /api/runner/run/poll', {
  handle: (poll) => pollTask(poll, runTask),
});
