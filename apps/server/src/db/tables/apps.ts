import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { AppSettings } from '@assay/contract';
import { at, belongsTo, bytea, listedColumns, listedIndexes } from '../columns.ts';
import { accessColumns, orgs } from './people.ts';

/** Clients that use Assay to sign users in. */
export const apps = pg.pgTable(
  'apps',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    settings: pg.jsonb('settings').$type<AppSettings>().notNull().default({}),
    secretHash: bytea('secret_hash').notNull(),
    secretMadeAt: at('secret_made_at')
      .notNull()
      .default(sql`now()`),
    /** Expiry of the previous secret, valid together with the current one until then. */
    oldSecretHash: bytea('old_secret_hash'),
    oldSecretUntil: at('old_secret_until'),
    /**
     * The secrets, encrypted with a key of the installation. Kept only for apps with IAAA enabled, whose signatures
     * require them.
     */
    sealedSecret: bytea('sealed_secret'),
    oldSealedSecret: bytea('old_sealed_secret'),
    /** When the app last requested tokens. */
    usedAt: at('used_at'),
  },
  (t) => [...listedIndexes('apps', t), pg.index('apps_org_created_idx').on(t.orgId, t.createdAt, t.id)],
);

export const appAccess = pg.pgTable(
  'app_access',
  {
    appId: belongsTo('app_id', () => apps.id),
    ...accessColumns(),
  },
  (t) => [pg.primaryKey({ columns: [t.appId, t.principalId] }), pg.index('app_access_principal_idx').on(t.principalId)],
);
