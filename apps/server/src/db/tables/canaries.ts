import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { CanaryAlarm, CanaryResult } from '@assay/contract';
import { at, belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';
import { problemData } from './problems.ts';
import { solutions } from './solutions.ts';

/** How often the canaries of a contest are judged. The row is the lock under which they are enqueued. */
export const judgingCanarySettings = pg.pgTable('judging_canary_settings', {
  contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
  intervalMin: pg.smallint('interval_min').notNull().default(5),
});

/**
 * Solutions of a contest that are judged again and again while it runs, each with the data that it was judged with when
 * it was chosen. A result stays here: the solution's own never changes.
 */
export const judgingCanaries = pg.pgTable(
  'judging_canaries',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    solutionId: belongsTo('solution_id', () => solutions.id),
    problemId: pg.uuid('problem_id').notNull(),
    dataHash: pg.text('data_hash').notNull(),
    label: pg.text('label').notNull(),
    /** The judging of the solution that had the expected result. */
    attempt: pg.integer('attempt').notNull(),
    expected: pg.jsonb('expected').$type<CanaryResult>().notNull(),
    chosenBy: pg.uuid('chosen_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it is enqueued next. */
    dueAt: at('due_at')
      .notNull()
      .default(sql`now()`),
    last: pg.jsonb('last').$type<Omit<CanaryAlarm, 'kind' | 'fault'>>(),
    /** Number of concluded judgings. */
    judgings: pg.integer('judgings').notNull().default(0),
    /** Until it is cleared. */
    alarm: pg.jsonb('alarm').$type<CanaryAlarm>(),
  },
  (t) => [
    pg.unique('judging_canaries_solution_key').on(t.solutionId),
    pg.index('judging_canaries_contest_idx').on(t.contestId),
    pg.index('judging_canaries_due_idx').on(t.dueAt),
    // The data is kept while it is judged with it.
    pg.foreignKey({
      name: 'judging_canaries_data_fk',
      columns: [t.problemId, t.dataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    pg.index('judging_canaries_data_idx').on(t.problemId, t.dataHash),
  ],
);
