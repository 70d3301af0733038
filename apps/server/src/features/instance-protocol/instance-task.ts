import { sql } from 'drizzle-orm';
import { INSTANCE_STATE } from '@assay/contract/states';
import { instances } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { route } from '../../http/route.ts';
import { destroyUntouched, giveUpInstances, requeueInstances } from '../instances/requeue-instances.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { DATA_ERRORS, presentProblemData } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { instanceLabels } from './instancer.ts';
import { fitFor, startInstance, type LeasedInstance } from './queries.ts';

export const instanceTask = {
  name: 'instance',
  lease: startInstance,
  /** Contains the data version that the instance was opened with, so that it is torn down as it was set up. */
  async present({ store }, { lease, leaseMs, attempt, subject }, origin) {
    const presented = await presentProblemData(store, origin, subject);
    return {
      taskId: lease.taskId,
      instanceId: subject.id,
      orgId: subject.orgId,
      userId: subject.userId,
      problemId: subject.problemId,
      ...(subject.contestId !== null && { contestId: subject.contestId }),
      state: subject.state,
      leaseMs,
      attempt,
      ...('data' in presented ? presented.data : { errMsg: DATA_ERRORS[presented.unusable] }),
    };
  },
  requeue: requeueInstances,
  giveUp: giveUpInstances,
  sweep: destroyUntouched,
  // Destroying an instance is never delayed.
  leasedAtZeroQuota: sql`exists (select from ${instances} where ${instances.id} = subject_id and ${instances.state} <> ${literal(INSTANCE_STATE.destroying)})`,
} satisfies TaskKind<LeasedInstance>;

export const pollInstance = route('POST /api/runner/instance/poll', {
  scope: ({ viewer }) => instanceLabels(viewer),
  handle: (poll) => pollTask(poll, instanceTask, { labels: poll.scope, among: fitFor(poll.viewer.runnerId) }),
});
