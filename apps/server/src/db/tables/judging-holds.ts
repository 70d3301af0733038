import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { orgs, users } from './people.ts';
import { problems } from './problems.ts';

/**
 * Judging that is held: of a contest, of one of its problems, or of a problem everywhere. A row is deleted when judging
 * is resumed. Tasks that may not be judged have the state `held`.
 */
export const judgingHolds = pg.pgTable(
  'judging_holds',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    contestId: pg.uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    problemId: pg.uuid('problem_id').references(() => problems.id, { onDelete: 'cascade' }),
    reason: pg.text('reason').notNull(),
    heldBy: pg.uuid('held_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('judging_holds_scope_key').on(t.contestId, t.problemId).nullsNotDistinct(),
    pg.index('judging_holds_org_idx').on(t.orgId),
    pg.index('judging_holds_problem_idx').on(t.problemId),
    pg.check('judging_holds_scope_check', sql`contest_id is not null or problem_id is not null`),
  ],
);
