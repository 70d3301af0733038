import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { orgId } from './people.ts';

/**
 * Buckets of organizations in which files may lie, the newest of an organization being the one it writes to. A bucket
 * gets its row once it has been tried and before the first file, and another one each time an organization comes back
 * to it; the row's id is part of the names of the files.
 */
export const orgBuckets = pgTable(
  'org_buckets',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    endpoint: text('endpoint').notNull(),
    bucket: text('bucket').notNull(),
    region: text('region').notNull(),
    pathStyle: boolean('path_style').notNull(),
    accessKey: text('access_key').notNull(),
    /** Sealed, see `bucket-keys.ts`. */
    secretKey: text('secret_key').notNull(),
    /** Only to be read: it came with a backup, and the installation that the backup is of may go on using it. */
    sealed: boolean('sealed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('org_buckets_org_idx').on(t.orgId, t.createdAt)],
);
