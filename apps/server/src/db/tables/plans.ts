import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PlanContestSettings, PlanSettings } from '@assay/contract';
import type { AccessLevel } from '@assay/contract/states';
import { capability, createdAt, noTags, tsvector } from '../columns.ts';
import { orgs, principals, users } from './people.ts';
import { contests } from './contests.ts';

export const plans = pgTable(
  'plans',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default(noTags),
    accessLevel: smallint('access_level').$type<AccessLevel>().notNull(),
    settings: jsonb('settings').$type<PlanSettings>().notNull().default({}),
    createdAt: createdAt(),
    /** Title, slug and tags for search; a trigger clears it when they change, until they are indexed again. */
    searchNames: tsvector('search_names'),
  },
  (t) => [
    unique('plans_org_slug_key').on(t.orgId, t.slug),
    index('plans_org_created_idx').on(t.orgId, t.createdAt, t.id),
    index('plans_tags_idx').using('gin', t.tags),
    index('plans_title_trgm_idx').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('plans_slug_trgm_idx').using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
    index('plans_search_names_idx').using('gin', t.searchNames),
    index('plans_unsearched_idx')
      .on(t.id)
      .where(sql`search_names is null`),
  ],
);

const planId = () =>
  uuid('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' });

export const planAccess = pgTable(
  'plan_access',
  {
    planId: planId(),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    capability: capability('capability'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.principalId] }), index('plan_access_principal_idx').on(t.principalId)],
);

/** Who has joined. */
export const planParticipants = pgTable(
  'plan_participants',
  {
    planId: planId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.userId] }), index('plan_participants_user_idx').on(t.userId)],
);

/** Which contests a plan leads to, and what must be reached before each. */
export const planContests = pgTable(
  'plan_contests',
  {
    planId: planId(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    settings: jsonb('settings').$type<PlanContestSettings>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.contestId] }), index('plan_contests_contest_idx').on(t.contestId)],
);
