import { eq, sql } from 'drizzle-orm';
import type { RuleSet } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { contests, type ContestRules } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { ruleSchemas } from './rule-results.ts';

type Key = keyof ContestRules;
const scope = contestScopeWith('admin');

/** The rule set under a key; null where there is none. */
export async function findContestRule(db: Db, contestId: string, key: Key): Promise<RuleSet | null> {
  const [row] = await db.select({ rules: contests.rules }).from(contests).where(eq(contests.id, contestId));
  return row?.rules[key] ?? null;
}

async function showRule(db: Db, contestId: string, key: Key): Promise<RuleSet> {
  const rule = await findContestRule(db, contestId, key);
  if (!rule) throw refusal('not-found');
  return rule;
}

async function replaceRule(tx: Tx, contestId: string, key: Key, rule: RuleSet): Promise<void> {
  await tx
    .update(contests)
    .set({ rules: sql`${contests.rules} || ${JSON.stringify({ [key]: rule })}::jsonb` })
    .where(eq(contests.id, contestId));
}

async function removeRule(tx: Tx, contestId: string, key: Key): Promise<void> {
  await tx
    .update(contests)
    .set({ rules: sql`${contests.rules} - ${key}::text` })
    .where(eq(contests.id, contestId));
}

export const contestRuleRoutes = [
  route('GET /api/contest/:contestId/admin/rule', { scope, handle: () => ruleSchemas }),
  route('GET /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: ({ scope: { id }, context: { db } }) => showRule(db, id, 'participant'),
  }),
  route('PATCH /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: async ({ scope: { id }, body, context: { db } }) => {
      await db.transact((tx) => replaceRule(tx, id, 'participant', body));
      return {};
    },
  }),
  route('DELETE /api/contest/:contestId/admin/rule/participant', {
    scope,
    handle: async ({ scope: { id }, context: { db } }) => {
      await db.transact((tx) => removeRule(tx, id, 'participant'));
      return {};
    },
  }),
  route('GET /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: ({ scope: { id }, context: { db } }) => showRule(db, id, 'solution'),
  }),
  route('PATCH /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: async ({ scope: { id }, body, context: { db } }) => {
      await db.transact((tx) => replaceRule(tx, id, 'solution', body));
      return {};
    },
  }),
  route('DELETE /api/contest/:contestId/admin/rule/solution', {
    scope,
    handle: async ({ scope: { id }, context: { db } }) => {
      await db.transact((tx) => removeRule(tx, id, 'solution'));
      return {};
    },
  }),
];
