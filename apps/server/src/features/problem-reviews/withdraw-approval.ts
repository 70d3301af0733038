import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { deleteApproval } from '../approvals/queries.ts';

/** The mark of another user is answered as a missing one. */
export const withdrawApproval = route('DELETE /api/problem/:problemId/review/approval/:approvalId', {
  scope: findReviewScope,
  handle: async ({ scope, params: { approvalId }, viewer, ip, context: { db, live } }) => {
    const { id: problemId, orgId } = scope;
    await db.transact(async (tx) => {
      const before = await deleteApproval(tx, problemId, approvalId, viewer.userId);
      if (!before) throw refusal('not-found');
      const subject = { type: 'problem', id: problemId };
      await recordAct(tx, { viewer, ip, action: 'problem.approval-withdraw', orgId, subject, before });
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});
