import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomRunResult } from '@assay/contract';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { at, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { contests } from './contests.ts';
import { orgId, userId, users } from './people.ts';
import { problemData, problemId } from './problems.ts';

/**
 * Programs that users run on their own input or on the samples of a problem. A row is created together with a task of
 * the kind `run` and deleted an hour later, whatever its outcome. Custom runs are not solutions.
 */
export const customRuns = pgTable(
  'custom_runs',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    problemId: problemId(),
    contestId: uuid('contest_id').references(() => contests.id, { onDelete: 'cascade' }),
    userId: userId(),
    problemDataHash: text('problem_data_hash').notNull(),
    language: text('language').notNull(),
    source: text('source').notNull(),
    /** null: the samples of the problem. */
    input: text('input'),
    state: smallint('state').$type<NumberOf<typeof RUN_STATE>>().notNull().default(RUN_STATE.waiting),
    result: jsonb('result').$type<CustomRunResult>(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'custom_runs_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }).onDelete('cascade'),
    index('custom_runs_user_idx').on(t.userId, t.createdAt),
    index('custom_runs_created_idx').on(t.createdAt),
    index('custom_runs_data_idx').on(t.problemId, t.problemDataHash),
    index('custom_runs_contest_idx')
      .on(t.contestId)
      .where(sql`contest_id is not null`),
    check('custom_runs_result_check', sql`(state = ${literal(RUN_STATE.ended)}) = (result is not null)`),
  ],
);
