import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { deleteDataVersion as deleteRow } from './queries.ts';

export const deleteDataVersion = route('DELETE /api/problem/:problemId/data/:hash', {
  scope: problemScopeWith('data', 'content'),
  handle: async ({ params: { hash }, scope, context: { db, store } }) => {
    try {
      if (!(await db.transact((tx) => deleteRow(tx, scope.id, hash)))) throw refusal('data-unknown');
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('data-in-use');
      throw error;
    }
    await store.delete(problemDataKey(scope.id, hash));
    return {};
  },
});
