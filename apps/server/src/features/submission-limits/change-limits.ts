import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { lockLimits, updateLimits } from './queries.ts';

export const changeSubmissionLimits = route('PATCH /api/contest/:contestId/admin/submission-limits', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, orgId }, body: after, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const before = await lockLimits(tx, id);
      if (!before) throw refusal('not-found');
      await updateLimits(tx, id, after);
      const action = 'contest.submission-limits';
      await recordAct(tx, { viewer, ip, action, orgId, subject: subjectOf(id), before, after });
      await live.publish(tx, { type: 'contest', contestId: id });
    });
    return {};
  },
});
