import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { actRejudge } from './act.ts';
import { matchesOrder } from './matches-order.ts';

export const rejudgeAll = route('POST /api/problem/:problemId/admin/rejudge-all', {
  scope: problemScopeWith('admin'),
  handle: async (asked) => {
    const { scope, body } = asked;
    const place = { problemId: scope.id };
    const wanted = { which: matchesOrder(place, {}), filter: {}, pull: body.pull, verb: 'rejudge-all' };
    const { rejudgeId, total } = await actRejudge({ ...asked, orgId: scope.orgId, place }, wanted);
    return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});
