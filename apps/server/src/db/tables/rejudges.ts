import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { orgId, users } from './people.ts';
import { problems } from './problems.ts';

/**
 * One order to judge solutions again. What became of each is in `rejudge_solutions`; it is over when none of them
 * waits.
 */
export const rejudges = pgTable(
  'rejudges',
  {
    id: uuid('id').primaryKey(),
    /** Rises in the order of their beginning. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    orgId: orgId(),
    /** The problem it was ordered for, or the contest. Both where it was narrowed to a problem of the contest. */
    problemId: uuid('problem_id').references(() => problems.id, { onDelete: 'cascade' }),
    contestId: uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    /** What the solutions had to match, as it was asked for. */
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    /** Whether the problem's current data was taken instead of the data each was submitted for. */
    pull: boolean('pull').notNull(),
    reason: text('reason').notNull().default(''),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    cancelledBy: uuid('cancelled_by').references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: at('cancelled_at'),
  },
  (t) => [
    index('rejudges_problem_idx')
      .on(t.problemId, sql`number desc`)
      .where(sql`contest_id is null`),
    index('rejudges_contest_idx')
      .on(t.contestId, sql`number desc`)
      .where(sql`contest_id is not null`),
  ],
);
