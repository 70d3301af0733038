import type { Db } from '../../db/client.ts';
import { route } from '../../http/route.ts';
import { recoverRankings, leaseRanking, type ForeignRanker, type RankingTask } from '../ranking-tasks/ranking-task.ts';
import { waitForTask } from '../tasks/wait-for-task.ts';
import { listForeignRanklists } from './queries.ts';
import { RANKER_LABEL, refuseUnlessRanker } from './task-scope.ts';

/** Default lease time. Every call of a task renews it; rankers are silent only while they compute. */
const LEASE_S = 120;

export const pollRanklists = route('POST /api/runner/ranklist/poll', {
  scope: ({ viewer }) => refuseUnlessRanker(viewer),
  handle: async ({ query, viewer, signal, context: { db, live } }) => {
    const { runnerId, orgId } = viewer;
    const worker: ForeignRanker = { kind: 'ranking', runnerId, orgId };
    const look = async () => {
      await recoverRankings(db);
      return await leaseRanking(db, worker, (query.lease ?? LEASE_S) * 1000);
    };
    const waitMs = (query.wait ?? 0) * 1000;
    const task = await waitForTask(live, { orgId, labels: [RANKER_LABEL] }, waitMs, signal, look);
    return task ? await presentTask(db, task) : {};
  },
});

async function presentTask(db: Db, { taskId, contestId, updatedAtMs }: RankingTask) {
  return { taskId, contestId, ranklists: await listForeignRanklists(db, contestId), ranklistUpdatedAt: updatedAtMs };
}
