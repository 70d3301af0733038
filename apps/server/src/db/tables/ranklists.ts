import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { BoardCopyFailure, BoardCopyState, BoardCopyTarget, BoardRole, RanklistSettings } from '@assay/contract';
import { RANKLIST_STATE, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { runners } from './runners.ts';
import { contests } from './contests.ts';

export const ranklists = pg.pgTable(
  'ranklists',
  {
    contestId: belongsTo('contest_id', () => contests.id),
    key: pg.text('key').notNull(),
    name: pg.text('name').notNull(),
    settings: pg.jsonb('settings').$type<RanklistSettings>().notNull().default({}),
    /** Whether the configuration delegates it to a foreign ranker, if the organization has one. */
    isForeign: pg.boolean('is_foreign').notNull().default(false),
    /** The stamp of the stored document; null while there is none. */
    documentAt: at('document_at'),
    /**
     * Its role on the contest's board: `open` is shown from the start, `final` only from its reveal on (before that,
     * only to administrators). Null: not on the board.
     */
    boardRole: pg.text('board_role').$type<BoardRole>(),
    /** When a `final` one is revealed; null until an administrator schedules it. */
    revealedAt: at('revealed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.key] }),
    pg.uniqueIndex('ranklists_board_role').on(t.contestId, t.boardRole),
  ],
);

/**
 * How current the ranklists of a contest are, one row per contest from its first change on. `updated_at` is a clock
 * that only moves forward: a transaction that changes what ranklists depend on locks this row, gets the next instant
 * from `invalidateRanklists` and holds the lock until commit. Instants therefore become visible in order, and a reader
 * that has seen one has seen all earlier ones.
 */
export const ranklistStates = pg.pgTable(
  'ranklist_states',
  {
    contestId: pg
      .uuid('contest_id')
      .primaryKey()
      .references(() => contests.id, { onDelete: 'cascade' }),
    state: pg.smallint('state').$type<NumberOf<typeof RANKLIST_STATE>>().notNull().default(RANKLIST_STATE.valid),
    updatedAt: at('updated_at').notNull(),
    /** Incremented when newer rows alone cannot update the ranklists, which are then recomputed. */
    generation: pg.integer('generation').notNull().default(0),
    /** When our own engine last started; the next run is delayed a little. */
    beganAt: at('began_at'),
    /** The foreign ranker that mirrors this contest. */
    runnerId: pg.uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    /** Generation that was sent to the working foreign ranker. */
    lentGeneration: pg.integer('lent_generation'),
  },
  (t) => [pg.index('ranklist_states_runner_idx').on(t.runnerId)],
);

/** Ranklists readable without a session, by an unguessable id. */
export const publicRanklists = pg.pgTable(
  'public_ranklists',
  {
    id: pg.integer('id').primaryKey(),
    contestId: pg.uuid('contest_id').notNull(),
    key: pg.text('key').notNull(),
    visible: pg.boolean('visible').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('public_ranklists_key').on(t.contestId, t.key),
    pg
      .foreignKey({
        name: 'public_ranklists_ranklist_fk',
        columns: [t.contestId, t.key],
        foreignColumns: [ranklists.contestId, ranklists.key],
      })
      .onDelete('cascade'),
  ],
);

/**
 * Published ranklists that the server keeps as static files in a bucket. A row outlives the number, the contest and the
 * organization until its files are deleted.
 */
export const boardCopies = pg.pgTable(
  'board_copies',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    /** The number of the published ranklist. */
    ranklistId: pg.integer('ranklist_id').notNull().unique('board_copies_ranklist_key'),
    target: pg.text('target').$type<BoardCopyTarget>().notNull(),
    endpoint: pg.text('endpoint').notNull(),
    bucket: pg.text('bucket').notNull(),
    region: pg.text('region').notNull(),
    pathStyle: pg.boolean('path_style').notNull(),
    accessKey: pg.text('access_key').notNull(),
    /** Encrypted like those of `org_buckets`. */
    secretKey: pg.text('secret_key').notNull(),
    /** Start of the names of the files, with a slash at the end. */
    prefix: pg.text('prefix').notNull(),
    /** Where readers find the folder, without a slash at the end; empty: at the bucket itself. */
    publicUrl: pg.text('public_url').notNull(),
    /**
     * `stopping`: its files are being deleted. `paused`: restored from a backup, and the installation that made the
     * backup may still write the files.
     */
    state: pg.text('state').$type<BoardCopyState>().notNull().default('on'),
    /** The server that writes the files; no other does before the lease ends. */
    leaseId: pg.uuid('lease_id'),
    leaseEndsAt: at('lease_ends_at'),
    dueAt: at('due_at')
      .notNull()
      .default(sql`now()`),
    /** Number of the newest state in the bucket; 0 before the first one. */
    latest: pg.bigint('latest', { mode: 'number' }).notNull().default(0),
    changedAt: at('changed_at'),
    /** When the files were last known to be right. */
    checkedAt: at('checked_at'),
    /** Why the last attempt failed; null if it did not. */
    failure: pg.text('failure').$type<BoardCopyFailure>(),
    failures: pg.integer('failures').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('board_copies_place_key').on(t.endpoint, t.bucket, t.prefix),
    pg.index('board_copies_due_idx').on(t.dueAt),
  ],
);
