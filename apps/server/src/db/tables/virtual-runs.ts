import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';

/**
 * Virtual runs: a user takes a past contest with its length. What is submitted in a run is a solution outside contests
 * with the id of the run, so nothing in the contest can change.
 */
export const virtualRuns = pg.pgTable(
  'virtual_runs',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    userId: belongsTo('user_id', () => users.id),
    /** Number of the run among those of the user in the contest, from 1. */
    nth: pg.integer('nth').notNull(),
    startedAt: at('started_at')
      .notNull()
      .default(sql`now()`),
    durationMs: pg.bigint('duration_ms', { mode: 'number' }).notNull(),
    /** Null: no freeze. */
    freezeMs: pg.bigint('freeze_ms', { mode: 'number' }),
    /** When the user finished it before its time was over; otherwise null. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    pg.unique('virtual_runs_key').on(t.contestId, t.userId, t.nth),
    pg.index('virtual_runs_user_idx').on(t.userId, t.contestId),
  ],
);
