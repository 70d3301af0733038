import { MAX_LEASE_S, problemConfig, type BenchTask } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { RUNNER_URL_LIFE_S } from '../../storage/file-urls.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { giveBackUntouched } from '../tasks/give-back.ts';
import type { Hold } from '../tasks/hold-task.ts';
import { expireOnPoll } from '../tasks/queue-jobs.ts';
import { takeWork, type TaskWish } from '../tasks/take-task.ts';
import { waitForTask } from '../tasks/wait-for-task.ts';
import { brokenBench } from './fault.ts';
import { workOf } from './work-of.ts';
import { concludeBench, isOfLane, lendBench, type LentBench } from './queries.ts';

export const pollBench = route('POST /api/runner/bench/poll', {
  handle: async ({ query, viewer, origin, signal, context }): Promise<BenchTask | Record<string, never>> => {
    const { db, live, store } = context;
    const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
    const { runnerId, orgId, labels } = viewer;
    const { lane } = query;
    const wish: TaskWish = { kind: 'bench', leaseMs, runnerId, orgId, labels, isLong: lane !== 'short' };
    if (lane !== undefined) wish.among = isOfLane(lane);
    const look = async () => {
      await expireOnPoll(context);
      return await takeBench(context, wish);
    };
    const taken = await waitForTask(live, viewer, (query.wait ?? 0) * 1000, signal, look);
    if (!taken) return {};
    const { hold, run } = taken;
    if (signal.aborted) {
      await db.transact((tx) => giveBackUntouched(tx, live, hold));
      return {};
    }
    const config = problemConfig.safeParse(run.config);
    const key = problemDataKey(run.problemId, run.problemDataHash);
    if (!config.success || (await isMissing(store, key))) {
      const why = config.success ? 'The archive of the data is not in the store.' : 'The configuration cannot be read.';
      await db.transact((tx) => concludeBench(tx, live, hold, brokenBench(why)));
      return {};
    }
    const expiresInS = RUNNER_URL_LIFE_S;
    return {
      taskId: hold.taskId,
      benchId: run.id,
      kind: run.kind,
      work: workOf(run),
      problemConfig: config.data,
      problemDataUrl: await store.signedUrl({ key, method: 'GET', expiresInS, origin, reader: 'runner' }),
      problemDataHash: run.problemDataHash,
      leaseMs,
    };
  },
});

async function takeBench({ db, live }: AppContext, wish: TaskWish): Promise<{ hold: Hold; run: LentBench } | null> {
  return await takeWork(db, wish, async (tx, hold) => {
    const run = await lendBench(tx, live, hold);
    return run && { hold, run };
  });
}
