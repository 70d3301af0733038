import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from './problem-scope.ts';
import { publishProblemChange } from './publish-change.ts';
import { PROBLEM_SLUG_KEY, updateContent } from './queries.ts';

export const changeContent = route('PATCH /api/problem/:problemId/content', {
  scope: problemScopeWith('content'),
  handle: async ({ body, scope, context: { db, live } }) => {
    const { translations = {}, ...change } = body;
    try {
      await db.transact(async (tx) => {
        await updateContent(tx, scope.id, change, translations);
        await publishProblemChange(tx, live, scope.id);
      });
    } catch (error) {
      if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return {};
  },
});
