import { MAX_LEASE_S, problemConfig } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { RUNNER_URL_LIFE_S } from '../../storage/file-urls.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { giveBackUntouched } from '../tasks/give-back.ts';
import type { Hold } from '../tasks/hold-task.ts';
import { expireOnPoll } from '../tasks/queue-jobs.ts';
import { takeWork, type TakenTask, type TaskWish } from '../tasks/take-task.ts';
import { waitForTask } from '../tasks/wait-for-task.ts';
import { instanceLabels } from './instancer.ts';
import { fitFor, lendInstance, type LentInstance } from './queries.ts';

interface Taken {
  hold: Hold;
  task: TakenTask;
  instance: LentInstance;
}

export const pollInstance = route('POST /api/runner/instance/poll', {
  scope: findLabels,
  handle: async ({ query, viewer: { runnerId, orgId }, scope: labels, origin, signal, context }) => {
    const { db, live } = context;
    // Runners that do not say are silent while they pull images.
    const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
    const wish: TaskWish = { kind: 'instance', leaseMs, runnerId, orgId, labels, among: fitFor(runnerId) };
    const look = async () => {
      await expireOnPoll(context);
      return await takeInstance(context, wish);
    };
    const taken = await waitForTask(live, { orgId, labels }, (query.wait ?? 0) * 1000, signal, look);
    if (!taken) return {};
    if (signal.aborted) {
      await db.transact((tx) => giveBackUntouched(tx, live, taken.hold));
      return {};
    }
    return await presentTask(context, origin, taken, leaseMs);
  },
});

function findLabels({ viewer }: { viewer: RunnerViewer }): string[] {
  return instanceLabels(viewer);
}

async function takeInstance({ db, live }: AppContext, wish: TaskWish): Promise<Taken | null> {
  return await takeWork(db, wish, async (tx, hold, task) => {
    const instance = await lendInstance(tx, hold);
    if (!instance) return null;
    const { id: instanceId, orgId, userId } = instance;
    await live.publish(tx, { type: 'instance', instanceId, orgId, userId });
    return { hold, task, instance };
  });
}

/** The data version that the instance was opened with, whatever is current by now: it is torn down as it was set up. */
async function presentTask({ store }: AppContext, origin: string, { task, instance }: Taken, leaseMs: number) {
  const ids = {
    taskId: task.taskId,
    instanceId: instance.id,
    orgId: instance.orgId,
    userId: instance.userId,
    problemId: instance.problemId,
    ...(instance.contestId !== null && { contestId: instance.contestId }),
    state: instance.state,
    leaseMs,
    attempt: task.attempt,
  };
  const key = problemDataKey(instance.problemId, instance.problemDataHash);
  const config = problemConfig.safeParse(instance.config);
  if (!config.success) return { ...ids, errMsg: 'The configuration of this data version of the problem is broken.' };
  if (await isMissing(store, key)) return { ...ids, errMsg: 'The file of this data version of the problem is gone.' };
  const problemDataUrl = await store.signedUrl({
    key,
    method: 'GET',
    expiresInS: RUNNER_URL_LIFE_S,
    origin,
    reader: 'runner',
  });
  return { ...ids, problemConfig: config.data, problemDataUrl, problemDataHash: instance.problemDataHash };
}
