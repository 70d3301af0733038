import { and, eq, sql } from 'drizzle-orm';
import { hasCapability } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { problemStatuses } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { maySubmit } from '../problems/policy.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { findRunLimit, refuseBeyondLimit } from '../virtual-runs/open-to-announce.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { announce, presentAnnounced, readLimits } from './new-solution.ts';

export const announceSolution = route('POST /api/problem/:problemId/solution', {
  scope: findRunnerProblem,
  handle: async ({ scope, body: { virtualRunId: runId, ...body }, viewer: { userId }, origin, context }) => {
    if (runId === undefined && !hasCapability('problem', scope.capability, 'access')) throw refusal('not-found');
    if (runId === undefined && !maySubmit(scope)) throw refusal('submit-not-allowed');
    const announced = await context.db.transact(async (tx) => {
      const maker = { orgId: scope.orgId, problemId: scope.id, contestId: null, userId, sentBy: null };
      if (runId !== undefined) {
        const { limit, ...contest } = await findRunLimit(tx, runId, userId, scope.id);
        const judged = await readLimits(tx, { problemId: scope.id, contestId: contest.contestId }, body.size);
        const ofRun = { ...maker, orgId: contest.orgId, virtualRunId: runId };
        return await announce(tx, context.config.quotas, ofRun, body, judged, () =>
          refuseBeyondLimit(tx, { runId, problemId: scope.id, limit }),
        );
      }
      const judged = await readLimits(tx, maker, body.size);
      await lockStatus(tx, scope.id, userId);
      return await announce(tx, context.config.quotas, maker, body, judged, (id) =>
        countSolution(tx, scope, userId, id),
      );
    });
    return await presentAnnounced(context, announced, body, origin);
  },
});

const isOf = (problemId: string, userId: string) =>
  and(eq(problemStatuses.userId, userId), eq(problemStatuses.problemId, problemId));

/** Serializes the announcements of a user. */
async function lockStatus(tx: Tx, problemId: string, userId: string): Promise<void> {
  await tx.insert(problemStatuses).values({ problemId, userId }).onConflictDoNothing();
  await tx
    .select({ count: problemStatuses.solutionCount })
    .from(problemStatuses)
    .where(isOf(problemId, userId))
    .for('update');
}

/** Refuses if the user's limit is reached. */
async function countSolution(tx: Tx, problem: ProblemScope, userId: string, lastSolutionId: string): Promise<void> {
  const limit = Math.floor(problem.settings.maxSolutionCount ?? 0);
  const counted = await tx
    .update(problemStatuses)
    .set({
      solutionCount: sql`${problemStatuses.solutionCount} + 1`,
      lastSolutionId,
      lastSolutionScore: 0,
      lastSolutionStatus: '',
    })
    .where(and(isOf(problem.id, userId), limit > 0 ? sql`${problemStatuses.solutionCount} < ${limit}` : undefined));
  if (counted.rowCount !== 1) throw refusal('solution-limit');
}
