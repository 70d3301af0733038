import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findPastContest, updateAllowed } from './queries.ts';

export const allowVirtualRuns = route('PATCH /api/contest/:contestId/admin/virtual', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, orgId }, body: { allowed }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const contest = await findPastContest(tx, id);
      if (!contest) throw refusal('not-found');
      await updateAllowed(tx, id, allowed);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.virtual',
        orgId,
        subject: subjectOf(id),
        before: { allowed: contest.allowsVirtual },
        after: { allowed },
      });
      await live.publish(tx, { type: 'contest', contestId: id });
    });
    return {};
  },
});
