import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SOLUTION_STATE, type NumberOf } from '@assay/contract/states';
import { at, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { orgId, userId, users } from './people.ts';
import { problemData, problemId } from './problems.ts';
import { contests } from './contests.ts';
import { rejudges } from './rejudges.ts';
import { runners } from './runners.ts';

/** What kept a solution from being judged. */
export interface JudgeFaultRow {
  origin: 'machine' | 'package';
  reason: string;
  advice?: string | undefined;
}

export const solutions = pgTable(
  'solutions',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    problemId: problemId(),
    contestId: uuid('contest_id').references(() => contests.id),
    userId: userId(),
    label: text('label').notNull(),
    problemDataHash: text('problem_data_hash').notNull(),
    solutionDataHash: text('solution_data_hash').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Language named when the solution was announced, empty when unknown. */
    language: text('language').notNull().default(''),
    /** What the compiler that it was last judged with says of itself, empty when unknown. */
    compiler: text('compiler').notNull().default(''),
    state: smallint('state').$type<NumberOf<typeof SOLUTION_STATE>>().notNull().default(SOLUTION_STATE.created),
    score: doublePrecision('score').notNull().default(0),
    metrics: jsonb('metrics').$type<Record<string, number>>().notNull().default({}),
    status: text('status').notNull().default(''),
    message: text('message').notNull().default(''),
    /**
     * Why no verdict could be given, for those who can do something about it; null otherwise. Never shown to
     * contestants.
     */
    fault: jsonb('fault').$type<JudgeFaultRow>(),
    /** Live details while running, null otherwise. */
    progress: jsonb('progress').$type<Record<string, unknown>>(),
    /** The lease under which it was last judged; the only proof of ownership. */
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    preferPrivate: boolean('prefer_private').notNull().default(false),
    /** Number of the judging that the result is of, or that it waits for; earlier ones are in `judgings`. */
    attempt: integer('attempt').notNull().default(1),
    /** The rejudge that asked for this judging; null: it was submitted. */
    rejudgeId: uuid('rejudge_id').references((): AnyPgColumn => rejudges.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    submittedAt: at('submitted_at'),
    /** When the runner that judged it last took it. */
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
  },
  (t) => [
    foreignKey({
      name: 'solutions_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    // One announced and not yet submitted solution per user, problem and contest.
    uniqueIndex('solutions_created_key')
      .on(t.userId, t.problemId, sql`coalesce(contest_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`state = ${literal(SOLUTION_STATE.created)}`),
    index('solutions_problem_submitted_idx')
      .on(t.problemId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is null`),
    index('solutions_org_submitted_idx').on(t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    index('solutions_user_submitted_idx').on(t.userId, t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    index('solutions_contest_submitted_idx')
      .on(t.contestId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is not null`),
    index('solutions_contest_problem_idx')
      .on(t.contestId, t.problemId, t.userId)
      .where(sql`contest_id is not null`),
    // What rankers read on from.
    index('solutions_contest_completed_idx')
      .on(t.contestId, t.completedAt, t.id)
      .where(sql`contest_id is not null and state = ${literal(SOLUTION_STATE.completed)}`),
    // One's own solutions of a problem, in contests and outside.
    index('solutions_problem_user_idx').on(t.problemId, t.userId, sql`submitted_at desc nulls first`, sql`id desc`),
    index('solutions_problem_score_idx')
      .on(t.problemId, sql`score desc`, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is null`),
    index('solutions_org_status_idx').on(t.orgId, t.status, sql`submitted_at desc nulls first`, sql`id desc`),
    // What waits for the judge or is being judged: few among many.
    index('solutions_open_idx')
      .on(t.orgId, t.state)
      .where(sql`state < ${literal(SOLUTION_STATE.completed)}`),
    index('solutions_task_idx').on(t.taskId),
  ],
);

/**
 * The task queue: one row for each piece of work that waits or is being done. It is born `ready`, becomes `leased` when
 * a runner takes it, and is deleted when the work is concluded. A lease that ends makes it ready again, up to a number
 * of attempts.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `ranklist`: for our own engine; `ranking`: the same for a foreign ranker; `run`: a custom run; `bench`: what a
     * setter has tried.
     */
    kind: text('kind', { enum: ['solution', 'ranklist', 'ranking', 'instance', 'run', 'bench'] }).notNull(),
    /** The solution, contest, instance, custom run or bench run the work is for. */
    subjectId: uuid('subject_id').notNull(),
    orgId: orgId(),
    /** For fairness: turns go round the users who wait. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** 0 contest, 1 practice, 2 rejudge; the lowest goes first. */
    priority: smallint('priority').notNull(),
    /** Round in which the user's work is due; see `enqueueTask`. */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['ready', 'leased'] })
      .notNull()
      .default('ready'),
    /** Names the lease; fresh at every take. */
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    leaseMs: integer('lease_ms').notNull().default(0),
    leaseEndsAt: at('lease_ends_at'),
    attempts: smallint('attempts').notNull().default(0),
    readyAt: at('ready_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('tasks_subject_key').on(t.kind, t.subjectId),
    index('tasks_ready_idx')
      .on(t.kind, t.priority, t.turn, t.id)
      .where(sql`state = 'ready'`),
    // What waits of one organization, and which organizations have something that waits.
    index('tasks_ready_org_idx')
      .on(t.kind, t.orgId, t.priority, t.turn, t.id)
      .where(sql`state = 'ready'`),
    index('tasks_turn_idx')
      .on(t.userId, t.kind, t.priority, t.turn)
      .where(sql`state = 'ready'`),
    index('tasks_lease_idx')
      .on(t.leaseEndsAt)
      .where(sql`state = 'leased'`),
    uniqueIndex('tasks_task_id_key').on(t.taskId),
    check('tasks_leased_check', sql`(state = 'leased') = (task_id is not null)`),
  ],
);
