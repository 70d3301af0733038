import { randomUUID } from 'node:crypto';
import type { Body } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOpenProblem, refuseUnlessOpen } from '../contest-solutions/announce-solution.ts';
import { contestScopePast, type ContestRequest } from '../contests/contest-scope.ts';
import { maySubmit } from '../problems/policy.ts';
import { readLimits } from '../solutions/new-solution.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { countRuns, insertRun, type RunPlace } from './queries.ts';

/** Maximum number of runs per user: pending or running, and requested per minute. */
export const MAX_OPEN_RUNS = 2;
export const MAX_RUNS_PER_MINUTE = 20;

type RunBody = Body<'POST /api/problem/:problemId/run'>;

export const orderRun = route('POST /api/problem/:problemId/run', {
  scope: findRunnerProblem,
  handle: async ({ scope, body, viewer: { userId }, context }) => {
    if (!maySubmit(scope)) throw refusal('submit-not-allowed');
    const place = { problemId: scope.id, contestId: null, userId };
    return await context.db.transact((tx) => order(tx, context.live, { ...place, orgId: scope.orgId }, body));
  },
});

export const orderContestRun = route('POST /api/contest/:contestId/problem/:problemId/run', {
  scope: async (request: ContestRequest) => {
    const contest = await contestScopePast('readProblems')(request);
    refuseUnlessOpen(contest);
    return contest;
  },
  handle: async ({ scope: contest, params: { problemId }, body, viewer: { userId }, context }) => {
    const place = { problemId, contestId: contest.id, userId };
    return await context.db.transact(async (tx) => {
      // Depends on the current stage and the problem's settings, not on the number of solutions left.
      await findOpenProblem(tx, contest.id, problemId, userId);
      return await order(tx, context.live, { ...place, orgId: contest.orgId }, body);
    });
  },
});

async function order(
  tx: Tx,
  live: AppContext['live'],
  { orgId, ...place }: RunPlace & { orgId: string },
  { language, source, input }: RunBody,
): Promise<{ runId: string }> {
  const { problemDataHash, label } = await readLimits(tx, place, Buffer.byteLength(source));
  const { open, lately } = await countRuns(tx, place.userId);
  if (open >= MAX_OPEN_RUNS) throw refusal('run-limit');
  if (lately >= MAX_RUNS_PER_MINUTE) throw refusal('too-many-requests');
  const id = randomUUID();
  await insertRun(tx, { id, orgId, ...place, problemDataHash, language, source, input: input ?? null });
  // Runs are short and scheduled among themselves: all have one priority.
  const task = { id, orgId, userId: place.userId, label };
  await enqueueTask(tx, live, 'run', task, TASK_PRIORITY.contest);
  return { runId: id };
}
