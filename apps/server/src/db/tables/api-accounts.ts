import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { ApiRole } from '@assay/contract';
import { at, belongsTo, bytea, createdAt, noTags } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';

/** Accounts of one contest with which tools of committees read the contest API. */
export const apiAccounts = pg.pgTable(
  'api_accounts',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    /** Unique on the whole site: requests without a contest in their path have only the name. */
    username: pg.text('username').notNull(),
    /** SHA-256 of the generated password. */
    hash: bytea('hash').notNull(),
    role: pg.text('role').$type<ApiRole>().notNull(),
    /** Addresses and networks from which the account may be used; empty: from anywhere. */
    cidrs: pg.text('cidrs').array().notNull().default(noTags),
    /** Whether the account may change the contest. */
    mayWrite: pg.boolean('may_write').notNull().default(false),
    /** The director in whose name the account acts. */
    createdBy: pg.uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [
    pg.unique('api_accounts_username_key').on(t.username),
    pg.index('api_accounts_contest_idx').on(t.contestId, t.createdAt, t.id),
    pg.index('api_accounts_creator_idx').on(t.createdBy),
  ],
);

/**
 * URLs to which changes of a contest are sent, as its API account reads them. Starts active; is disabled after it has
 * failed for too long, and deleted by a client or with its account.
 */
export const contestWebhooks = pg.pgTable(
  'contest_webhooks',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    accountId: belongsTo('account_id', () => apiAccounts.id),
    contestId: belongsTo('contest_id', () => contests.id),
    /** Version of the API in which it was registered. */
    version: pg.text('version').notNull(),
    url: pg.text('url').notNull(),
    /** Sealed; sent with every delivery. */
    token: bytea('token').notNull(),
    /** Types of objects; empty: all. */
    endpoints: pg.text('endpoints').array().notNull().default(noTags),
    /** Token of the feed after the last line that was received. */
    position: pg.text('position').notNull(),
    /** Entries of the log up to this one have been delivered. */
    seq: pg.bigint('seq', { mode: 'number' }).notNull(),
    failures: pg.integer('failures').notNull().default(0),
    /** Of the first failure since the last success. */
    failingSince: at('failing_since'),
    nextAt: at('next_at')
      .notNull()
      .default(sql`now()`),
    disabledAt: at('disabled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('contest_webhooks_account_idx').on(t.accountId),
    pg.index('contest_webhooks_contest_idx').on(t.contestId, t.createdAt, t.id),
    pg
      .index('contest_webhooks_due_idx')
      .on(t.nextAt)
      .where(sql`disabled_at is null`),
  ],
);

/** Contests whose results are official. A trigger logs the rows. */
export const contestFinalizations = pg.pgTable(
  'contest_finalizations',
  {
    contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
    finalizedAt: at('finalized_at').notNull(),
    finalizedBy: pg.uuid('finalized_by').references(() => users.id, { onDelete: 'set null' }),
    /** Set: the event feed has ended. */
    endOfUpdatesAt: at('end_of_updates_at'),
  },
  (t) => [pg.index('contest_finalizations_by_idx').on(t.finalizedBy)],
);
