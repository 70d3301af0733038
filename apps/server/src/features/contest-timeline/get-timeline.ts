import { MAX_TIMELINE_SUBMISSIONS } from '@assay/contract';
import { isThawedAt } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findBoard } from '../boards/queries.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { listOwnRanklists } from '../ranklists/engine/board-rows.ts';
import { makeTimeline } from './make-timeline.ts';
import { listParticipantNames } from './queries.ts';

/** The same to everyone who may read the board, unless an administrator asks for the hidden results. */
export const getTimeline = route('GET /api/contest/:contestId/board/timeline', {
  scope: contestScopePast('readRanklists'),
  handle: async ({ params: { contestId }, query, scope: contest, context: { db, contestStates } }) => {
    const isAll = query.hidden === true;
    if (isAll && !administers(contest)) throw refusal('no-right');
    const board = await findBoard(db, contestId);
    if (!board) throw refusal('not-found');
    const { key, name } = board.shown;
    // A board of a foreign ranker cannot be computed here.
    const own = (await listOwnRanklists(db, contestId)).find((one) => one.key === key);
    const state = await contestStates.read(db, contestId);
    if (!own || !state) throw refusal('not-found');
    if (state.submissions.size > MAX_TIMELINE_SUBMISSIONS) throw refusal('timeline-too-large');
    const isThawed = board.clock !== null && isThawedAt(board.clock, board.nowMs);
    return await makeTimeline(state, {
      key,
      name,
      config: own.settings.config ?? '',
      unfrozen: isAll || isThawed || own.boardRole === 'final',
      revealsAll: isAll,
      namesByUser: await listParticipantNames(db, contestId),
    });
  },
});
