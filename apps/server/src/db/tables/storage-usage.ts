import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { orgs, users } from './people.ts';

/*
 * Bytes of stored files according to the database. Triggers on the tables that have files maintain the counters in the
 * transaction of the change, so that they are correct however rows change.
 */

/** Solutions of an organization, and data and attachments of its problems and contests. No row: nothing is stored. */
export const orgStorage = pg.pgTable('org_storage', {
  orgId: pg
    .uuid('org_id')
    .primaryKey()
    .references(() => orgs.id, { onDelete: 'cascade' }),
  bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
});

/** Solutions of a user in all organizations. No row: nothing is stored. */
export const userStorage = pg.pgTable('user_storage', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: pg.bigint('bytes', { mode: 'number' }).notNull(),
});

/** Storage limits of single organizations; the server's configuration applies to those without a row. */
export const storageQuotas = pg.pgTable(
  'storage_quotas',
  {
    orgId: pg
      .uuid('org_id')
      .primaryKey()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    /** Null: no limit. */
    bytes: pg.bigint('bytes', { mode: 'number' }),
  },
  () => [pg.check('storage_quotas_bytes_check', sql`bytes >= 0`)],
);
