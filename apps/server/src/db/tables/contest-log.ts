import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { contests } from './contests.ts';

/**
 * The head of a contest's log. Its row is the lock of the log: triggers take it when a transaction commits, after every
 * other lock, so sequence numbers have no gaps and become visible in order.
 */
export const contestLogs = pg.pgTable('contest_logs', {
  contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
  /** Replaced when a backup is restored: readers of the earlier log start over. */
  epoch: pg
    .uuid('epoch')
    .notNull()
    .default(sql`gen_random_uuid()`),
  /** Of the last entry. */
  seq: pg.bigint('seq', { mode: 'number' }).notNull().default(0),
  /** Number of submissions so far. */
  submissions: pg.integer('submissions').notNull().default(0),
});

/**
 * Everything that happens in a contest, append-only: triggers append an entry in the transaction of the change, no
 * matter what makes it, and refuse changes of entries. `features/contest-log/log-entry.ts` describes kinds and data.
 */
export const contestLogEntries = pg.pgTable(
  'contest_log_entries',
  {
    contestId: belongsTo('contest_id', () => contestLogs.contestId),
    seq: pg.bigint('seq', { mode: 'number' }).notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: pg.text('kind').notNull(),
    subjectId: pg.uuid('subject_id').notNull(),
    /** State of the subject; null once it is gone. */
    data: pg.jsonb('data'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.seq] }),
    pg.index('contest_log_entries_subject_idx').on(t.contestId, t.subjectId, t.kind, t.seq),
  ],
);
