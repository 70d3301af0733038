import type { Body } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import {
  findContestSolutionScope,
  problemAdminScope,
  type ContestSolutionAsked,
} from '../contest-solutions/contest-solution-scope.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { actRejudge, type RejudgeAct } from './act.ts';
import { isInRejudge } from './rejudge-filter.ts';

export const rejudgeContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/rejudge', {
  scope: async (asked: ContestSolutionAsked) => {
    const { contest, solution } = await findContestSolutionScope(asked);
    if (!administers(contest)) throw refusal('no-right');
    return { ...contest, solution };
  },
  handle: async (asked) => {
    const { modifiedCount } = await rejudge(asked, { solutionId: asked.scope.solution.id });
    if (modifiedCount === 0) throw refusal('not-found');
    return {};
  },
});

export const rejudgeAllOfContest = route('POST /api/contest/:contestId/admin/rejudge-all', {
  scope: contestScopeWith('admin'),
  handle: (asked) => rejudge(asked, asked.body),
});

export const rejudgeAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/rejudge-all', {
  scope: problemAdminScope,
  handle: (asked) => rejudge(asked, { problemId: asked.params.problemId, pull: asked.body.pull }),
});

type ContestRejudgeRequest = Pick<RejudgeAct, 'viewer' | 'ip' | 'context'> & { scope: ContestScope };

/** Rejudges the matching solutions, and records the request in the audit log. */
async function rejudge(
  asked: ContestRejudgeRequest,
  { pull, ...filter }: Body<'POST /api/contest/:contestId/admin/rejudge'>,
) {
  const place = { contestId: asked.scope.id };
  const order = { which: isInRejudge(place, filter), filter, problemId: filter.problemId, pull };
  const { rejudgeId, total } = await actRejudge({ ...asked, orgId: asked.scope.orgId, place }, order);
  return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
}
