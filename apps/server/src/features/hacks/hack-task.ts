import type { HackResult } from '@assay/contract';
import { route } from '../../http/route.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import { withdrawTasks } from '../tasks/lease.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { DATA_ERRORS, presentProblemData, signForRunner } from '../tasks/problem-data.ts';
import type { TaskKind } from '../tasks/task-kind.ts';
import { concludeHack, endHack } from './conclude-hack.ts';
import { requeueHacks, startHack, type LeasedHack } from './queries.ts';

/** A hack that failed without a fault of the hacker or of the target. */
export const failedHack = (message: string): HackResult => ({ verdict: 'judge-failure', message });

export const hackTask = {
  name: 'hack',
  lease: startHack,
  async present({ db, live, store }, { lease, leaseMs, subject }, origin) {
    const { id, targetId, solutionDataHash, input, generator } = subject;
    const key = solutionDataKey(targetId, solutionDataHash);
    const presented = await presentProblemData(store, origin, subject);
    if ('data' in presented && !(await isMissing(store, key))) {
      const solutionDataUrl = await signForRunner(store, origin, key);
      const ids = { taskId: lease.taskId, hackId: id };
      return { ...ids, input, generator, ...presented.data, solutionDataUrl, solutionDataHash, leaseMs };
    }
    const message = 'unusable' in presented ? DATA_ERRORS[presented.unusable] : 'The submitted file is missing.';
    await db.transact((tx) => concludeHack(tx, live, lease, failedHack(message)));
    return {};
  },
  requeue: requeueHacks,
  async giveUp(tx, live, ids, { reason }) {
    await withdrawTasks(tx, 'hack', ids);
    for (const id of ids) await endHack(tx, live, id, failedHack(reason));
  },
} satisfies TaskKind<LeasedHack>;

export const pollHack = route('POST /api/runner/hack/poll', {
  handle: (poll) => pollTask(poll, hackTask),
});
