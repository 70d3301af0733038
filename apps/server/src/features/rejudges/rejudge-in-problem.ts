import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { actRejudge } from './act.ts';
import { isSubmitted } from './order-rejudge.ts';
import { isInRejudge } from './rejudge-filter.ts';
import { findSolutionScope, type SolutionRequest } from '../solutions/solution-scope.ts';

export const rejudgeSolution = route('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
  scope: async (request: SolutionRequest) => {
    const scope = await findSolutionScope(request);
    if (!administers(scope.problem)) throw refusal('no-right');
    return scope;
  },
  handle: async (request) => {
    const { problem, solution } = request.scope;
    const place = { problemId: problem.id };
    const filter = { solutionId: solution.id };
    const rejudgeOrder = { which: isInRejudge(place, filter), filter };
    const { rejudgeId } = await actRejudge({ ...request, orgId: problem.orgId, place }, rejudgeOrder);
    if (rejudgeId === null) throw refusal(isSubmitted(solution) ? 'judged-by-instance' : 'not-found');
    return {};
  },
});

export const rejudgeAll = route('POST /api/problem/:problemId/admin/rejudge-all', {
  scope: problemScopeWith('admin'),
  handle: async (request) => {
    const { scope, body } = request;
    const place = { problemId: scope.id };
    const rejudgeOrder = { which: isInRejudge(place, {}), filter: {}, pull: body.pull, verb: 'rejudge-all' };
    const { rejudgeId, total } = await actRejudge({ ...request, orgId: scope.orgId, place }, rejudgeOrder);
    return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});
