import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { AppSettings } from '@assay/contract';
import { at, bytea, createdAt } from '../columns.ts';
import { orgItemColumns, orgItemIndexes } from './org-items.ts';
import { accessColumns, orgId } from './people.ts';

/** Clients that sign people in through us. */
export const apps = pgTable(
  'apps',
  {
    ...orgItemColumns(),
    settings: jsonb('settings').$type<AppSettings>().notNull().default({}),
    secretHash: bytea('secret_hash').notNull(),
    secretMadeAt: at('secret_made_at')
      .notNull()
      .default(sql`now()`),
    /** The previous secret, valid together with the current one until then. */
    oldSecretHash: bytea('old_secret_hash'),
    oldSecretUntil: at('old_secret_until'),
    /**
     * The secrets encrypted with a key of the installation, kept for apps enabled for IAAA alone, whose signatures need
     * them.
     */
    sealedSecret: bytea('sealed_secret'),
    oldSealedSecret: bytea('old_sealed_secret'),
    /** When the app last asked for tokens. */
    usedAt: at('used_at'),
  },
  (t) => [...orgItemIndexes('apps', t), index('apps_org_created_idx').on(t.orgId, t.createdAt, t.id)],
);

export const appId = () =>
  uuid('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' });

export const appAccess = pgTable('app_access', { appId: appId(), ...accessColumns() }, (t) => [
  primaryKey({ columns: [t.appId, t.principalId] }),
  index('app_access_principal_idx').on(t.principalId),
]);
