import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt, noTags } from '../columns.ts';
import { orgs } from './people.ts';

export const runners = pgTable(
  'runners',
  {
    id: uuid('id').primaryKey(),
    /** null: a runner of the whole installation, which works for every organization. */
    orgId: uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    labels: text('labels').array().notNull().default(noTags),
    version: text('version').notNull().default(''),
    message: text('message').notNull().default(''),
    ip: text('ip').notNull().default(''),
    keyHash: bytea('key_hash').notNull(),
    createdAt: createdAt(),
    accessedAt: at('accessed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('runners_org_idx').on(t.orgId)],
);

/** Registration tokens already used, so that each makes one runner. */
export const usedRegistrationTokens = pgTable('used_registration_tokens', {
  runnerId: uuid('runner_id').primaryKey(),
  usedAt: at('used_at')
    .notNull()
    .default(sql`now()`),
});
