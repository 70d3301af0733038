import { sql } from 'drizzle-orm';
import type { RunnerReport } from '@assay/contract';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, bytea, createdAt, noTags } from '../columns.ts';
import { orgs } from './people.ts';

export const runners = pg.pgTable(
  'runners',
  {
    id: pg.uuid('id').primaryKey(),
    /** Null: a runner of the whole installation, which works for every organization. */
    orgId: pg.uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    name: pg.text('name').notNull(),
    labels: pg.text('labels').array().notNull().default(noTags),
    version: pg.text('version').notNull().default(''),
    message: pg.text('message').notNull().default(''),
    ip: pg.text('ip').notNull().default(''),
    keyHash: bytea('key_hash').notNull(),
    createdAt: createdAt(),
    accessedAt: at('accessed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [pg.index('runners_org_idx').on(t.orgId)],
);

/**
 * Share of the runners of the whole installation that organizations may use. An organization without a row has the
 * quota of the row without organization; without that, it is unlimited.
 */
export const runnerQuotas = pg.pgTable(
  'runner_quotas',
  {
    /** Null: for every organization without its own row. */
    orgId: pg.uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    /** Maximum number of concurrently leased tasks of an organization; null: unlimited. */
    tasks: pg.integer('tasks'),
  },
  (t) => [
    pg.unique('runner_quotas_org_key').on(t.orgId).nullsNotDistinct(),
    pg.check('runner_quotas_tasks_check', sql`tasks >= 0`),
  ],
);

/** Used registration tokens, so that each registers only one runner. */
export const usedRegistrationTokens = pg.pgTable('used_registration_tokens', {
  runnerId: pg.uuid('runner_id').primaryKey(),
  usedAt: at('used_at')
    .notNull()
    .default(sql`now()`),
});

/** The latest report of each runner. Runners of other makes have no row. */
export const runnerReports = pg.pgTable('runner_reports', {
  runnerId: pg
    .uuid('runner_id')
    .primaryKey()
    .references(() => runners.id, { onDelete: 'cascade' }),
  report: pg.jsonb('report').$type<RunnerReport>().notNull(),
  reportedAt: at('reported_at').notNull(),
});

/**
 * Health of each runner per minute, for a day. The values are sums over the reports of the minute, whose number is
 * stored with them.
 */
export const runnerHealth = pg.pgTable(
  'runner_health',
  {
    runnerId: belongsTo('runner_id', () => runners.id),
    /** Start of the minute. */
    minute: at('minute').notNull(),
    reports: pg.smallint('reports').notNull(),
    /** Sum of the shares of busy slots. */
    busySum: pg.real('busy_sum').notNull(),
    waitingSum: pg.real('waiting_sum').notNull(),
    loadSum: pg.real('load_sum').notNull(),
    memoryFreeBytes: pg.bigint('memory_free_bytes', { mode: 'number' }).notNull(),
    /** Tasks concluded, and tasks requeued because of machine faults, since the previous report. */
    judged: pg.integer('judged').notNull(),
    faults: pg.integer('faults').notNull(),
    calibrationMs: pg.real('calibration_ms'),
  },
  (t) => [pg.primaryKey({ columns: [t.runnerId, t.minute] })],
);
