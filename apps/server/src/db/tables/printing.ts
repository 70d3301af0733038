import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { DEFAULT_PRINT_JOBS, type PrintState } from '@assay/contract';
import { at, belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';

const contestId = () => belongsTo('contest_id', () => contests.id);
/** A user whose account may be deleted while the row stays. */
const by = (name: string) => pg.uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Print settings of a contest whose director has changed them. */
export const printSettings = pg.pgTable('print_settings', {
  contestId: contestId().primaryKey(),
  enabled: pg.boolean('enabled').notNull().default(false),
  /** Of a participant; cancelled jobs do not count. */
  maxJobs: pg.integer('max_jobs').notNull().default(DEFAULT_PRINT_JOBS),
  header: pg.text('header').notNull().default(''),
});

/** Texts to print. A job waits, possibly claimed, until a volunteer ends it or the participant cancels it. */
export const printJobs = pg.pgTable(
  'print_jobs',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    contestId: contestId(),
    /** Number in the order of arrival in the contest. */
    number: pg.integer('number').notNull(),
    /** The participant: a user or a team. */
    userId: belongsTo('user_id', () => users.id),
    sentBy: by('sent_by'),
    /** Chosen by the client, so that a request that is sent twice makes one job. */
    key: pg.uuid('key').notNull(),
    title: pg.text('title').notNull(),
    language: pg.text('language').notNull().default(''),
    source: pg.text('source').notNull(),
    bytes: pg.integer('bytes').notNull(),
    pages: pg.integer('pages').notNull(),
    state: pg.text('state').$type<Exclude<PrintState, 'taken'>>().notNull().default('waiting'),
    claimedBy: by('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** The volunteer who printed it or marked it as failed. */
    endedBy: by('ended_by'),
    createdAt: createdAt(),
    /** Time of the last change, except claims. */
    changedAt: at('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.unique('print_jobs_number_key').on(t.contestId, t.number),
    pg.unique('print_jobs_key').on(t.contestId, t.userId, t.key),
    pg.index('print_jobs_own_idx').on(t.contestId, t.userId, t.number),
    pg
      .index('print_jobs_open_idx')
      .on(t.contestId, t.number)
      .where(sql`state = 'waiting'`),
    pg
      .index('print_jobs_done_idx')
      .on(t.contestId, sql`changed_at desc`, t.id)
      .where(sql`state <> 'waiting'`),
    pg.index('print_jobs_user_idx').on(t.userId),
    pg
      .index('print_jobs_sender_idx')
      .on(t.sentBy)
      .where(sql`sent_by is not null`),
    pg
      .index('print_jobs_claimer_idx')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
    pg
      .index('print_jobs_ender_idx')
      .on(t.endedBy)
      .where(sql`ended_by is not null`),
  ],
);
