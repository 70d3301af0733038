import type { Db } from '../../db/client.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { presentContestForRules } from '../rules/contest-context.ts';
import { findContestRule } from '../rules/contest-rules.ts';
import { solutionResult } from '../rules/rule-results.ts';
import { runRule } from '../rules/run-rule.ts';
import type { DataRule } from '../solutions/policy.ts';
import { presentSolutionRow } from '../solutions/present.ts';
import type { ContestSolutionScope } from './contest-solution-scope.ts';
import { findResult } from './queries.ts';

/** Evaluates the contest's rule for a viewer. Refuses with `rule-failed` if evaluation fails. */
export async function findContestDataRule(
  db: Db,
  { contest, solution }: ContestSolutionScope,
  userId: string,
): Promise<DataRule> {
  const rule = await findContestRule(db, contest.id, 'solution');
  if (!rule) return { kind: 'none' };
  const { showData } = runRule(rule, solutionResult, await presentDataContext(db, contest, solution, userId));
  if (typeof showData === 'string') return { kind: 'denies', message: showData };
  return showData === undefined ? { kind: 'none' } : { kind: 'shows', value: showData };
}

/** Input of the rule: the contest, the reader, the reader's results on the problem, and the solution. */
export async function presentDataContext(
  db: Db,
  contest: ContestScope,
  solution: ContestSolutionScope['solution'],
  userId: string,
) {
  return {
    ...(await presentContestForRules(db, contest)),
    participant: contest.participant && {
      _id: contest.participant.id,
      userId,
      contestId: contest.id,
      tags: contest.participant.tags,
      banned: contest.participant.banned,
    },
    currentResult: await presentResultForRules(db, contest.id, userId, solution.problemId),
    solution: { ...presentSolutionRow(solution, { seesAll: true }), preferPrivate: solution.preferPrivate },
  };
}

async function presentResultForRules(db: Db, contestId: string, userId: string, problemId: string) {
  const result = await findResult(db, contestId, userId, problemId);
  if (!result) return null;
  const { solutionCount, lastSolutionId, score, status, completedAt } = result;
  return {
    solutionCount,
    lastSolutionId,
    lastSolution: { _id: lastSolutionId, score, status, completedAt: completedAt?.getTime() ?? 0 },
  };
}
