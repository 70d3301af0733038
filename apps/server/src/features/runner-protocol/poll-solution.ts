import { problemConfig, MAX_LEASE_S } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { RUNNER_URL_LIFE_S } from '../../storage/file-urls.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { problemDataKey, solutionDataKey } from '../../storage/keys.ts';
import { giveBackUntouched } from '../tasks/give-back.ts';
import type { Hold } from '../tasks/hold-task.ts';
import { expireOnPoll } from '../tasks/queue-jobs.ts';
import { takeWork, type TakenTask, type TaskWish } from '../tasks/take-task.ts';
import { waitForTask } from '../tasks/wait-for-task.ts';
import { lendSolution, type LentSolution } from './queries.ts';

interface Taken {
  hold: Hold;
  task: TakenTask;
  solution: LentSolution;
}

export const pollSolution = route('POST /api/runner/solution/poll', {
  handle: async ({ query, viewer, origin, signal, context }) => {
    const { db, live } = context;
    // Runners that do not say renew only when they have something to tell.
    const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
    const { runnerId, orgId, labels } = viewer;
    const wish: TaskWish = { kind: 'solution', leaseMs, runnerId, orgId, labels };
    const look = async () => {
      await expireOnPoll(context);
      return await takeSolution(context, wish);
    };
    const taken = await waitForTask(live, viewer, (query.wait ?? 0) * 1000, signal, look);
    if (!taken) return {};
    if (signal.aborted) {
      await db.transact((tx) => giveBackUntouched(tx, live, taken.hold));
      return {};
    }
    return await presentTask(context, origin, taken, leaseMs);
  },
});

async function takeSolution({ db, live }: AppContext, wish: TaskWish): Promise<Taken | null> {
  return await takeWork(db, wish, async (tx, hold, task) => {
    const solution = await lendSolution(tx, hold);
    if (!solution) return null;
    await live.publish(tx, { type: 'solution', solutionId: solution.id, userId: solution.userId });
    return { hold, task, solution };
  });
}

/** The version that the solution was submitted for, whatever is current by now. */
async function presentTask({ store }: AppContext, origin: string, { task, solution }: Taken, leaseMs: number) {
  const ids = {
    taskId: task.taskId,
    solutionId: solution.id,
    orgId: solution.orgId,
    userId: solution.userId,
    problemId: solution.problemId,
    ...(solution.contestId !== null && { contestId: solution.contestId }),
    leaseMs,
    attempt: task.attempt,
  };
  const dataKey = problemDataKey(solution.problemId, solution.problemDataHash);
  const solutionKey = solutionDataKey(solution.id, solution.solutionDataHash);
  const config = problemConfig.safeParse(solution.config);
  if (!config.success) return { ...ids, errMsg: 'The configuration of this data version of the problem is broken.' };
  const [noData, noSource] = await Promise.all([isMissing(store, dataKey), isMissing(store, solutionKey)]);
  if (noData) return { ...ids, errMsg: 'The file of this data version of the problem is gone.' };
  if (noSource) return { ...ids, errMsg: 'The file that was handed in is gone.' };
  const urlOf = (key: string) =>
    store.signedUrl({ key, method: 'GET', expiresInS: RUNNER_URL_LIFE_S, origin, reader: 'runner' });
  return {
    ...ids,
    problemConfig: config.data,
    problemDataUrl: await urlOf(dataKey),
    problemDataHash: solution.problemDataHash,
    solutionDataUrl: await urlOf(solutionKey),
    solutionDataHash: solution.solutionDataHash,
  };
}
