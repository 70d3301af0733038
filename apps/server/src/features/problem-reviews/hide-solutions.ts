import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mayHideSolutions } from '../problems/policy.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { deleteHiding, insertHiding } from './queries.ts';

/** A user who hides the solutions has the rights of a tester, everywhere, until they are shown again. */
export const hideSolutions = route('PUT /api/problem/:problemId/review/hidden-solutions', {
  scope: findReviewScope,
  handle: async ({ scope, body: { hidden }, viewer, context: { db } }) => {
    const { capability, hidesSolutions } = scope;
    if (!hidesSolutions && !mayHideSolutions(capability)) throw refusal('no-right');
    await db.transact(async (tx) => {
      if (hidden) await insertHiding(tx, scope.id, viewer.userId);
      else await deleteHiding(tx, scope.id, viewer.userId);
    });
    return {};
  },
});
