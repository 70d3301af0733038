import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isSecretText, hashSecretText } from '../../secrets/secret-text.ts';
import { unseal } from '../../secrets/seal.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { findRepository, requestSync } from './queries.ts';

export const fetchRepository = route('POST /api/problem/:problemId/repository/fetch', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId }, viewer, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await requestSync(tx, problemId, viewer.userId))) throw refusal('not-found');
      await live.publish(tx, { type: 'repository', problemId });
    });
    return {};
  },
});

/** The secret allows to start a fetch and nothing else. A wrong secret looks like a missing repository. */
export const receiveWebhook = route('POST /api/problem/:problemId/repository/hook', {
  handle: async ({ params: { problemId }, query, context: { db, live, secret } }) => {
    const found = await findRepository(db, problemId);
    const known = found && hashSecretText(unseal(found.row.sealedSecret, secret('repository')));
    if (!known || !isSecretText(query.secret, known)) throw refusal('not-found');
    await db.transact(async (tx) => {
      await requestSync(tx, problemId, null);
      await live.publish(tx, { type: 'repository', problemId });
    });
    return {};
  },
});
