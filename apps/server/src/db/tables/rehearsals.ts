import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { RehearsalEnd, RehearsalReport, RehearsalSettings, RehearsalShortage } from '@assay/contract';
import { at, belongsTo, bytea } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

/** A report with ids of runners instead of what a viewer may see of them. */
export type RehearsalReportRow = Omit<RehearsalReport, 'runners'> & {
  runners: (Omit<RehearsalReport['runners'][number], 'number' | 'name'> & { runnerId: string })[];
};

/** The running or last rehearsal of a contest. When it ends, its report is stored and everything else is deleted. */
export const rehearsals = pg.pgTable('rehearsals', {
  contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
  startedBy: pg.uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
  startedAt: at('started_at')
    .notNull()
    .default(sql`now()`),
  settings: pg.jsonb('settings').$type<RehearsalSettings>().notNull(),
  shortages: pg.jsonb('shortages').$type<RehearsalShortage[]>().notNull(),
  /** Contest time played so far. It advances only while a server runs the rehearsal. */
  playedMs: pg.bigint('played_ms', { mode: 'number' }).notNull().default(0),
  tickedAt: at('ticked_at')
    .notNull()
    .default(sql`now()`),
  interruptedMs: pg.bigint('interrupted_ms', { mode: 'number' }).notNull().default(0),
  /** Most slots of online runners. */
  slots: pg.integer('slots').notNull().default(0),
  /** Sum over all slots of the time that other work took. */
  otherBusyMs: pg.bigint('other_busy_ms', { mode: 'number' }).notNull().default(0),
  /** Since when all submissions have been sent. */
  sentAllAt: at('sent_all_at'),
  endedAt: at('ended_at'),
  endReason: pg.text('end_reason').$type<RehearsalEnd>(),
  /** Only of one that has ended. */
  report: pg.jsonb('report').$type<RehearsalReportRow>(),
});

/** Programs of packages that the simulated participants of a running rehearsal submit. */
export const rehearsalPrograms = pg.pgTable(
  'rehearsal_programs',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => rehearsals.contestId),
    problemId: belongsTo('problem_id', () => problems.id),
    dataHash: pg.text('data_hash').notNull(),
    label: pg.text('label').notNull(),
    path: pg.text('path').notNull(),
    /** The folder of the package that declares its verdict. */
    expected: pg.text('expected').notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [
    pg.index('rehearsal_programs_contest_idx').on(t.contestId),
    pg.index('rehearsal_programs_problem_idx').on(t.problemId),
  ],
);

/** Submissions of a running rehearsal: planned, then sent to the queue, then judged. They are not solutions. */
export const rehearsalSubmissions = pg.pgTable(
  'rehearsal_submissions',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => rehearsals.contestId),
    programId: belongsTo('program_id', () => rehearsalPrograms.id),
    /** Number of the simulated participant. */
    participant: pg.smallint('participant').notNull(),
    /** Played contest time at which it is sent. */
    atMs: pg.bigint('at_ms', { mode: 'number' }).notNull(),
    sentAt: at('sent_at'),
    firstStartedAt: at('first_started_at'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    runnerId: pg.uuid('runner_id'),
    status: pg.text('status').notNull().default(''),
    score: pg.doublePrecision('score').notNull().default(0),
    cpuMs: pg.doublePrecision('cpu_ms'),
    /** Why it could not be judged. */
    fault: pg.text('fault'),
    /** Judgings that ended because other work waited for the runner, and the time since their starts. */
    madeWay: pg.integer('made_way').notNull().default(0),
    lostMs: pg.bigint('lost_ms', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    pg.index('rehearsal_submissions_contest_idx').on(t.contestId, t.atMs),
    pg.index('rehearsal_submissions_program_idx').on(t.programId),
  ],
);
