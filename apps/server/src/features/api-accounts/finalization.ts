import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import {
  deleteFinalization,
  findFinalization,
  findObstacles,
  lockContest,
  putFinalization,
} from './finalization-queries.ts';

export const changeFinalization = route('PATCH /api/contest/:contestId/admin/contest-api/finalization', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context: { db } }) => {
    const { finalized, endOfUpdates = false } = body;
    await db.transact(async (tx) => {
      await lockContest(tx, contestId);
      const before = await findFinalization(tx, contestId);
      if (typeof before?.endOfUpdatesMs === 'number') throw refusal('updates-ended');
      const obstacles = await findObstacles(tx, contestId);
      if (obstacles === null) throw refusal('clock-missing');
      if (finalized) {
        if (obstacles.length > 0) throw refusal('finalization-blocked');
        await putFinalization(tx, { contestId, userId: viewer.userId, endsUpdates: endOfUpdates });
      } else await deleteFinalization(tx, contestId);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.finalize',
        orgId,
        subject: subjectOf(contestId),
        before: { finalized: before !== undefined, endOfUpdates: false },
        after: { finalized, endOfUpdates: finalized && endOfUpdates },
      });
    });
    return {};
  },
});
