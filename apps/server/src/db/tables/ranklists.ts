import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RanklistSettings } from '@assay/contract';
import { RANKLIST_STATE, type NumberOf } from '@assay/contract/states';
import { at, createdAt } from '../columns.ts';
import { runners } from './runners.ts';
import { contests } from './contests.ts';

export const ranklists = pgTable(
  'ranklists',
  {
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<RanklistSettings>().notNull().default({}),
    /** Whether the configuration hands it to a foreign ranker, where the organization has one. */
    isForeign: boolean('is_foreign').notNull().default(false),
    /** The stamp of what the stored document shows; null while there is none. */
    documentAt: at('document_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.key] })],
);

/**
 * How far the ranklists of a contest are, one row a contest from its first change on. `updated_at` is a clock that only
 * moves forward: whoever changes what ranklists depend on takes this row's lock, gets the next instant from
 * `invalidateRanklists` and keeps the lock until commit. So instants become visible in their order, and a reader that
 * has seen one has seen all before it.
 */
export const ranklistStates = pgTable(
  'ranklist_states',
  {
    contestId: uuid('contest_id')
      .primaryKey()
      .references(() => contests.id, { onDelete: 'cascade' }),
    state: smallint('state').$type<NumberOf<typeof RANKLIST_STATE>>().notNull().default(RANKLIST_STATE.valid),
    updatedAt: at('updated_at').notNull(),
    /** Rises when boards cannot be brought up to date by newer rows alone and are to be built anew. */
    generation: integer('generation').notNull().default(0),
    /** When our own engine last began; the next time is put off a little. */
    beganAt: at('began_at'),
    /** The foreign ranker that keeps a mirror of this contest. */
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    /** Generation that the foreign ranker at work was given. */
    lentGeneration: integer('lent_generation'),
  },
  (t) => [index('ranklist_states_runner_idx').on(t.runnerId)],
);

/** Ranklists that can be read without a session, by a number that cannot be guessed from another. */
export const publicRanklists = pgTable(
  'public_ranklists',
  {
    id: integer('id').primaryKey(),
    contestId: uuid('contest_id').notNull(),
    key: text('key').notNull(),
    visible: boolean('visible').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('public_ranklists_key').on(t.contestId, t.key),
    foreignKey({
      name: 'public_ranklists_ranklist_fk',
      columns: [t.contestId, t.key],
      foreignColumns: [ranklists.contestId, ranklists.key],
    }).onDelete('cascade'),
  ],
);
