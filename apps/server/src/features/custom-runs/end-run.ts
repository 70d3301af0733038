import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { releaseLease, renewLease, type Lease } from '../tasks/lease.ts';
import { concludeRun } from './queries.ts';

export const renewRun = route('PATCH /api/runner/run/task/:runId/:taskId', {
  handle: async ({ params, viewer, context: { db } }) => {
    if (!(await db.transact((tx) => renewLease(tx, holdOf(params, viewer))))) throw refusal('task-gone');
    return {};
  },
});

export const completeRun = route('POST /api/runner/run/task/:runId/:taskId/complete', {
  handle: async ({ params, body, viewer, context: { db, live, log } }) => {
    if (!(await db.transact((tx) => concludeRun(tx, live, holdOf(params, viewer), body)))) throw refusal('task-gone');
    if (body.outcome === 'fault')
      log.warn({ runId: params.runId, runnerId: viewer.runnerId }, 'A runner could not complete a custom run.');
    return {};
  },
});

export const releaseRun = route('POST /api/runner/run/task/:runId/:taskId/release', {
  handle: async ({ params, viewer, context }) => {
    await releaseLease(context, holdOf(params, viewer));
    return {};
  },
});

function holdOf({ runId, taskId }: { runId: string; taskId: string }, { runnerId }: RunnerViewer): Lease {
  return { kind: 'run', subjectId: runId, taskId, runnerId };
}
