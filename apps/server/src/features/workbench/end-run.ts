import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { fillAnswers, readMadeAnswers } from '../draft-answers/fill-answers.ts';
import { fillInputs, readMadeInputs } from '../draft-answers/fill-inputs.ts';
import { releaseLease, renewLease, type Lease } from '../tasks/lease.ts';
import { concludeBench, recordProgress } from './queries.ts';

export const renewBench = route('PATCH /api/runner/bench/task/:benchId/:taskId', {
  handle: async ({ params, body: { progress }, viewer, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await renewLease(tx, leaseOf(params, viewer)))) throw refusal('task-gone');
      if (progress) await recordProgress(tx, live, params.benchId, progress);
    });
    return {};
  },
});

export const completeBench = route('POST /api/runner/bench/task/:benchId/:taskId/complete', {
  handle: async ({ params, body, viewer, context }) => {
    const { db, live, log } = context;
    const inputs = await readMadeInputs(context, params.benchId, body);
    const answers = await readMadeAnswers(context, params.benchId, body);
    const result = { ...body, ...(body.answers && { answers: answers?.shown ?? [] }) };
    await db.transact(async (tx) => {
      if (answers) await fillAnswers(tx, live, answers);
      if (inputs) await fillInputs(tx, live, params.benchId, inputs);
      // Without the lease, the answers and inputs are rolled back.
      if (!(await concludeBench(tx, live, leaseOf(params, viewer), result))) throw refusal('task-gone');
    });
    if (body.outcome === 'fault')
      log.warn({ benchId: params.benchId, runnerId: viewer.runnerId }, 'A runner could not complete a workbench run.');
    return {};
  },
});

export const releaseBench = route('POST /api/runner/bench/task/:benchId/:taskId/release', {
  handle: async ({ params, viewer, context }) => {
    await releaseLease(context, leaseOf(params, viewer));
    return {};
  },
});

export function leaseOf({ benchId, taskId }: { benchId: string; taskId: string }, { runnerId }: RunnerViewer): Lease {
  return { kind: 'bench', subjectId: benchId, taskId, runnerId };
}
