import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { InstanceEndpoint } from '@assay/contract';
import { INSTANCE_STATE, INSTANCE_TASK_STATE, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { inStates, literal } from '../states.ts';
import { orgs, users } from './people.ts';
import { problemData, problems } from './problems.ts';
import { runners } from './runners.ts';
import { contests } from './contests.ts';

const outsideContests = sql`coalesce(contest_id, '00000000-0000-0000-0000-000000000000')`;

/**
 * Live environments of users. An instance starts in the state `allocating`; it occupies a slot until it is destroyed.
 * Its task for runners is the row of `tasks` with kind `instance`.
 */
export const instances = pg.pgTable(
  'instances',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    problemId: belongsTo('problem_id', () => problems.id),
    contestId: pg.uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    userId: belongsTo('user_id', () => users.id),
    slotNo: pg.smallint('slot_no').notNull(),
    label: pg.text('label').notNull(),
    /** The data version it was opened with, required to tear it down; null once destroyed. */
    problemDataHash: pg.text('problem_data_hash'),
    state: pg.smallint('state').$type<NumberOf<typeof INSTANCE_STATE>>().notNull().default(INSTANCE_STATE.allocating),
    /** Null without a task. */
    taskState: pg
      .smallint('task_state')
      .$type<Exclude<NumberOf<typeof INSTANCE_TASK_STATE>, typeof INSTANCE_TASK_STATE.completed>>(),
    message: pg.text('message').notNull().default(''),
    /** Id of the last lease; kept when a new task is queued. */
    taskId: pg.uuid('task_id'),
    /** Time to live after the allocation, and what an extension adds. */
    lifetimeMinutes: pg.integer('lifetime_minutes').notNull().default(60),
    /** When it is destroyed; null unless it is allocated or has failed. */
    expiresAt: at('expires_at'),
    /** Whether it is allocated again after it is destroyed. */
    restarting: pg.boolean('restarting').notNull().default(false),
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: at('updated_at'),
    allocatedAt: at('allocated_at'),
    destroyedAt: at('destroyed_at'),
    taskStartedAt: at('task_started_at'),
    taskCompletedAt: at('task_completed_at'),
  },
  (t) => [
    pg.foreignKey({
      name: 'instances_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    pg
      .uniqueIndex('instances_live_problem_key')
      .on(t.orgId, t.userId, outsideContests, t.problemId)
      .where(sql`state <> ${literal(INSTANCE_STATE.destroyed)}`),
    pg
      .uniqueIndex('instances_live_slot_key')
      .on(t.orgId, t.userId, outsideContests, t.slotNo)
      .where(sql`state <> ${literal(INSTANCE_STATE.destroyed)}`),
    pg.index('instances_org_created_idx').on(t.orgId, sql`created_at desc`, sql`id desc`),
    pg.index('instances_user_created_idx').on(t.userId, t.orgId, sql`created_at desc`, sql`id desc`),
    pg.index('instances_problem_idx').on(t.problemId),
    pg
      .index('instances_contest_idx')
      .on(t.contestId)
      .where(sql`contest_id is not null`),
    pg
      .index('instances_runner_idx')
      .on(t.runnerId)
      .where(sql`runner_id is not null`),
    pg
      .index('instances_expires_idx')
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
    // Live instances of an organization and of the installation: few among many.
    pg
      .index('instances_live_idx')
      .on(t.orgId)
      .where(sql`state <> ${literal(INSTANCE_STATE.destroyed)}`),
    pg.check(
      'instances_task_check',
      sql`task_state is null or ${inStates(sql`state`, INSTANCE_STATE, ['destroying', 'allocating'])}`,
    ),
    pg.check(
      'instances_data_check',
      sql`state = ${literal(INSTANCE_STATE.destroyed)} or problem_data_hash is not null`,
    ),
  ],
);

/** How servers reach allocated instances. The key is never presented; the row exists only while allocated. */
export const instanceAccess = pg.pgTable('instance_access', {
  instanceId: pg
    .uuid('instance_id')
    .primaryKey()
    .references(() => instances.id, { onDelete: 'cascade' }),
  /** Host and port of the gateway of the runner. */
  address: pg.text('address').notNull(),
  key: pg.text('key').notNull(),
  endpoints: pg.jsonb('endpoints').$type<InstanceEndpoint[]>().notNull(),
});

/** Images of instances on runners, as last reported, so that directors see them before a contest starts. */
export const instanceImages = pg.pgTable(
  'instance_images',
  {
    runnerId: belongsTo('runner_id', () => runners.id),
    problemId: belongsTo('problem_id', () => problems.id),
    /** Of the data version. */
    hash: pg.text('hash').notNull(),
    state: pg.text('state').$type<'preparing' | 'ready' | 'failed'>().notNull(),
    message: pg.text('message').notNull().default(''),
  },
  (t) => [
    pg.primaryKey({ columns: [t.runnerId, t.problemId] }),
    pg.index('instance_images_problem_idx').on(t.problemId),
  ],
);
