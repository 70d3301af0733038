import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { contestParticipants } from './contests.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

/**
 * Problems that participants have locked: no submission of theirs to it is accepted after `locked_at`. A row is deleted
 * when a director unlocks the problem. Inserted under the lock of the participant's row in `contest_results`, which
 * submissions to the problem take as well.
 */
export const problemLocks = pg.pgTable(
  'problem_locks',
  {
    contestId: pg.uuid('contest_id').notNull(),
    userId: pg.uuid('user_id').notNull(),
    problemId: belongsTo('problem_id', () => problems.id),
    lockedBy: pg.uuid('locked_by').references(() => users.id, { onDelete: 'set null' }),
    lockedAt: at('locked_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.userId, t.problemId] }),
    pg
      .foreignKey({
        name: 'problem_locks_participant_fk',
        columns: [t.contestId, t.userId],
        foreignColumns: [contestParticipants.contestId, contestParticipants.userId],
      })
      .onDelete('cascade'),
    pg.index('problem_locks_problem_idx').on(t.problemId),
    pg.index('problem_locks_by_idx').on(t.lockedBy),
  ],
);
