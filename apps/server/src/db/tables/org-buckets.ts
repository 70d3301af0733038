import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, createdAt } from '../columns.ts';
import { orgs } from './people.ts';

/**
 * Buckets of organizations in which files may lie, the newest of an organization being the one it writes to. A bucket
 * gets its row once it has been tried and before the first file, and another one each time an organization comes back
 * to it; the row's id is part of the names of the files.
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
    /** Sealed, see `bucket-keys.ts`. */
    secretKey: pg.text('secret_key').notNull(),
    /** Only to be read: it came with a backup, and the installation that the backup is of may go on using it. */
    sealed: pg.boolean('sealed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.index('org_buckets_org_idx').on(t.orgId, t.createdAt)],
);
