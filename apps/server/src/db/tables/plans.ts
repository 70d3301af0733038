import * as pg from 'drizzle-orm/pg-core';
import type { PlanContestSettings, PlanSettings } from '@assay/contract';
import { belongsTo, createdAt, listedColumns, listedIndexes } from '../columns.ts';
import { accessColumns, groups, orgs, users } from './people.ts';
import { contests } from './contests.ts';
import type { Translations } from './problems.ts';

export const plans = pg.pgTable(
  'plans',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    translations: pg.jsonb('translations').$type<Translations>().notNull().default({}),
    settings: pg.jsonb('settings').$type<PlanSettings>().notNull().default({}),
  },
  (t) => [...listedIndexes('plans', t), pg.index('plans_org_created_idx').on(t.orgId, t.createdAt, t.id)],
);

const planId = () => belongsTo('plan_id', () => plans.id);

export const planAccess = pg.pgTable(
  'plan_access',
  {
    planId: planId(),
    ...accessColumns(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.planId, t.principalId] }),
    pg.index('plan_access_principal_idx').on(t.principalId),
  ],
);

/** Participants of a plan. */
export const planParticipants = pg.pgTable(
  'plan_participants',
  {
    planId: planId(),
    userId: belongsTo('user_id', () => users.id),
    /**
     * Joined only as a member of an enrolled group: leaving the group ends it if the user takes part in none of the
     * contests.
     */
    byGroup: pg.boolean('by_group').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.planId, t.userId] }), pg.index('plan_participants_user_idx').on(t.userId)],
);

/** Groups whose members participate, including members who join later. */
export const planGroups = pg.pgTable(
  'plan_groups',
  {
    planId: planId(),
    groupId: belongsTo('group_id', () => groups.id),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.planId, t.groupId] }), pg.index('plan_groups_group_idx').on(t.groupId)],
);

/** Contests of a plan, and the conditions of each. */
export const planContests = pg.pgTable(
  'plan_contests',
  {
    planId: planId(),
    contestId: belongsTo('contest_id', () => contests.id),
    settings: pg.jsonb('settings').$type<PlanContestSettings>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.planId, t.contestId] }), pg.index('plan_contests_contest_idx').on(t.contestId)],
);
