import { SOLUTION_STATE } from '@assay/contract/states';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { maySubmitSolution } from './policy.ts';
import { submitOne } from './send-to-judge.ts';
import { findSolutionScope, type SolutionRequest } from './solution-scope.ts';

export const submitSolution = route('POST /api/problem/:problemId/solution/:solutionId/submit', {
  scope: async (request: SolutionRequest) => {
    const scope = await findSolutionScope(request);
    const { problem, solution } = scope;
    // Whether it was already submitted is checked later, when the file is known.
    if (!maySubmitSolution(problem, request.viewer.userId, { ...solution, state: SOLUTION_STATE.created }))
      throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { problem, solution }, body: { hash }, context }) => {
    await submitOne(context, solution, { priority: TASK_PRIORITY.practice, hash, once: !administers(problem) });
    return {};
  },
});
