import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { releaseLease, renewLease, type Lease } from '../tasks/lease.ts';
import { concludeHack } from './conclude-hack.ts';
import { failedHack } from './hack-task.ts';

export const renewHack = route('PATCH /api/runner/hack/task/:hackId/:taskId', {
  handle: async ({ params, viewer, context: { db } }) => {
    if (!(await db.transact((tx) => renewLease(tx, holdOf(params, viewer))))) throw refusal('task-gone');
    return {};
  },
});

export const completeHack = route('POST /api/runner/hack/task/:hackId/:taskId/complete', {
  handle: async ({ params, body, viewer, context: { db, live, log } }) => {
    if (!(await db.transact((tx) => concludeHack(tx, live, holdOf(params, viewer), body)))) throw refusal('task-gone');
    if (body.verdict === 'judge-failure')
      log.warn({ hackId: params.hackId, runnerId: viewer.runnerId, reason: body.message }, 'A hack was not judged.');
    return {};
  },
});

export const releaseHack = route('POST /api/runner/hack/task/:hackId/:taskId/release', {
  handle: async ({ params, body: { fault: origin, reason }, viewer, context }) => {
    const { db, live, queue } = context;
    const hold = holdOf(params, viewer);
    if (origin === 'stopping') {
      await releaseLease(context, hold);
      return {};
    }
    await db.transact(async (tx) => {
      if (!(await renewLease(tx, hold))) throw refusal('task-gone');
      if (origin === 'package') await concludeHack(tx, live, hold, failedHack(reason));
      else await queue.requeue(tx, hold, { origin, reason });
    });
    return {};
  },
});

function holdOf({ hackId, taskId }: { hackId: string; taskId: string }, { runnerId }: RunnerViewer): Lease {
  return { kind: 'hack', subjectId: hackId, taskId, runnerId };
}
