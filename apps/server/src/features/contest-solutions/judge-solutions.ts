import { and, eq, type SQL } from 'drizzle-orm';
import type { Body } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct, type Act } from '../audit/record-act.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { subjectOf } from '../contests/audit.ts';
import {
  contestScopeWith,
  findContest,
  refuseUnlessPast,
  type ContestAsked,
  type ContestScope,
} from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { actRejudge } from '../rejudges/act.ts';
import { matchesOrder } from '../rejudges/matches-order.ts';
import { submitOne, submitUploaded } from '../solutions/send-to-judge.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { findContestSolutionScope, type ContestSolutionAsked } from './contest-solution-scope.ts';
import { maySubmitContestSolution } from './policy.ts';

export const submitContestSolution = route('POST /api/contest/:contestId/solution/:solutionId/submit', {
  scope: async (asked: ContestSolutionAsked) => {
    const scope = await findContestSolutionScope(asked);
    refuseUnlessPast(scope.contest, 'submit');
    const { contest, solution, settings } = scope;
    const { userId } = asked.viewer;
    // Whether it has been submitted before is decided later, when it is known which file is meant.
    if (!maySubmitContestSolution(contest, userId, { ...solution, state: SOLUTION_STATE.created }, settings))
      throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { contest, solution }, body: { hash }, viewer: { userId }, context }) => {
    await submitOne(context, solution, {
      priority: TASK_PRIORITY.contest,
      hash,
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

export const submitAllOfContest = route('POST /api/contest/:contestId/admin/submit-all', {
  scope: contestScopeWith('admin'),
  handle: (asked) => submitAll(asked, {}, eq(solutions.contestId, asked.scope.id)),
});

export const rejudgeAllOfContest = route('POST /api/contest/:contestId/admin/rejudge-all', {
  scope: contestScopeWith('admin'),
  handle: (asked) => rejudge(asked, asked.body),
});

export const submitAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/submit-all', {
  scope: problemAdminScope,
  handle: (asked) => submitAll(asked, asked.params, isOfProblem(asked.params)),
});

export const rejudgeAllOfContestProblem = route('POST /api/contest/:contestId/problem/:problemId/rejudge-all', {
  scope: problemAdminScope,
  handle: (asked) => rejudge(asked, { problemId: asked.params.problemId, pull: asked.body.pull }),
});

const isOfProblem = ({ contestId, problemId }: { contestId: string; problemId: string }) =>
  and(eq(solutions.contestId, contestId), eq(solutions.problemId, problemId));

/** For administrators, of a problem that the contest has. */
async function problemAdminScope(asked: ContestAsked & { params: { problemId: string } }) {
  const scope = await contestScopeWith('admin')(asked);
  const settings = await findContestProblemSettings(asked.context.db, scope.id, asked.params.problemId);
  if (!settings) throw refusal('not-found');
  return scope;
}

interface Asked {
  scope: ContestScope;
  viewer: UserViewer;
  ip: string;
  context: AppContext;
}

/** Judges again what matches, as told, and keeps in the log what was asked for. */
async function rejudge(asked: Asked, { pull, ...filter }: Body<'POST /api/contest/:contestId/admin/rejudge'>) {
  const place = { contestId: asked.scope.id };
  const wanted = { which: matchesOrder(place, filter), filter, problemId: filter.problemId, pull };
  const { rejudgeId, total } = await actRejudge({ ...asked, orgId: asked.scope.orgId, place }, wanted);
  return { modifiedCount: total, ...(rejudgeId !== null && { rejudgeId }) };
}

async function submitAll(asked: Asked, given: object, which: SQL | undefined) {
  const modifiedCount = await submitUploaded(asked.context, which, TASK_PRIORITY.contest);
  const act = actOn(asked, 'submit-all', { ...given, count: modifiedCount });
  if (modifiedCount > 0) await asked.context.db.transact((tx) => recordAct(tx, act));
  return { modifiedCount };
}

function actOn({ scope, viewer, ip }: Asked, verb: string, after: object): Act {
  return { viewer, ip, action: `contest.${verb}`, orgId: scope.orgId, subject: subjectOf(scope.id), after };
}
