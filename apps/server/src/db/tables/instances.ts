import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { INSTANCE_STATE, INSTANCE_TASK_STATE, type NumberOf } from '@assay/contract/states';
import { at, createdAt } from '../columns.ts';
import { inStates, literal } from '../states.ts';
import { orgId, userId, users } from './people.ts';
import { problemData, problemId } from './problems.ts';
import { runners } from './runners.ts';
import { contests } from './contests.ts';

const outsideContests = sql`coalesce(contest_id, '00000000-0000-0000-0000-000000000000')`;

/**
 * Live environments of users. One is born being allocated; it is live, and holds its slot, until it is destroyed. Its
 * work for runners is the row of `tasks` whose kind is `instance`.
 */
export const instances = pgTable(
  'instances',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    problemId: problemId(),
    contestId: uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    userId: userId(),
    slotNo: smallint('slot_no').notNull(),
    label: text('label').notNull(),
    /** The data version it was opened with, needed to tear it down; let go of when it is destroyed. */
    problemDataHash: text('problem_data_hash'),
    state: smallint('state').$type<NumberOf<typeof INSTANCE_STATE>>().notNull().default(INSTANCE_STATE.allocating),
    /** Null while there is no task. */
    taskState:
      smallint('task_state').$type<
        Exclude<NumberOf<typeof INSTANCE_TASK_STATE>, typeof INSTANCE_TASK_STATE.completed>
      >(),
    message: text('message').notNull().default(''),
    /** The lease under which it was last worked on; kept when another task begins to wait. */
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: at('updated_at'),
    allocatedAt: at('allocated_at'),
    destroyedAt: at('destroyed_at'),
    taskStartedAt: at('task_started_at'),
    taskCompletedAt: at('task_completed_at'),
  },
  (t) => [
    foreignKey({
      name: 'instances_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    uniqueIndex('instances_live_problem_key')
      .on(t.orgId, t.userId, outsideContests, t.problemId)
      .where(sql`state <> ${literal(INSTANCE_STATE.destroyed)}`),
    uniqueIndex('instances_live_slot_key')
      .on(t.orgId, t.userId, outsideContests, t.slotNo)
      .where(sql`state <> ${literal(INSTANCE_STATE.destroyed)}`),
    index('instances_org_created_idx').on(t.orgId, sql`created_at desc`, sql`id desc`),
    index('instances_user_created_idx').on(t.userId, t.orgId, sql`created_at desc`, sql`id desc`),
    index('instances_problem_idx').on(t.problemId),
    index('instances_contest_idx')
      .on(t.contestId)
      .where(sql`contest_id is not null`),
    index('instances_runner_idx')
      .on(t.runnerId)
      .where(sql`runner_id is not null`),
    check(
      'instances_task_check',
      sql`task_state is null or ${inStates(sql`state`, INSTANCE_STATE, ['destroying', 'allocating'])}`,
    ),
    check('instances_data_check', sql`state = ${literal(INSTANCE_STATE.destroyed)} or problem_data_hash is not null`),
  ],
);
