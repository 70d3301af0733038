import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { SOLUTION_STATE, taskKinds, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { users, orgs } from './people.ts';
import { problems, problemData } from './problems.ts';
import { contests } from './contests.ts';
import { rejudges } from './rejudges.ts';
import { runners } from './runners.ts';
import { virtualRuns } from './virtual-runs.ts';

/** Why a solution could not be judged. */
export interface JudgeFaultRow {
  origin: 'machine' | 'package';
  reason: string;
  advice?: string | undefined;
}

export const solutions = pg.pgTable(
  'solutions',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    problemId: belongsTo('problem_id', () => problems.id),
    contestId: pg.uuid('contest_id').references(() => contests.id),
    /** Outside contests: the virtual run in which it was created. */
    virtualRunId: pg.uuid('virtual_run_id').references(() => virtualRuns.id, { onDelete: 'set null' }),
    /** In a contest, the participant: a user or a team. */
    userId: belongsTo('user_id', () => users.id),
    /** The member of the team who announced it; null if the participant is a user. */
    sentBy: pg.uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    label: pg.text('label').notNull(),
    problemDataHash: pg.text('problem_data_hash').notNull(),
    solutionDataHash: pg.text('solution_data_hash').notNull(),
    sizeBytes: pg.bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Language stated when the solution was announced; empty if unknown. */
    language: pg.text('language').notNull().default(''),
    /** Version string of the compiler of the last judging; empty if unknown. */
    compiler: pg.text('compiler').notNull().default(''),
    state: pg.smallint('state').$type<NumberOf<typeof SOLUTION_STATE>>().notNull().default(SOLUTION_STATE.created),
    score: pg.doublePrecision('score').notNull().default(0),
    metrics: pg.jsonb('metrics').$type<Record<string, number>>().notNull().default({}),
    status: pg.text('status').notNull().default(''),
    message: pg.text('message').notNull().default(''),
    /** Whether the judging is, or was, limited to the pretests of the contest. */
    pretestsOnly: pg.boolean('pretests_only').notNull().default(false),
    /** Why there is no verdict, for those who can fix it; null otherwise. Never shown to contestants. */
    fault: pg.jsonb('fault').$type<JudgeFaultRow>(),
    /** Live details while running; null otherwise. */
    progress: pg.jsonb('progress').$type<Record<string, unknown>>(),
    /** The lease under which it was last judged; the only proof of ownership. */
    taskId: pg.uuid('task_id'),
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    preferPrivate: pg.boolean('prefer_private').notNull().default(false),
    /** Number of the judging that produced the result, or that is pending; earlier ones are in `judgings`. */
    attempt: pg.integer('attempt').notNull().default(1),
    /** The rejudge that requested this judging; null: submitted. */
    rejudgeId: pg.uuid('rejudge_id').references((): pg.AnyPgColumn => rejudges.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    submittedAt: at('submitted_at'),
    /**
     * Contest time of the submission, in a virtual run its time; null outside contests with a clock and after the end
     * of a run. Recomputed only by a change of the clock.
     */
    contestTimeMs: pg.bigint('contest_time_ms', { mode: 'number' }),
    /**
     * In the order of arrival in the contest, from 1; null outside contests and until it is submitted. Assigned by the
     * trigger that logs it. Without an index: the update that sets it stays cheap.
     */
    contestNumber: pg.integer('contest_number'),
    /**
     * When its participant spent a token on it, an instant of the ranklists as `completed_at`; null: none was. The only
     * record of tokens.
     */
    tokenedAt: at('tokened_at'),
    /** When the runner that judged it last leased it. */
    startedAt: at('started_at'),
    completedAt: at('completed_at'),
  },
  (t) => [
    pg.foreignKey({
      name: 'solutions_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    // One announced and not yet submitted solution per user, problem, and contest or virtual run; of a team one per
    // member.
    pg
      .uniqueIndex('solutions_announced_key')
      .on(
        t.userId,
        t.problemId,
        sql`coalesce(contest_id, virtual_run_id, '00000000-0000-0000-0000-000000000000')`,
        sql`coalesce(sent_by, user_id)`,
      )
      .where(sql`state = ${literal(SOLUTION_STATE.created)}`),
    pg
      .index('solutions_sent_by_idx')
      .on(t.sentBy)
      .where(sql`sent_by is not null`),
    pg
      .index('solutions_virtual_run_idx')
      .on(t.virtualRunId, t.submittedAt, t.id)
      .where(sql`virtual_run_id is not null`),
    pg
      .index('solutions_problem_submitted_idx')
      .on(t.problemId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is null`),
    pg.index('solutions_org_submitted_idx').on(t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    pg.index('solutions_user_submitted_idx').on(t.userId, t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    pg
      .index('solutions_contest_submitted_idx')
      .on(t.contestId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is not null`),
    pg
      .index('solutions_contest_problem_idx')
      .on(t.contestId, t.problemId, t.userId)
      .where(sql`contest_id is not null`),
    // Rankers read on from here.
    pg
      .index('solutions_contest_completed_idx')
      .on(t.contestId, t.completedAt, t.id)
      .where(sql`contest_id is not null and state = ${literal(SOLUTION_STATE.completed)}`),
    // Boards that count by tokens read on from here; tokens of a participant.
    pg
      .index('solutions_tokened_idx')
      .on(t.contestId, t.tokenedAt, t.id)
      .where(sql`tokened_at is not null`),
    // A user's own solutions of a problem, in contests and outside.
    pg.index('solutions_problem_user_idx').on(t.problemId, t.userId, sql`submitted_at desc nulls first`, sql`id desc`),
    pg
      .index('solutions_problem_score_idx')
      .on(t.problemId, sql`score desc`, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is null`),
    // Problems that a user has solved.
    pg.index('solutions_solved_idx').on(t.userId, t.problemId).where(isSolved),
    pg.index('solutions_org_status_idx').on(t.orgId, t.status, sql`submitted_at desc nulls first`, sql`id desc`),
    // Pending and running solutions: few among many.
    pg
      .index('solutions_open_idx')
      .on(t.orgId, t.state)
      .where(sql`state < ${literal(SOLUTION_STATE.completed)}`),
    pg.index('solutions_task_idx').on(t.taskId),
    // Recently judged solutions of the whole installation.
    pg.index('solutions_completed_idx').on(t.completedAt),
  ],
);

/**
 * Whether a row is a solution outside contests with the full score. Worded like the condition of the index over these.
 */
export const isSolved = sql`contest_id is null and score >= 100 and state = ${literal(SOLUTION_STATE.completed)}`;

/**
 * The task queue: one row for each pending or running task. A task starts as `ready`, becomes `leased` when a runner
 * takes it, and is deleted when it is concluded. An expired lease makes it ready again, up to a number of attempts.
 */
export const tasks = pg.pgTable(
  'tasks',
  {
    id: pg.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: pg.text('kind', { enum: taskKinds }).notNull(),
    /** The solution, contest, instance, custom run, workbench run or rehearsal submission of the task. */
    subjectId: pg.uuid('subject_id').notNull(),
    orgId: belongsTo('org_id', () => orgs.id),
    /** For fairness: users who wait take turns. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    label: pg.text('label').notNull(),
    /** 0 contest, 1 practice, 2 rejudge, 3 canary, 4 rehearsal; the lowest is taken first. */
    priority: pg.smallint('priority').notNull(),
    /** Round in which the user's task is due; see `enqueueTask`. */
    turn: pg.bigint('turn', { mode: 'number' }).notNull(),
    /** `held`: no runner gets it until judging is resumed; see `judging_holds`. */
    state: pg
      .text('state', { enum: ['ready', 'leased', 'held'] })
      .notNull()
      .default('ready'),
    /** Identifies the lease; new for every lease. */
    taskId: pg.uuid('task_id'),
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    leaseMs: pg.integer('lease_ms').notNull().default(0),
    leaseEndsAt: at('lease_ends_at'),
    attempts: pg.smallint('attempts').notNull().default(0),
    readyAt: at('ready_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.unique('tasks_subject_key').on(t.kind, t.subjectId),
    pg
      .index('tasks_ready_idx')
      .on(t.kind, t.priority, t.turn, t.id)
      .where(sql`state = 'ready'`),
    // Pending tasks of one organization, and organizations with pending tasks.
    pg
      .index('tasks_ready_org_idx')
      .on(t.kind, t.orgId, t.priority, t.turn, t.id)
      .where(sql`state = 'ready'`),
    pg
      .index('tasks_turn_idx')
      .on(t.userId, t.kind, t.priority, t.turn)
      .where(sql`state = 'ready'`),
    pg
      .index('tasks_lease_idx')
      .on(t.leaseEndsAt)
      .where(sql`state = 'leased'`),
    pg.uniqueIndex('tasks_task_id_key').on(t.taskId),
    pg
      .index('tasks_held_idx')
      .on(t.subjectId)
      .where(sql`state = 'held'`),
    pg.check('tasks_leased_check', sql`(state = 'leased') = (task_id is not null)`),
  ],
);
