import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { ClarificationCategory, ClarificationState } from '@assay/contract';
import { at, belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

const contestId = () => belongsTo('contest_id', () => contests.id);
/** A user whose account may be deleted while the row stays. */
const by = (name: string) => pg.uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * Threads between a participant and the jury of a contest, and notices of the jury. A thread is open until the jury
 * answers or dismisses it; a message of the asker reopens it. Every change except a claim increments the version.
 */
export const clarifications = pg.pgTable(
  'clarifications',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: contestId(),
    /**
     * Number in the order of arrival in the contest. Visible to the jury only: it reveals how many questions others
     * ask.
     */
    number: pg.integer('number').notNull(),
    category: pg.text('category').$type<ClarificationCategory>().notNull(),
    /** Of a thread in the category `problem`; null there once the problem is deleted. */
    problemId: pg.uuid('problem_id').references(() => problems.id, { onDelete: 'set null' }),
    /** Null: a notice of the jury. */
    askerId: pg.uuid('asker_id').references(() => users.id, { onDelete: 'cascade' }),
    state: pg.text('state').$type<ClarificationState>().notNull(),
    urgent: pg.boolean('urgent').notNull().default(false),
    version: pg.integer('version').notNull().default(1),
    /** The `seq` of the latest message. */
    lastSeq: pg.integer('last_seq').notNull(),
    /** The `seq` of the jury's latest message or edit, which the asker should read; 0 for none. */
    jurySeq: pg.integer('jury_seq').notNull().default(0),
    /** The same for public messages. */
    publicSeq: pg.integer('public_seq').notNull().default(0),
    claimedBy: by('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** Time of the last message or edit. */
    updatedAt: at('updated_at')
      .notNull()
      .default(sql`now()`),
    /** The same for public messages; null: the thread is private to the asker and the jury. */
    publicAt: at('public_at'),
  },
  (t) => [
    pg.unique('clarifications_number_key').on(t.contestId, t.number),
    pg.index('clarifications_asker_idx').on(t.contestId, t.askerId, t.updatedAt.desc()),
    pg
      .index('clarifications_public_idx')
      .on(t.contestId, t.publicAt.desc())
      .where(sql`public_at is not null`),
    pg
      .index('clarifications_open_idx')
      .on(t.contestId, t.number)
      .where(sql`state = 'open'`),
    pg
      .index('clarifications_problem_idx')
      .on(t.problemId)
      .where(sql`problem_id is not null`),
    pg
      .index('clarifications_user_idx')
      .on(t.askerId)
      .where(sql`asker_id is not null`),
    pg
      .index('clarifications_claimer_idx')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
  ],
);

/** Messages of a thread. An edit adds a row with the same position and a higher `seq`; the highest is current. */
export const clarificationMessages = pg.pgTable(
  'clarification_messages',
  {
    id: pg.uuid('id').primaryKey(),
    clarificationId: belongsTo('clarification_id', () => clarifications.id),
    /** Starts at 1, in the order of arrival. */
    seq: pg.integer('seq').notNull(),
    /** The `seq` of the first version. */
    position: pg.integer('position').notNull(),
    fromJury: pg.boolean('from_jury').notNull(),
    /** The same for all versions of a message. */
    forAll: pg.boolean('for_all').notNull().default(false),
    authorId: by('author_id'),
    body: pg.text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('clarification_messages_key').on(t.clarificationId, t.seq),
    pg
      .index('clarification_messages_author_idx')
      .on(t.authorId)
      .where(sql`author_id is not null`),
  ],
);

/** How far a participant has read a thread. */
export const clarificationReads = pg.pgTable(
  'clarification_reads',
  {
    userId: belongsTo('user_id', () => users.id),
    clarificationId: belongsTo('clarification_id', () => clarifications.id),
    /** The `seq` of the latest message read. */
    seq: pg.integer('seq').notNull(),
    readAt: at('read_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.primaryKey({ columns: [t.clarificationId, t.userId] }),
    pg.index('clarification_reads_user_idx').on(t.userId),
  ],
);

/** Canned answers of a contest whose jury has changed the default ones. */
export const cannedAnswers = pg.pgTable('canned_answers', {
  contestId: contestId().primaryKey(),
  answers: pg.text('answers').array().notNull(),
});
