import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import {
  findContestSolutionScope,
  contestProblemScopeWith,
  type ContestSolutionRequest,
} from '../contest-solutions/contest-solution-scope.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { judges } from '../contests/policy.ts';
import { actRejudge, type RejudgeAct } from './act.ts';
import { isSubmitted } from './order-rejudge.ts';
import { isInRejudge, type RejudgeFilter } from './rejudge-filter.ts';

export const rejudgeContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/rejudge', {
  scope: async (request: ContestSolutionRequest) => {
    const { contest, solution } = await findContestSolutionScope(request);
    if (!judges(contest)) throw refusal('no-right');
    return { ...contest, solution };
  },
  handle: async (request) => {
    const { solution } = request.scope;
    const { modifiedCount } = await rejudge(request, { solutionId: solution.id });
    if (modifiedCount === 0) throw refusal(isSubmitted(solution) ? 'judged-by-instance' : 'not-found');
    return {};
  },
});

export const rejudgeAllOfContest = route('POST /api/contest/:contestId/admin/rejudge-all', {
  scope: contestScopeWith('jury'),
  handle: (request) => rejudge(request, request.body),
});

export const rejudgeAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/rejudge-all', {
  scope: contestProblemScopeWith('jury'),
  handle: (request) => rejudge(request, { problemId: request.params.problemId, pull: request.body.pull }),
});

type ContestRejudgeRequest = Pick<RejudgeAct, 'viewer' | 'ip' | 'context'> & { scope: ContestScope };

/** Rejudges the matching solutions, and records the request in the audit log. */
async function rejudge(
  request: ContestRejudgeRequest,
  { pull, ...filter }: RejudgeFilter & { pull?: boolean | undefined },
) {
  const place = { contestId: request.scope.id };
  const order = { which: isInRejudge(place, filter), filter, problemId: filter.problemId, pull };
  const { rejudgeId, total } = await actRejudge({ ...request, orgId: request.scope.orgId, place }, order);
  return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
}
