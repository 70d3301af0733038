import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AppSettings } from '@assay/contract';
import type { AccessLevel } from '@assay/contract/states';
import { at, bytea, capability, createdAt, noTags, tsvector } from '../columns.ts';
import { orgs, principals } from './people.ts';

/** Clients that sign people in through us. */
export const apps = pgTable(
  'apps',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default(noTags),
    accessLevel: smallint('access_level').$type<AccessLevel>().notNull(),
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
    createdAt: createdAt(),
    /** Title, slug and tags for search; a trigger clears it when they change, until they are indexed again. */
    searchNames: tsvector('search_names'),
  },
  (t) => [
    unique('apps_org_slug_key').on(t.orgId, t.slug),
    index('apps_org_created_idx').on(t.orgId, t.createdAt, t.id),
    index('apps_tags_idx').using('gin', t.tags),
    index('apps_title_trgm_idx').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('apps_slug_trgm_idx').using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
    index('apps_search_names_idx').using('gin', t.searchNames),
    index('apps_unsearched_idx')
      .on(t.id)
      .where(sql`search_names is null`),
  ],
);

export const appAccess = pgTable(
  'app_access',
  {
    appId: uuid('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    capability: capability('capability'),
  },
  (t) => [primaryKey({ columns: [t.appId, t.principalId] }), index('app_access_principal_idx').on(t.principalId)],
);
