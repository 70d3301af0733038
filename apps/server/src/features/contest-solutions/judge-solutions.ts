import { and, eq } from 'drizzle-orm';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { contestScopeWith, findContest, refuseUnlessPast, type ContestAsked } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { refuseWithoutData } from '../solutions/rejudge-all.ts';
import { judgeAgain, submitOne, submitUploaded } from '../solutions/send-to-judge.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { findContestSolutionScope, type ContestSolutionAsked } from './contest-solution-scope.ts';
import { maySubmitContestSolution } from './policy.ts';
import { matchesRejudge } from './queries.ts';

export const submitContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/submit', {
  scope: async (asked: ContestSolutionAsked) => {
    const scope = await findContestSolutionScope(asked);
    refuseUnlessPast(scope.contest, 'submit');
    const { contest, solution, settings } = scope;
    if (!maySubmitContestSolution(contest, asked.viewer.userId, solution, settings)) throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { contest, solution }, viewer: { userId }, context }) => {
    await submitOne(context, solution, {
      priority: TASK_PRIORITY.contest,
      once: !administers(contest),
      // Once more: what is stamped now belongs to the stage of now.
      check: async (tx) => {
        const now = await findContest(tx, contest.id, userId);
        if (!now) throw refusal('not-found');
        refuseUnlessPast(now, 'submit');
      },
    });
    return {};
  },
});

export const rejudgeContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/rejudge', {
  scope: async (asked: ContestSolutionAsked) => {
    const scope = await findContestSolutionScope(asked);
    if (!administers(scope.contest)) throw refusal('no-right');
    return scope;
  },
  handle: async ({ scope: { solution }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const again = await judgeAgain(tx, live, eq(solutions.id, solution.id));
      if (again === 0) throw refusal('not-found');
    });
    return {};
  },
});

export const submitAllOfContest = route('POST /api/contest/:contestId/admin/submit-all', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, context }) => {
    const which = eq(solutions.contestId, scope.id);
    return { modifiedCount: await submitUploaded(context, which, TASK_PRIORITY.contest) };
  },
});

export const rejudgeAllOfContest = route('POST /api/contest/:contestId/admin/rejudge-all', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, body, context: { db, live } }) =>
    db.transact(async (tx) => ({
      modifiedCount: await judgeAgain(tx, live, matchesRejudge(scope.id, body), body.pull),
    })),
});

export const submitAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/submit-all', {
  scope: problemAdminScope,
  handle: async ({ scope, params, context }) => {
    const which = and(eq(solutions.contestId, scope.id), eq(solutions.problemId, params.problemId));
    return { modifiedCount: await submitUploaded(context, which, TASK_PRIORITY.contest) };
  },
});

export const rejudgeAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/rejudge-all', {
  scope: problemAdminScope,
  handle: ({ scope, params: { problemId }, body, context: { db, live } }) =>
    db.transact(async (tx) => {
      if (body.pull) await refuseWithoutData(tx, problemId);
      const which = and(eq(solutions.contestId, scope.id), eq(solutions.problemId, problemId));
      return { modifiedCount: await judgeAgain(tx, live, which, body.pull) };
    }),
});

/** For administrators, of a problem that the contest has. */
async function problemAdminScope(asked: ContestAsked & { params: { problemId: string } }) {
  const scope = await contestScopeWith('admin')(asked);
  if (!(await findContestProblemSettings(asked.context.db, scope.id, asked.params.problemId)))
    throw refusal('not-found');
  return scope;
}
