import * as pg from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { BenchKind, BenchProgress, BenchResult, BenchTerms, KeptCase } from '@assay/contract';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { orgs, users } from './people.ts';
import { problemData, problems } from './problems.ts';

/**
 * Runs that setters request on a data version: judging its submissions, running its validators or generators. A row is
 * created together with a task of the kind `bench`; the latest rows of a problem are kept.
 */
export const benchRuns = pg.pgTable(
  'bench_runs',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    problemId: belongsTo('problem_id', () => problems.id),
    userId: belongsTo('user_id', () => users.id),
    problemDataHash: pg.text('problem_data_hash').notNull(),
    kind: pg.text('kind').$type<BenchKind>().notNull(),
    /** Options of its kind; empty if there are none. */
    terms: pg.jsonb('terms').$type<BenchTerms>().notNull().default({}),
    state: pg.smallint('state').$type<NumberOf<typeof RUN_STATE>>().notNull().default(RUN_STATE.waiting),
    progress: pg.jsonb('progress').$type<BenchProgress>(),
    result: pg.jsonb('result').$type<BenchResult>(),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    pg
      .foreignKey({
        name: 'bench_runs_data_fk',
        columns: [t.problemId, t.problemDataHash],
        foreignColumns: [problemData.problemId, problemData.hash],
      })
      .onDelete('cascade'),
    pg.index('bench_runs_problem_idx').on(t.problemId, t.createdAt),
    pg.index('bench_runs_user_idx').on(t.userId, t.createdAt),
    pg.index('bench_runs_data_idx').on(t.problemId, t.problemDataHash),
    pg.check('bench_runs_result_check', sql`(state = ${literal(RUN_STATE.ended)}) = (result is not null)`),
  ],
);

/**
 * Results of the cases of one submission that a verification of the problem keeps for later ones. `key` is a hash of
 * the submission and of all that its cases have in common. The rows used last stay; see `kept-results/queries.ts`.
 */
export const keptResults = pg.pgTable(
  'kept_results',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    key: pg.text('key').notNull(),
    cases: pg.jsonb('cases').$type<KeptCase[]>().notNull(),
    sizeBytes: pg.integer('size_bytes').notNull(),
    usedAt: at('used_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.key] })],
);
