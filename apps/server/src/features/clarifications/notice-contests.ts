import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { participantsRead } from './policy.ts';
import { presentNoticeContest } from './present.ts';
import { listNoticeContests } from './queries.ts';

/** Requires the right to change the statement: the list is what a client offers after a change. */
export const noticeContests = route('GET /api/problem/:problemId/notice-contest', {
  scope: problemScopeWith('content'),
  handle: async ({ scope, viewer: { userId }, context: { db } }) => {
    const rows = await listNoticeContests(db, scope.id, userId);
    return rows.filter(participantsRead).map(presentNoticeContest);
  },
});
