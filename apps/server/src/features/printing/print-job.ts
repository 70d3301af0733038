import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentPrintJob } from './present.ts';
import { volunteerScope } from '../contest-volunteers/volunteer-scope.ts';
import { claimJob, findJob, lockJob, lockNextJob, releaseJob, setJobState } from './queries.ts';

const volunteers = volunteerScope('printing');

type Locked = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

interface JobRequest {
  scope: { id: string };
  params: { jobId: string };
  viewer: { userId: string };
  context: AppContext;
}

/** Acts on a job that no one else changes meanwhile, and notifies volunteers and participant. */
async function change<T>(
  { scope, params, viewer, context: { db, live } }: JobRequest,
  work: (tx: Tx, job: Locked) => Promise<T>,
): Promise<T> {
  return await db.transact(async (tx) => {
    const job = await lockJob(tx, scope.id, params.jobId, viewer.userId);
    if (!job) throw refusal('not-found');
    const done = await work(tx, job);
    await live.publish(tx, { type: 'print', contestId: scope.id, participantId: job.participantId });
    return done;
  });
}

/** Throws unless the job waits for this volunteer or for any. */
function refuseUnlessFree({ state, claim }: Locked): void {
  if (state !== 'waiting') throw refusal('print-job-changed');
  if (claim === 'other') throw refusal('print-job-taken');
}

export const claimPrintJob = route('POST /api/contest/:contestId/print-job/:jobId/claim', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, job) => {
      refuseUnlessFree(job);
      return { until: await claimJob(tx, job.id, request.viewer.userId) };
    }),
});

/** Several stations may use the token of one volunteer, so a job that the volunteer has claimed is skipped as well. */
export const claimNextPrintJob = route('POST /api/contest/:contestId/print-queue/next', {
  scope: volunteers,
  handle: async ({ scope, viewer: { userId }, context: { db, live } }) =>
    await db.transact(async (tx) => {
      const next = await lockNextJob(tx, scope.id);
      if (!next) return {};
      await claimJob(tx, next.id, userId);
      await live.publish(tx, { type: 'print', contestId: scope.id, participantId: next.participantId });
      const row = await findJob(tx, scope.id, next.id);
      return row ? { job: presentPrintJob(row, userId) } : {};
    }),
});

export const releasePrintJob = route('DELETE /api/contest/:contestId/print-job/:jobId/claim', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, job) => {
      if (job.claim === 'other') throw refusal('print-job-taken');
      await releaseJob(tx, job.id);
      return {};
    }),
});

export const endPrintJob = route('POST /api/contest/:contestId/print-job/:jobId/result', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, job) => {
      refuseUnlessFree(job);
      await setJobState(tx, job.id, request.body.result, request.viewer.userId);
      return {};
    }),
});

/** A cancelled job stays cancelled: its participant does not want it. */
export const undoPrintJob = route('DELETE /api/contest/:contestId/print-job/:jobId/result', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, job) => {
      if (job.state !== 'printed' && job.state !== 'failed') throw refusal('print-job-changed');
      await setJobState(tx, job.id, 'waiting', null);
      return {};
    }),
});
