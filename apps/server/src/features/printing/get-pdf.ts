import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContest, refuseUnlessEntering } from '../contests/contest-scope.ts';
import { isBanned } from '../contests/policy.ts';
import { worksOn } from '../contest-volunteers/policy.ts';
import { findPrintedJob } from './queries.ts';

export const getPrintPdf = route('GET /api/contest/:contestId/print-job/:jobId/pdf', {
  scope: async ({ params: { contestId, jobId }, viewer, context: { db } }) => {
    const contest = await findContest(db, contestId, viewer.userId);
    if (!contest) throw refusal('not-found');
    const isVolunteer = worksOn('printing', contest) && !isBanned(contest);
    if (!isVolunteer) refuseUnlessEntering(contest);
    const job = await findPrintedJob(db, contestId, jobId, isVolunteer ? undefined : contest.actingId);
    if (!job) throw refusal('not-found');
    return job;
  },
  handle: async ({ scope: job, params: { jobId }, viewer, reply, context: { work } }) => {
    const time = `${new Date(job.atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    const sizeBytes = Buffer.byteLength(job.source);
    const pdf = await work.run('printSource', { ...job, time }, { owner: viewer.userId, sizeBytes });
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="print-${job.number}-${jobId.slice(0, 8)}.pdf"`,
      'cache-control': 'no-store',
    });
    return reply.send(Buffer.from(pdf));
  },
});
