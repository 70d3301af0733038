import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { jobsLeft, sendAbility } from './policy.ts';
import { presentOwnJob } from './present.ts';
import { countSent, findPrintSettings, listOwnJobs, lockJob, setJobState } from './queries.ts';

export const listOwnPrintJobs = route('GET /api/contest/:contestId/print-job/own', {
  scope: findContestScope,
  handle: async ({ scope, context: { db } }) => {
    const settings = await findPrintSettings(db, scope.id);
    const counts = await countSent(db, scope.id, scope.actingId);
    const rows = await listOwnJobs(db, scope.id, scope.actingId);
    return {
      send: sendAbility(scope, settings, counts),
      left: jobsLeft(settings, counts),
      items: rows.map(presentOwnJob),
    };
  },
});

export const cancelPrintJob = route('POST /api/contest/:contestId/print-job/:jobId/cancel', {
  scope: findContestScope,
  handle: async ({ scope, params: { jobId }, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const job = await lockJob(tx, scope.id, jobId, userId);
      if (job?.participantId !== scope.actingId) throw refusal('not-found');
      if (job.state !== 'waiting' || job.claim !== null) throw refusal('print-job-changed');
      await setJobState(tx, job.id, 'cancelled', null);
      await live.publish(tx, { type: 'print', contestId: scope.id, participantId: job.participantId });
    });
    return {};
  },
});
