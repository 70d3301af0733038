import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { at, belongsTo } from '../columns.ts';
import { problemData } from './problems.ts';
import { runners } from './runners.ts';
import { rejudges } from './rejudges.ts';
import { solutions, type JudgeFaultRow } from './solutions.ts';

/**
 * What a rejudge has done to a solution. Born `waiting`; becomes `done` when the new judging is concluded, `cancelled`
 * when the earlier result was put back, `replaced` when the solution was submitted or judged again by a later order
 * before that.
 */
export const rejudgeSolutions = pgTable(
  'rejudge_solutions',
  {
    rejudgeId: belongsTo('rejudge_id', () => rejudges.id),
    solutionId: belongsTo('solution_id', (): AnyPgColumn => solutions.id),
    state: text('state', { enum: ['waiting', 'done', 'cancelled', 'replaced'] })
      .notNull()
      .default('waiting'),
    /** Whether it had been judged before; otherwise there is nothing to compare with. */
    wasJudged: boolean('was_judged').notNull(),
    beforeDataHash: text('before_data_hash').notNull(),
    beforeLabel: text('before_label').notNull(),
    beforeScore: doublePrecision('before_score').notNull().default(0),
    beforeStatus: text('before_status').notNull().default(''),
    afterDataHash: text('after_data_hash'),
    afterScore: doublePrecision('after_score'),
    afterStatus: text('after_status'),
    /** When it ceased to wait. */
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.rejudgeId, t.solutionId] }),
    index('rejudge_solutions_state_idx').on(t.rejudgeId, t.state),
    index('rejudge_solutions_solution_idx').on(t.solutionId),
  ],
);

/**
 * Judgings of solutions that a later one has taken the place of, each as it was concluded. The present one is the
 * solution's own row. The details document stays in the store under the task's id.
 */
export const judgings = pgTable(
  'judgings',
  {
    solutionId: belongsTo('solution_id', (): AnyPgColumn => solutions.id),
    /** 1 for the first. */
    attempt: integer('attempt').notNull(),
    problemId: uuid('problem_id').notNull(),
    dataHash: text('data_hash').notNull(),
    label: text('label').notNull(),
    score: doublePrecision('score').notNull(),
    metrics: jsonb('metrics').$type<Record<string, number>>().notNull(),
    status: text('status').notNull(),
    message: text('message').notNull(),
    compiler: text('compiler').notNull().default(''),
    fault: jsonb('fault').$type<JudgeFaultRow>(),
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    /** The rejudge that had asked for it; null: it was submitted. */
    rejudgeId: uuid('rejudge_id').references(() => rejudges.id, { onDelete: 'set null' }),
    submittedAt: at('submitted_at'),
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.solutionId, t.attempt] }),
    // Data stays while a result of it may be put back.
    foreignKey({
      name: 'judgings_data_fk',
      columns: [t.problemId, t.dataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    index('judgings_data_idx').on(t.problemId, t.dataHash),
  ],
);
