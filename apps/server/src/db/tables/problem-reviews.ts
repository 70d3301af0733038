import * as pg from 'drizzle-orm/pg-core';
import type { ApprovalKind } from '@assay/contract';
import { belongsTo, createdAt } from '../columns.ts';
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
    createdAt: createdAt(),
  },
  (t) => [pg.index('problem_approvals_problem_idx').on(t.problemId, t.createdAt)],
);
