import { and, eq, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct, type Act } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, findContest, refuseUnlessPast, type ContestScope } from '../contests/contest-scope.ts';
import { administers, isStopped } from '../contests/policy.ts';
import { isNotLocked } from '../problem-locks/queries.ts';
import { refuseLocked } from '../problem-locks/refuse-locked.ts';
import type { SolutionFullRow } from '../solutions/queries.ts';
import { submitOne, submitUploaded } from '../solutions/send-to-judge.ts';
import { refuseTooEarly } from '../submission-limits/next-submission.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import {
  contestProblemScopeWith,
  findContestSolutionScope,
  type ContestSolutionRequest,
} from './contest-solution-scope.ts';
import { maySubmitContestSolution } from './policy.ts';
import { lockResult } from './queries.ts';

export const submitContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/submit', {
  scope: async (request: ContestSolutionRequest) => {
    const scope = await findContestSolutionScope(request);
    refuseUnlessSubmitting(scope.contest);
    const { contest, solution, settings } = scope;
    // Whether it was already submitted is checked later, when the file is known.
    if (!maySubmitContestSolution(contest, contest.actingId, { ...solution, state: SOLUTION_STATE.created }, settings))
      throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { contest, solution, settings }, body: { hash }, viewer: { userId }, context }) => {
    await submitOne(context, solution, {
      priority: TASK_PRIORITY.contest,
      hash,
      once: !administers(contest),
      // Checked again: rows stamped from here on belong to the current stage.
      check: async (tx) => {
        const now = await findContest(tx, contest.id, userId);
        if (!now) throw refusal('not-found');
        refuseUnlessSubmitting(now);
        if (solution.state !== SOLUTION_STATE.created) return;
        const { userId: ownerId, problemId } = solution;
        await lockResult(tx, contest.id, ownerId, problemId);
        await refuseLocked(tx, { contestId: contest.id, userId: ownerId, problemId });
        if (settings && isFirstOfOwn(now, solution)) await refuseTooEarly(tx, now, { problemId, settings });
      },
    });
    return {};
  },
});

/** Whether it is a participant's submission: administrators also submit those of others, and again. */
function isFirstOfOwn({ actingId }: ContestScope, { userId, state }: SolutionFullRow): boolean {
  return userId === actingId && state === SOLUTION_STATE.created;
}

function refuseUnlessSubmitting(contest: ContestScope): void {
  refuseUnlessPast(contest, 'submit');
  if (isStopped(contest)) throw refusal('contest-paused');
}

export const submitAllOfContest = route('POST /api/contest/:contestId/admin/submit-all', {
  scope: contestScopeWith('admin'),
  handle: (request) => submitAll(request, {}, and(eq(solutions.contestId, request.scope.id), isNotLocked)),
});

export const submitAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/submit-all', {
  scope: contestProblemScopeWith('admin'),
  handle: (request) => submitAll(request, request.params, isOfProblem(request.params)),
});

const isOfProblem = ({ contestId, problemId }: { contestId: string; problemId: string }) =>
  and(eq(solutions.contestId, contestId), eq(solutions.problemId, problemId), isNotLocked);

interface JudgeRequest {
  scope: ContestScope;
  viewer: UserViewer;
  ip: string;
  context: AppContext;
}

async function submitAll(request: JudgeRequest, params: object, condition: SQL | undefined) {
  const modifiedCount = await submitUploaded(request.context, condition, TASK_PRIORITY.contest, request.scope.id);
  const act = actOn(request, 'submit-all', { ...params, count: modifiedCount });
  if (modifiedCount > 0) await request.context.db.transact((tx) => recordAct(tx, act));
  return { modifiedCount };
}

function actOn({ scope, viewer, ip }: JudgeRequest, verb: string, after: object): Act {
  return { viewer, ip, action: `contest.${verb}`, orgId: scope.orgId, subject: subjectOf(scope.id), after };
}
