import { eq, sql } from 'drizzle-orm';
import { ruleSet, type RuleSet } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith, type ProblemScope } from '../problems/problem-scope.ts';
import { ruleSchemas } from './rule-results.ts';

const scope = problemScopeWith('admin');
const path = '/api/problem/:problemId/admin/rule';

async function findRule(db: Db, problemId: string): Promise<RuleSet | null> {
  const [row] = await db.select({ rules: problems.rules }).from(problems).where(eq(problems.id, problemId));
  const rule = row?.rules['solution'];
  return rule === undefined ? null : ruleSet.parse(rule);
}

interface RuleRequest {
  scope: ProblemScope;
  viewer: UserViewer;
  ip: string;
  context: AppContext;
}

/** Stores the rule set for reading submitted data; null deletes it. */
async function setRule({ scope: problem, viewer, ip, context }: RuleRequest, rule: RuleSet | null) {
  await context.db.transact(async (tx) => {
    const before = { solution: await findRule(tx, problem.id) };
    const changed = rule
      ? sql`${problems.rules} || ${JSON.stringify({ solution: rule })}::jsonb`
      : sql`${problems.rules} - 'solution'`;
    await tx.update(problems).set({ rules: changed }).where(eq(problems.id, problem.id));
    const change = { before, after: { solution: rule } };
    const subject = { type: 'problem', id: problem.id };
    await recordAct(tx, { viewer, ip, action: 'problem.rule', orgId: problem.orgId, subject, ...change });
  });
  return {};
}

export const problemRuleRoutes = [
  route(`GET ${path}`, { scope, handle: () => ({ solution: ruleSchemas.solution }) }),
  route(`GET ${path}/solution`, {
    scope,
    handle: async ({ scope: { id }, context: { db } }) => {
      const rule = await findRule(db, id);
      if (!rule) throw refusal('not-found');
      return rule;
    },
  }),
  route(`PATCH ${path}/solution`, { scope, handle: (request) => setRule(request, request.body) }),
  route(`DELETE ${path}/solution`, { scope, handle: (request) => setRule(request, null) }),
];
