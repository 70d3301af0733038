import { eq, sql } from 'drizzle-orm';
import type { RuleSet } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { contests, type ContestRules } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { ruleSchemas } from './rule-results.ts';

type Key = keyof ContestRules;
const scope = contestScopeWith('admin');

/** The rule set under a key; null if there is none. */
export async function findContestRule(db: Db, contestId: string, key: Key): Promise<RuleSet | null> {
  const [row] = await db.select({ rules: contests.rules }).from(contests).where(eq(contests.id, contestId));
  return row?.rules[key] ?? null;
}

async function showRule(db: Db, contestId: string, key: Key): Promise<RuleSet> {
  const rule = await findContestRule(db, contestId, key);
  if (!rule) throw refusal('not-found');
  return rule;
}

interface RuleRequest {
  scope: ContestScope;
  viewer: UserViewer;
  ip: string;
  context: AppContext;
}

/** Stores the rule set under a key; null deletes it. */
async function setRule({ scope: contest, viewer, ip, context }: RuleRequest, key: Key, rule: RuleSet | null) {
  await context.db.transact(async (tx) => {
    const before = { [key]: await findContestRule(tx, contest.id, key) };
    const changed = rule
      ? sql`${contests.rules} || ${JSON.stringify({ [key]: rule })}::jsonb`
      : sql`${contests.rules} - ${key}::text`;
    await tx.update(contests).set({ rules: changed }).where(eq(contests.id, contest.id));
    const change = { before, after: { [key]: rule } };
    const subject = subjectOf(contest.id);
    await recordAct(tx, { viewer, ip, action: 'contest.rule', orgId: contest.orgId, subject, ...change });
  });
  return {};
}

export const contestRuleRoutes = [
  route('GET /api/contest/:contestId/admin/rule', { scope, handle: () => ruleSchemas }),
  route('GET /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: ({ scope: { id }, context: { db } }) => showRule(db, id, 'participant'),
  }),
  route('PATCH /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: (request) => setRule(request, 'participant', request.body),
  }),
  route('DELETE /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: (request) => setRule(request, 'participant', null),
  }),
  route('GET /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: ({ scope: { id }, context: { db } }) => showRule(db, id, 'solution'),
  }),
  route('PATCH /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: (request) => setRule(request, 'solution', request.body),
  }),
  route('DELETE /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: (request) => setRule(request, 'solution', null),
  }),
];
