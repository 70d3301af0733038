import { MAX_LEASE_S, problemConfig } from '@assay/contract';
import type { CustomRunResult } from '@assay/contract';
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
import { RUN_FAULT } from './fault.ts';
import { concludeRun, lendRun, type LentRun } from './queries.ts';

export const pollRun = route('POST /api/runner/run/poll', {
  handle: async ({ query, viewer, origin, signal, context }) => {
    const { db, live } = context;
    const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
    const { runnerId, orgId, labels } = viewer;
    const wish: TaskWish = { kind: 'run', leaseMs, runnerId, orgId, labels };
    const look = async () => {
      await expireOnPoll(context);
      return await takeRun(context, wish);
    };
    const taken = await waitForTask(live, viewer, (query.wait ?? 0) * 1000, signal, look);
    if (!taken) return {};
    const { hold } = taken;
    if (signal.aborted) {
      await db.transact((tx) => giveBackUntouched(tx, live, hold));
      return {};
    }
    const config = problemConfig.safeParse(taken.run.config);
    const dataKey = problemDataKey(taken.run.problemId, taken.run.problemDataHash);
    if (!config.success || (await isMissing(context.store, dataKey))) {
      // Only a setter can mend it; whoever tries a program is told at once instead of after some attempts.
      await db.transact((tx) => concludeRun(tx, live, hold, RUN_FAULT satisfies CustomRunResult));
      return {};
    }
    const { problemId: _, problemDataHash, config: __, id, userId: ___, ...program } = taken.run;
    return {
      taskId: hold.taskId,
      runId: id,
      ...program,
      problemConfig: config.data,
      problemDataUrl: await context.store.signedUrl({
        key: dataKey,
        method: 'GET',
        expiresInS: RUNNER_URL_LIFE_S,
        origin,
        reader: 'runner',
      }),
      problemDataHash,
      leaseMs,
    };
  },
});

async function takeRun({ db, live }: AppContext, wish: TaskWish): Promise<{ hold: Hold; run: LentRun } | null> {
  return await takeWork(db, wish, async (tx, hold) => {
    const run = await lendRun(tx, live, hold);
    return run && { hold, run };
  });
}
