import type { BenchTask } from '@assay/contract';
import { route } from '../../http/route.ts';
import { withdrawTasks } from '../tasks/lease.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { presentProblemData } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { BENCH_FAULT, brokenBench } from './workbench-fault.ts';
import { concludeBench, endBench, isOfLane, requeueBench, startBench, type LeasedBench } from './queries.ts';
import { workOf } from './work-of.ts';

const DATA_ERRORS = {
  config: 'The configuration cannot be read.',
  archive: 'The archive of the data is missing from the store.',
} as const;

export const benchTask = {
  name: 'bench',
  lease: startBench,
  async present({ db, live, store }, { lease, leaseMs, subject }, origin): Promise<BenchTask | Record<string, never>> {
    const presented = await presentProblemData(store, origin, subject);
    if ('data' in presented) {
      const { id: benchId, kind } = subject;
      return { taskId: lease.taskId, benchId, kind, work: workOf(subject), ...presented.data, leaseMs };
    }
    const fault = brokenBench(DATA_ERRORS[presented.unusable]);
    await db.transact((tx) => concludeBench(tx, live, lease, fault));
    return {};
  },
  requeue: requeueBench,
  async giveUp(tx, live, ids) {
    await withdrawTasks(tx, 'bench', ids);
    await endBench(tx, live, ids, BENCH_FAULT);
  },
} satisfies TaskKind<LeasedBench>;

export const pollBench = route('POST /api/runner/bench/poll', {
  handle: (poll) => {
    const { lane } = poll.query;
    return pollTask(poll, benchTask, { isLong: lane !== 'short', among: lane && isOfLane(lane) });
  },
});
