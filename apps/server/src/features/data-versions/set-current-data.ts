import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireApproval } from '../approvals/require-approval.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { updateCurrentData } from './queries.ts';

export const setCurrentData = route('POST /api/problem/:problemId/data/setDataHash', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, viewer, ip, context: { db, live } }) => {
    try {
      await db.transact(async (tx) => {
        if (body.hash !== scope.currentDataHash)
          await requireApproval(tx, scope, { revision: null, hash: body.hash }, viewer.userId);
        if (!(await updateCurrentData(tx, scope.id, body.hash))) throw refusal('data-unknown');
        await publishProblemChange(tx, live, scope.id);
        const subject = { type: 'problem', id: scope.id };
        const change = { before: { hash: scope.currentDataHash }, after: { hash: body.hash } };
        await recordAct(tx, { viewer, ip, action: 'problem.data-current', orgId: scope.orgId, subject, ...change });
      });
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('data-unknown');
      throw error;
    }
    return {};
  },
});
