import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { PlanContestSettings, PlanSettings } from '@assay/contract';
import { createdAt } from '../columns.ts';
import { orgItemColumns, orgItemIndexes } from './org-items.ts';
import { accessColumns, orgId, userId } from './people.ts';
import { contestId, contests } from './contests.ts';

export const plans = pgTable(
  'plans',
  {
    ...orgItemColumns(),
    settings: jsonb('settings').$type<PlanSettings>().notNull().default({}),
  },
  (t) => [...orgItemIndexes('plans', t), index('plans_org_created_idx').on(t.orgId, t.createdAt, t.id)],
);

const planId = () =>
  uuid('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' });

export const planAccess = pgTable('plan_access', { planId: planId(), ...accessColumns() }, (t) => [
  primaryKey({ columns: [t.planId, t.principalId] }),
  index('plan_access_principal_idx').on(t.principalId),
]);

/** Who has joined. */
export const planParticipants = pgTable(
  'plan_participants',
  {
    planId: planId(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.userId] }), index('plan_participants_user_idx').on(t.userId)],
);

/** Which contests a plan leads to, and what must be reached before each. */
export const planContests = pgTable(
  'plan_contests',
  {
    planId: planId(),
    contestId: contestId(),
    settings: jsonb('settings').$type<PlanContestSettings>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.contestId] }), index('plan_contests_contest_idx').on(t.contestId)],
);
