import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { findRanklistState, unbindRanker } from './queries.ts';

const scope = contestScopeWith('admin');

export const getRanklistInfo = route('GET /api/contest/:contestId/admin/ranklist-info', {
  scope,
  handle: async ({ params: { contestId }, context: { db } }) => {
    const found = await findRanklistState(db, contestId);
    return {
      ranklistState: found?.state ?? 0,
      ranklistUpdatedAt: found?.updatedAt.getTime() ?? 0,
      ...(found?.runnerId && { ranklistRunnerId: found.runnerId }),
    };
  },
});

export const updateRanklists = route('POST /api/contest/:contestId/admin/update-ranklists', {
  scope,
  handle: async ({ params: { contestId }, body, scope: { orgId }, viewer, ip, context: { db } }) => {
    const resetRunner = body?.resetRunner === true;
    await db.transact(async (tx) => {
      await invalidateRanklists(tx, contestId, { rebuild: true });
      if (resetRunner) await unbindRanker(tx, contestId);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'ranklist.compute',
        orgId,
        subject: { type: 'contest', id: contestId },
        after: { resetRunner },
      });
    });
    return 0 as const;
  },
});
