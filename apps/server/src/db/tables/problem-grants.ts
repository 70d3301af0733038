import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { orgs, users } from './people.ts';
import { problemData, problems } from './problems.ts';

/**
 * Problems lent to organizations. A grant is active until it expires or is revoked; revoked ones stay, so that contests
 * keep what they took by them. Contests that hold the problem are not affected by the end of a grant, except that they
 * no longer follow new versions.
 */
export const problemGrants = pg.pgTable(
  'problem_grants',
  {
    id: pg.uuid('id').primaryKey(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The borrower; null: every organization of the site. */
    orgId: pg.uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    /** The lent data version; null: always the current one. */
    dataHash: pg.text('data_hash'),
    until: at('until'),
    note: pg.text('note').notNull().default(''),
    /** Null if the account was deleted. */
    givenBy: pg.uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    givenAt: at('given_at')
      .notNull()
      .default(sql`now()`),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    // Also of two that are given at the same time, one remains.
    pg
      .uniqueIndex('problem_grants_active_key')
      .on(t.problemId, sql`coalesce(org_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`revoked_at is null`),
    pg
      .index('problem_grants_org_idx')
      .on(t.orgId, t.givenAt, t.id)
      .where(sql`revoked_at is null`),
    pg.index('problem_grants_problem_idx').on(t.problemId, t.givenAt, t.id),
    pg.index('problem_grants_given_by_idx').on(t.givenBy),
    // A lent version cannot be deleted.
    pg.foreignKey({
      name: 'problem_grants_data_fk',
      columns: [t.problemId, t.dataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

/** Votes of users who have solved a problem on its difficulty, 1 to 10; summarized in `problem_solve_counts`. */
export const problemVotes = pg.pgTable(
  'problem_votes',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    userId: belongsTo('user_id', () => users.id),
    difficulty: pg.smallint('difficulty').notNull(),
    votedAt: at('voted_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.primaryKey({ columns: [t.problemId, t.userId] }),
    pg.index('problem_votes_user_idx').on(t.userId),
    pg.check('problem_votes_difficulty_check', sql`difficulty between 1 and 10`),
  ],
);
