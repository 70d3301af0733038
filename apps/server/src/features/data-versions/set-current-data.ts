import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { updateCurrentData } from './queries.ts';

export const setCurrentData = route('POST /api/problem/:problemId/data/setDataHash', {
  scope: problemScopeWith('data'),
  handle: async ({ body, scope, context: { db, live } }) => {
    try {
      await db.transact(async (tx) => {
        await updateCurrentData(tx, scope.id, body.hash);
        await live.publish(tx, { type: 'problem', problemId: scope.id });
      });
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('data-unknown');
      throw error;
    }
    return {};
  },
});
