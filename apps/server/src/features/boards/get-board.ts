import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { presentBoard } from './present.ts';
import { findBoard } from './queries.ts';

/** The same for administrators and participants: administrators see what everyone sees. */
export const getBoard = route('GET /api/contest/:contestId/board', {
  scope: contestScopePast('readRanklists'),
  handle: async ({ params: { contestId }, context: { db } }) => {
    const board = await findBoard(db, contestId);
    if (!board) throw refusal('not-found');
    return presentBoard(board);
  },
});
