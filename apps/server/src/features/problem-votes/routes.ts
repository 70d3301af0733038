import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mayAddToContests } from '../problems/policy.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { presentDifficulty } from '../problem-difficulty/difficulty.ts';
import { deleteVote, findDifficulty, hasSolved, putVote } from './queries.ts';

const getDifficulty = route('GET /api/problem/:problemId/difficulty', {
  scope: findProblemScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const row = await findDifficulty(db, scope.id, viewer.userId);
    if (!row) throw refusal('not-found');
    const hidden = row.isInContest && !mayAddToContests(scope.capability);
    return {
      ...(hidden ? undefined : presentDifficulty(row)),
      hidden,
      ...(row.own !== null && { own: row.own }),
      mayVote: row.isSolved,
    };
  },
});

const vote = route('PUT /api/problem/:problemId/difficulty/vote', {
  scope: findProblemScope,
  handle: async ({ scope, body: { difficulty }, viewer: { userId }, context: { db } }) => {
    await db.transact(async (tx) => {
      if (!(await hasSolved(tx, scope.id, userId))) throw refusal('not-solved');
      await putVote(tx, scope.id, userId, difficulty);
    });
    return {};
  },
});

const withdrawVote = route('DELETE /api/problem/:problemId/difficulty/vote', {
  scope: findProblemScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    if (!(await db.transact((tx) => deleteVote(tx, scope.id, viewer.userId)))) throw refusal('not-found');
    return {};
  },
});

export const problemVoteRoutes = [getDifficulty, vote, withdrawVote];
