import { check, foreignKey, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { BenchKind, BenchProgress, BenchResult, BenchTerms } from '@assay/contract';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { at, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { orgId, userId } from './people.ts';
import { problemData, problemId } from './problems.ts';

/**
 * Work that setters have a runner do on a data version: judging its submissions, running its validators or generators.
 * A row is created together with a task of the kind `bench`; the latest rows of a problem are kept.
 */
export const benchRuns = pgTable(
  'bench_runs',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    problemId: problemId(),
    userId: userId(),
    problemDataHash: text('problem_data_hash').notNull(),
    kind: text('kind').$type<BenchKind>().notNull(),
    /** How its kind is to be done; empty where there is nothing to choose. */
    terms: jsonb('terms').$type<BenchTerms>().notNull().default({}),
    state: smallint('state').$type<NumberOf<typeof RUN_STATE>>().notNull().default(RUN_STATE.waiting),
    progress: jsonb('progress').$type<BenchProgress>(),
    result: jsonb('result').$type<BenchResult>(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'bench_runs_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }).onDelete('cascade'),
    index('bench_runs_problem_idx').on(t.problemId, t.createdAt),
    index('bench_runs_user_idx').on(t.userId, t.createdAt),
    index('bench_runs_data_idx').on(t.problemId, t.problemDataHash),
    check('bench_runs_result_check', sql`(state = ${literal(RUN_STATE.ended)}) = (result is not null)`),
  ],
);
