import { ruleSet } from '@assay/contract';
import { evaluateRules, RuleError } from '@assay/rules';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { problems, problemStatuses } from '../../db/schema.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import type { DataRule } from './policy.ts';
import { presentSolutionRow } from './present.ts';
import type { SolutionFullRow } from './queries.ts';

/** Evaluates the rule for a viewer. Its input is what the wire shows, and nothing else of the rows. */
export async function findDataRule(
  db: Db,
  problem: ProblemScope,
  solution: SolutionFullRow,
  userId: string,
): Promise<DataRule> {
  if (problem.solutionRule === null) return { kind: 'none' };
  const rules = ruleSet.safeParse(problem.solutionRule);
  if (!rules.success) return { kind: 'failed' };
  try {
    const context = {
      ...(await findRuleContext(db, problem.id, userId)),
      solution: { ...presentSolutionRow(solution, { seesAll: true }), preferPrivate: solution.preferPrivate },
    };
    const { showData, ...others } = evaluateRules(rules.data, context);
    if (Object.keys(others).length > 0) return { kind: 'failed' };
    if (typeof showData === 'string') return { kind: 'denies', message: showData };
    if (typeof showData === 'boolean') return { kind: 'shows', value: showData };
    return showData === undefined ? { kind: 'none' } : { kind: 'failed' };
  } catch (error) {
    if (error instanceof RuleError) return { kind: 'failed' };
    throw error;
  }
}

async function findRuleContext(db: Db, problemId: string, userId: string) {
  const [row] = await db
    .select({
      problem: {
        _id: problems.id,
        orgId: problems.orgId,
        slug: problems.slug,
        title: problems.title,
        tags: problems.tags,
        accessLevel: problems.accessLevel,
      },
      currentResult: {
        solutionCount: problemStatuses.solutionCount,
        lastSolutionId: problemStatuses.lastSolutionId,
        lastSolutionScore: problemStatuses.lastSolutionScore,
        lastSolutionStatus: problemStatuses.lastSolutionStatus,
      },
    })
    .from(problems)
    .leftJoin(problemStatuses, and(eq(problemStatuses.problemId, problems.id), eq(problemStatuses.userId, userId)))
    .where(eq(problems.id, problemId));
  return row;
}
