import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { orgs, users } from './people.ts';
import { problems } from './problems.ts';

/**
 * One request to rejudge solutions. The outcome of each is in `rejudge_solutions`; it is finished when none is waiting.
 *
 * In the mode `immediate` each new result replaces the earlier one. In the mode `aside` results stay in
 * `rejudge_solutions` until the rejudge is applied (`applied_at`) or discarded (`cancelled_at`); neither: it is open.
 */
export const rejudges = pg.pgTable(
  'rejudges',
  {
    id: pg.uuid('id').primaryKey(),
    /** Increases in the order of creation. */
    number: pg.bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    orgId: belongsTo('org_id', () => orgs.id),
    /** The problem or contest it was requested for. Both if it was limited to a problem of the contest. */
    problemId: pg.uuid('problem_id').references(() => problems.id, { onDelete: 'cascade' }),
    contestId: pg.uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    /** The filter of the request. */
    filter: pg.jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** Whether the problem's current data was used instead of the data that each solution was submitted for. */
    pull: pg.boolean('pull').notNull(),
    mode: pg
      .text('mode', { enum: ['aside', 'immediate'] })
      .notNull()
      .default('immediate'),
    /** The system test of a round: judges all cases instead of the pretests. */
    systemTest: pg.boolean('system_test').notNull().default(false),
    reason: pg.text('reason').notNull().default(''),
    createdBy: pg.uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    cancelledBy: pg.uuid('cancelled_by').references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: at('cancelled_at'),
    /** Null again once undone. */
    appliedBy: pg.uuid('applied_by').references(() => users.id, { onDelete: 'set null' }),
    appliedAt: at('applied_at'),
    /** The last time that its application was undone. */
    undoneBy: pg.uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    undoneAt: at('undone_at'),
  },
  (t) => [
    pg
      .index('rejudges_problem_idx')
      .on(t.problemId, sql`number desc`)
      .where(sql`contest_id is null`),
    pg
      .index('rejudges_contest_idx')
      .on(t.contestId, sql`number desc`)
      .where(sql`contest_id is not null`),
  ],
);
