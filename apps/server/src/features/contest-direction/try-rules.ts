import type { RuleSet } from '@assay/contract';
import { explainRules, RuleError } from '@assay/rules';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentDataContext } from '../contest-solutions/contest-data-rule.ts';
import { findContestSolution } from '../contest-solutions/queries.ts';
import { contestScopeWith, findContest, type ContestScope } from '../contests/contest-scope.ts';
import { presentContestForRules, presentUserForRules } from '../rules/contest-context.ts';
import { participantResult, solutionResult } from '../rules/rule-results.ts';
import { findLatestSolution } from './queries.ts';

const scope = contestScopeWith('admin');

/** The sample is always the viewer: verified fields of other users are private. */
export const tryParticipantRule = route('POST /api/contest/:contestId/admin/rule/participant/try', {
  scope,
  handle: async ({ scope: contest, body: { rules, context }, viewer, context: { db } }) => {
    const sample = context ?? {
      ...(await presentContestForRules(db, contest)),
      user: await presentUserForRules(db, viewer.userId),
    };
    return { context: sample, outcome: tryRules(rules, participantResult, sample) };
  },
});

export const trySolutionRule = route('POST /api/contest/:contestId/admin/rule/solution/try', {
  scope,
  handle: async ({ scope: contest, body: { rules, context, solutionId, userId }, viewer, context: { db } }) => {
    const sample = context ?? (await solutionSample(db, contest, userId ?? viewer.userId, solutionId));
    return { context: sample, outcome: tryRules(rules, solutionResult, sample) };
  },
});

/** Rule input of a user who reads a solution; without any solution yet, only the contest and its stage. */
async function solutionSample(db: Db, contest: ContestScope, userId: string, requestedId: string | undefined) {
  const solutionId = requestedId ?? (await findLatestSolution(db, contest.id));
  const found = solutionId === undefined ? undefined : await findContestSolution(db, contest.id, solutionId);
  if (found) {
    const seen = await findContest(db, contest.id, userId);
    return await presentDataContext(db, { ...contest, participant: seen?.participant ?? null }, found.solution, userId);
  }
  if (requestedId !== undefined) throw refusal('not-found');
  return { ...(await presentContestForRules(db, contest)), participant: null, currentResult: null, solution: null };
}

function tryRules(rules: RuleSet, result: z.ZodType, context: Record<string, unknown>) {
  try {
    const explained = explainRules(rules, context);
    const read = result.safeParse(explained.result);
    if (read.success) return { kind: 'result' as const, ...explained };
    const [issue] = read.error.issues;
    const reason = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
    return { kind: 'failed' as const, reason };
  } catch (error) {
    if (error instanceof RuleError) return { kind: 'failed' as const, reason: error.message };
    throw error;
  }
}
