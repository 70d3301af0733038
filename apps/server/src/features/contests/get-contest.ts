import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from './contest-scope.ts';
import { presentContestPage } from './present.ts';
import { findContestPage } from './queries.ts';

export const getContest = route('GET /api/contest/:contestId', {
  scope: findContestScope,
  handle: async ({ scope, context: { db } }) => {
    const row = await findContestPage(db, scope.id);
    if (!row) throw refusal('not-found');
    return presentContestPage(scope, row);
  },
});
