import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { actRejudge } from './act.ts';
import { isInRejudge } from './rejudge-filter.ts';
import { findSolutionScope, type SolutionAsked } from '../solutions/solution-scope.ts';

export const rejudgeSolution = route('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
  scope: async (asked: SolutionAsked) => {
    const scope = await findSolutionScope(asked);
    if (!administers(scope.problem)) throw refusal('no-right');
    return scope;
  },
  handle: async (asked) => {
    const { problem, solution } = asked.scope;
    const place = { problemId: problem.id };
    const filter = { solutionId: solution.id };
    const wanted = { which: isInRejudge(place, filter), filter };
    const { rejudgeId } = await actRejudge({ ...asked, orgId: problem.orgId, place }, wanted);
    if (rejudgeId === null) throw refusal('not-found');
    return {};
  },
});

export const rejudgeAll = route('POST /api/problem/:problemId/admin/rejudge-all', {
  scope: problemScopeWith('admin'),
  handle: async (asked) => {
    const { scope, body } = asked;
    const place = { problemId: scope.id };
    const wanted = { which: isInRejudge(place, {}), filter: {}, pull: body.pull, verb: 'rejudge-all' };
    const { rejudgeId, total } = await actRejudge({ ...asked, orgId: scope.orgId, place }, wanted);
    return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});
