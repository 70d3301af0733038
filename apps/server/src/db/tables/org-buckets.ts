import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, createdAt } from '../columns.ts';
import { orgs } from './people.ts';

/**
 * Buckets of organizations that may contain files; the newest of an organization is the one it writes to. A bucket gets
 * its row after it was tested and before its first file, and a new row each time an organization returns to it; the
 * row's id is part of the names of the files.
 */
export const orgBuckets = pg.pgTable(
  'org_buckets',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    endpoint: pg.text('endpoint').notNull(),
    bucket: pg.text('bucket').notNull(),
    region: pg.text('region').notNull(),
    pathStyle: pg.boolean('path_style').notNull(),
    accessKey: pg.text('access_key').notNull(),
    /** Encrypted, see `bucket-keys.ts`. */
    secretKey: pg.text('secret_key').notNull(),
    /** Read-only: it was restored from a backup, and the installation that made the backup may still use it. */
    sealed: pg.boolean('sealed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.index('org_buckets_org_idx').on(t.orgId, t.createdAt)],
);
