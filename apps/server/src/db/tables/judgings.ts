import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { problemData } from './problems.ts';
import { runners } from './runners.ts';
import { rejudges } from './rejudges.ts';
import { solutions, type JudgeFaultRow } from './solutions.ts';

/**
 * Effect of a rejudge on a solution. Starts as `waiting`; becomes `done` when the new judging is concluded, `cancelled`
 * when the earlier result was restored, `replaced` when the solution was submitted or rejudged again before that.
 *
 * Of a rejudge aside (`base_attempt` is set), `failed`: it could not be judged, so that it keeps its result; and
 * `replaced`: it got another result before this one was applied, or after it was applied and before that was undone.
 */
export const rejudgeSolutions = pg.pgTable(
  'rejudge_solutions',
  {
    rejudgeId: belongsTo('rejudge_id', () => rejudges.id),
    solutionId: belongsTo('solution_id', (): pg.AnyPgColumn => solutions.id),
    state: pg
      .text('state', { enum: ['waiting', 'done', 'failed', 'cancelled', 'replaced'] })
      .notNull()
      .default('waiting'),
    /** Whether it had been judged before; otherwise there is no result to compare with. */
    wasJudged: pg.boolean('was_judged').notNull(),
    beforeDataHash: pg.text('before_data_hash').notNull(),
    beforeLabel: pg.text('before_label').notNull(),
    beforeScore: pg.doublePrecision('before_score').notNull().default(0),
    beforeStatus: pg.text('before_status').notNull().default(''),
    /** Aside: the judging that the new one replaces when applied. */
    baseAttempt: pg.integer('base_attempt'),
    /** Aside, for the reference to the data. */
    problemId: pg.uuid('problem_id'),
    /** Aside, data and label are set from the beginning: those to judge with. */
    afterDataHash: pg.text('after_data_hash'),
    afterLabel: pg.text('after_label'),
    afterScore: pg.doublePrecision('after_score'),
    afterStatus: pg.text('after_status'),
    afterMetrics: pg.jsonb('after_metrics').$type<Record<string, number>>(),
    afterMessage: pg.text('after_message'),
    afterCompiler: pg.text('after_compiler'),
    fault: pg.jsonb('fault').$type<JudgeFaultRow>(),
    /** Aside: the lease under which it was judged, as in `solutions`. */
    taskId: pg.uuid('task_id'),
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    startedAt: at('started_at'),
    /** When it left the state `waiting`. */
    endedAt: at('ended_at'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.rejudgeId, t.solutionId] }),
    pg.index('rejudge_solutions_state_idx').on(t.rejudgeId, t.state),
    pg.index('rejudge_solutions_solution_idx').on(t.solutionId),
    // A solution has at most one task aside.
    pg
      .uniqueIndex('rejudge_solutions_aside_key')
      .on(t.solutionId)
      .where(sql`state = 'waiting' and base_attempt is not null`),
    // Data is kept while a result of it may be applied.
    pg.foreignKey({
      name: 'rejudge_solutions_data_fk',
      columns: [t.problemId, t.afterDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    pg
      .index('rejudge_solutions_data_idx')
      .on(t.problemId, t.afterDataHash)
      .where(sql`problem_id is not null`),
  ],
);

/**
 * Superseded judgings of solutions, each as it was concluded. The current one is in the solution's row. The details
 * document stays in the store under the task id.
 */
export const judgings = pg.pgTable(
  'judgings',
  {
    solutionId: belongsTo('solution_id', (): pg.AnyPgColumn => solutions.id),
    /** Starts at 1. */
    attempt: pg.integer('attempt').notNull(),
    problemId: pg.uuid('problem_id').notNull(),
    dataHash: pg.text('data_hash').notNull(),
    label: pg.text('label').notNull(),
    score: pg.doublePrecision('score').notNull(),
    metrics: pg.jsonb('metrics').$type<Record<string, number>>().notNull(),
    status: pg.text('status').notNull(),
    message: pg.text('message').notNull(),
    pretestsOnly: pg.boolean('pretests_only').notNull().default(false),
    compiler: pg.text('compiler').notNull().default(''),
    fault: pg.jsonb('fault').$type<JudgeFaultRow>(),
    taskId: pg.uuid('task_id'),
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    /** The rejudge that requested it; null: submitted. */
    rejudgeId: pg.uuid('rejudge_id').references(() => rejudges.id, { onDelete: 'set null' }),
    submittedAt: at('submitted_at'),
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.solutionId, t.attempt] }),
    // Data is kept while a result of it may be restored.
    pg.foreignKey({
      name: 'judgings_data_fk',
      columns: [t.problemId, t.dataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    pg.index('judgings_data_idx').on(t.problemId, t.dataHash),
  ],
);

/** A judged test case: its position among all cases of the problem from 1, its status, and its CPU time if measured. */
export type JudgedCase = [ordinal: number, status: string, cpuMs: number | null];

/**
 * The judged cases of a judging of a contest, as the event feed needs them; the details document has everything. Stored
 * under the lease, so that they follow a judging that is superseded, restored or applied.
 */
export const judgedCases = pg.pgTable(
  'judged_cases',
  {
    solutionId: belongsTo('solution_id', (): pg.AnyPgColumn => solutions.id),
    taskId: pg.uuid('task_id').notNull(),
    cases: pg.jsonb('cases').$type<JudgedCase[]>().notNull(),
    /** Points of each subtask, for boards that add up the best of each; null if unknown, or if there is only one. */
    subtasks: pg.jsonb('subtasks').$type<number[]>(),
  },
  (t) => [pg.primaryKey({ columns: [t.solutionId, t.taskId] })],
);
