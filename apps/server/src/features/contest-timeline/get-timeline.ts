import { isThawedAt } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findBoard } from '../boards/queries.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { readTimeline } from './read-timeline.ts';

/** The same to everyone who may read the board, unless an administrator asks for the hidden results. */
export const getTimeline = route('GET /api/contest/:contestId/board/timeline', {
  scope: contestScopePast('readRanklists'),
  handle: async ({ params: { contestId }, query, scope: contest, context }) => {
    const revealsAll = query.hidden === true;
    if (revealsAll && !administers(contest)) throw refusal('no-right');
    const board = await findBoard(context.db, contestId);
    if (!board) throw refusal('not-found');
    const isThawed = board.clock !== null && isThawedAt(board.clock, board.nowMs);
    return await readTimeline(context, contestId, board.shown, { isThawed, revealsAll });
  },
});
