import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { CustomRunResult } from '@assay/contract';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { contests } from './contests.ts';
import { orgs, users } from './people.ts';
import { problemData, problems } from './problems.ts';

/**
 * Programs that users run on their own input or on the samples of a problem. A row is created together with a task of
 * the kind `run` and deleted an hour later, whatever its outcome. Custom runs are not solutions.
 */
export const customRuns = pg.pgTable(
  'custom_runs',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    problemId: belongsTo('problem_id', () => problems.id),
    contestId: pg.uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    userId: belongsTo('user_id', () => users.id),
    problemDataHash: pg.text('problem_data_hash').notNull(),
    language: pg.text('language').notNull(),
    source: pg.text('source').notNull(),
    /** Null: the samples of the problem. */
    input: pg.text('input'),
    state: pg.smallint('state').$type<NumberOf<typeof RUN_STATE>>().notNull().default(RUN_STATE.waiting),
    result: pg.jsonb('result').$type<CustomRunResult>(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    pg
      .foreignKey({
        name: 'custom_runs_data_fk',
        columns: [t.problemId, t.problemDataHash],
        foreignColumns: [problemData.problemId, problemData.hash],
      })
      .onDelete('cascade'),
    pg.index('custom_runs_user_idx').on(t.userId, t.createdAt),
    pg.index('custom_runs_created_idx').on(t.createdAt),
    pg.index('custom_runs_data_idx').on(t.problemId, t.problemDataHash),
    pg
      .index('custom_runs_contest_idx')
      .on(t.contestId)
      .where(sql`contest_id is not null`),
    pg.check('custom_runs_result_check', sql`(state = ${literal(RUN_STATE.ended)}) = (result is not null)`),
  ],
);
