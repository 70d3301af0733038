import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { deleteDataVersion as deleteRow } from './queries.ts';

export const deleteDataVersion = route('DELETE /api/problem/:problemId/data/:hash', {
  scope: problemScopeWith('data', 'content'),
  handle: async ({ params: { hash }, scope, viewer, ip, context: { db, store } }) => {
    try {
      await db.transact(async (tx) => {
        if (!(await deleteRow(tx, scope.id, hash))) throw refusal('data-unknown');
        const subject = { type: 'problem', id: scope.id };
        const before = { hash };
        await recordAct(tx, { viewer, ip, action: 'problem.data-delete', orgId: scope.orgId, subject, before });
      });
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('data-in-use');
      throw error;
    }
    await store.delete(problemDataKey(scope.id, hash));
    return {};
  },
});
