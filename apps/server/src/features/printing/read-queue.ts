import { presentTitles } from '../access/present-object.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../contests/policy.ts';
import { presentPrintJob } from './present.ts';
import { findQueueContest } from '../contest-volunteers/queries.ts';
import { volunteerScope } from '../contest-volunteers/volunteer-scope.ts';
import { countOpenJobs, findPrintSettings, listJobs } from './queries.ts';

const volunteers = volunteerScope('printing');

export const getPrintQueue = route('GET /api/contest/:contestId/print-queue', {
  scope: volunteers,
  handle: async ({ scope, context: { db } }) => {
    const contest = await findQueueContest(db, scope.id);
    if (!contest) throw refusal('not-found');
    return {
      contestId: scope.id,
      orgId: scope.orgId,
      title: contest.title,
      ...presentTitles(contest.titles),
      enabled: (await findPrintSettings(db, scope.id)).enabled,
      administer: administers(scope),
      open: await countOpenJobs(db, scope.id),
      serverTime: contest.nowMs,
    };
  },
});

export const listPrintJobs = route('GET /api/contest/:contestId/print-job', {
  scope: volunteers,
  handle: async ({ scope, query, viewer: { userId }, context: { db } }) => {
    const { rows, total } = await listJobs(db, scope.id, query);
    return { items: rows.map((row) => presentPrintJob(row, userId)), ...(total !== undefined && { total }) };
  },
});
