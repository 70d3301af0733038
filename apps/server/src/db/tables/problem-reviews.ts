import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { ApprovalKind, CommentState } from '@assay/contract';
import { at, belongsTo, createdAt } from '../columns.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

/**
 * A user's mark on one content of a problem's data: a revision of the draft, a data version, or both after the revision
 * was published. Neither: the draft began again. Rows of a problem are written under a lock on the problem.
 */
export const problemApprovals = pg.pgTable(
  'problem_approvals',
  {
    id: pg.uuid('id').primaryKey(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** Null if the account was deleted. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: pg.text('kind').$type<ApprovalKind>().notNull(),
    note: pg.text('note').notNull(),
    revision: pg.bigint('revision', { mode: 'number' }),
    hash: pg.text('hash'),
    /** Of title and statement in the problem's own language. */
    statementVersion: pg.text('statement_version').notNull(),
    /** The user did not see solutions and tests. */
    withoutSolutions: pg.boolean('without_solutions').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.index('problem_approvals_problem_idx').on(t.problemId, t.createdAt)],
);

/** What a comment is about. `name`: of the test when it was last in the draft. */
export type StoredPlace =
  | { part: 'problem' | 'settings' }
  | { part: 'statement'; quote: string }
  | { part: 'test'; testId: string; name: string }
  | { part: 'program'; path: string; line?: number | undefined };

/** Comments of setters, and their replies, which have neither place nor state. */
export const problemComments = pg.pgTable(
  'problem_comments',
  {
    id: pg.uuid('id').primaryKey(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The comment that it replies to. */
    threadId: pg.uuid('thread_id').references((): pg.AnyPgColumn => problemComments.id, { onDelete: 'cascade' }),
    /** Null if the account was deleted. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty if its user deleted it. */
    body: pg.text('body').notNull(),
    place: pg.jsonb('place').$type<StoredPlace>(),
    state: pg.text('state').$type<CommentState>(),
    stateAt: at('state_at'),
    stateBy: pg.uuid('state_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    editedAt: at('edited_at'),
  },
  (t) => [
    pg
      .index('problem_comments_threads_idx')
      .on(t.problemId, sql`created_at desc`, sql`id desc`)
      .where(sql`thread_id is null`),
    pg.index('problem_comments_replies_idx').on(t.threadId, t.createdAt),
  ],
);

/** Users who have hidden the solutions of a problem from themselves, which takes rights on it from them. */
export const hiddenSolutions = pg.pgTable(
  'hidden_solutions',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.userId] }), pg.index('hidden_solutions_user_idx').on(t.userId)],
);
