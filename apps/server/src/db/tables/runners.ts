import { sql } from 'drizzle-orm';
import type { RunnerReport } from '@assay/contract';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, belongsTo, bytea, createdAt, noTags } from '../columns.ts';
import { orgs } from './people.ts';

export const runners = pgTable(
  'runners',
  {
    id: uuid('id').primaryKey(),
    /** null: a runner of the whole installation, which works for every organization. */
    orgId: uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    labels: text('labels').array().notNull().default(noTags),
    version: text('version').notNull().default(''),
    message: text('message').notNull().default(''),
    ip: text('ip').notNull().default(''),
    keyHash: bytea('key_hash').notNull(),
    createdAt: createdAt(),
    accessedAt: at('accessed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('runners_org_idx').on(t.orgId)],
);

/**
 * How much of the runners that work for the whole installation organizations may use. Without a row an organization has
 * the quota of the row without organization, and without that as much as it wants.
 */
export const runnerQuotas = pgTable(
  'runner_quotas',
  {
    /** null: for every organization that has no row of its own. */
    orgId: uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    /** Maximum of concurrently leased tasks of an organization; null: unlimited. */
    tasks: integer('tasks'),
  },
  (t) => [
    unique('runner_quotas_org_key').on(t.orgId).nullsNotDistinct(),
    check('runner_quotas_tasks_check', sql`tasks >= 0`),
  ],
);

/** Registration tokens already used, so that each makes one runner. */
export const usedRegistrationTokens = pgTable('used_registration_tokens', {
  runnerId: uuid('runner_id').primaryKey(),
  usedAt: at('used_at')
    .notNull()
    .default(sql`now()`),
});

/** What each runner said of itself last. Runners of other makes have no row. */
export const runnerReports = pgTable('runner_reports', {
  runnerId: uuid('runner_id')
    .primaryKey()
    .references(() => runners.id, { onDelete: 'cascade' }),
  report: jsonb('report').$type<RunnerReport>().notNull(),
  reportedAt: at('reported_at').notNull(),
});

/**
 * Health of each runner per minute, for a day. The values are sums over the reports of the minute, whose count is
 * stored with them.
 */
export const runnerHealth = pgTable(
  'runner_health',
  {
    runnerId: belongsTo('runner_id', () => runners.id),
    /** Beginning of the minute. */
    minute: at('minute').notNull(),
    reports: smallint('reports').notNull(),
    /** Sum of the shares of the slots that were at work. */
    busySum: real('busy_sum').notNull(),
    waitingSum: real('waiting_sum').notNull(),
    loadSum: real('load_sum').notNull(),
    memoryFreeBytes: bigint('memory_free_bytes', { mode: 'number' }).notNull(),
    /** Concluded, and given back for faults of the machine, since the report before. */
    judged: integer('judged').notNull(),
    faults: integer('faults').notNull(),
    calibrationMs: real('calibration_ms'),
  },
  (t) => [primaryKey({ columns: [t.runnerId, t.minute] })],
);
