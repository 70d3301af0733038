import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { orgs, users } from './people.ts';

/*
 * Bytes of stored files as the database knows them. Triggers of the tables that have files keep the counters, in the
 * transaction of the change, so that they hold however rows come and go.
 */

/**
 * Solutions of an organization, and data and attachments of its problems and contests. Without a row nothing is stored.
 */
export const orgStorage = pg.pgTable('org_storage', {
  orgId: pg
    .uuid('org_id')
    .primaryKey()
    .references(() => orgs.id, { onDelete: 'cascade' }),
  bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
});

/** Solutions of a user, in every organization. Without a row nothing is stored. */
export const userStorage = pg.pgTable('user_storage', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
});

/** How much single organizations may store; one without a row may store what the settings of the server say. */
export const storageQuotas = pg.pgTable(
  'storage_quotas',
  {
    orgId: pg
      .uuid('org_id')
      .primaryKey()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    /** null: without limit. */
    bytes: pg.bigint('bytes', { mode: 'number' }),
  },
  () => [pg.check('storage_quotas_bytes_check', sql`bytes >= 0`)],
);
