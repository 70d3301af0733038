import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from './contest-scope.ts';
import { CONTEST_SLUG_KEY, updateContent } from './queries.ts';

export const changeContestContent = route('PATCH /api/contest/:contestId/content', {
  scope: contestScopeWith('content'),
  handle: async ({ body, scope, context: { db, live } }) => {
    try {
      await db.transact(async (tx) => {
        await updateContent(tx, scope.id, body);
        await live.publish(tx, { type: 'contest', contestId: scope.id });
      });
    } catch (error) {
      if (violatedUnique(error) === CONTEST_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return {};
  },
});
