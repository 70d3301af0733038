import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, bytea, createdAt } from '../columns.ts';
import { sessions, users } from './people.ts';

/**
 * A user's identity at a provider: an e-mail address, a telephone number, an account elsewhere. Verified when it was
 * bound.
 */
export const userIdentities = pg.pgTable(
  'user_identities',
  {
    userId: belongsTo('user_id', () => users.id),
    provider: pg.text('provider').notNull(),
    /** Normalized, so that equal identities compare equal. */
    subject: pg.text('subject').notNull(),
    /** The user info from the provider's latest reply. */
    info: pg.jsonb('info').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.userId, t.provider] }),
    pg.unique('user_identities_subject_key').on(t.provider, t.subject),
  ],
);

/** Valid codes sent by e-mail or SMS. One per provider, purpose, user and address. */
export const sentCodes = pg.pgTable(
  'sent_codes',
  {
    provider: pg.text('provider').notNull(),
    purpose: pg.text('purpose', { enum: ['login', 'verify', 'bind'] }).notNull(),
    /** The user whose sign-in it proves; '' before sign-in. */
    owner: pg.text('owner').notNull(),
    address: pg.text('address').notNull(),
    codeHash: bytea('code_hash').notNull(),
    wrongTries: pg.integer('wrong_tries').notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.provider, t.purpose, t.owner, t.address] }),
    pg.index('sent_codes_expires_idx').on(t.expiresAt),
  ],
);

/** Attempts in a window that starts with the first one. Stored here so that they count across server processes. */
export const attemptCounters = pg.pgTable(
  'attempt_counters',
  {
    /** Keyed hash of the counted value, so that the table reveals nothing about users. */
    key: bytea('key').primaryKey(),
    count: pg.integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [pg.index('attempt_counters_ends_idx').on(t.endsAt)],
);

/**
 * Pending challenges with a single answer: passkey challenges, sign-ins in progress at other providers, reset links.
 * Consumed once.
 */
export const challenges = pg.pgTable(
  'challenges',
  {
    /** Keyed hash of the secret in the answer. */
    id: bytea('id').primaryKey(),
    purpose: pg.text('purpose').notNull(),
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: pg.uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    data: pg.jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.index('challenges_expires_idx').on(t.expiresAt),
    pg.index('challenges_user_idx').on(t.userId),
    pg.index('challenges_session_idx').on(t.sessionId),
  ],
);

/** Time-based one-time passwords (RFC 6238) of an authenticator app. */
export const totpFactors = pg.pgTable('totp_factors', {
  userId: pg
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the installation, since the server must compute with it. */
  secret: bytea('secret').notNull(),
  /** The last 30-second step whose code was accepted; codes of it or of earlier steps are refused. */
  lastStep: pg.bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Unused recovery codes. */
export const recoveryCodes = pg.pgTable(
  'recovery_codes',
  {
    userId: belongsTo('user_id', () => users.id),
    codeHash: bytea('code_hash').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** WebAuthn credentials. */
export const passkeys = pg.pgTable(
  'passkeys',
  {
    id: pg.uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    /** In base64url, as in browsers. */
    credentialId: pg.text('credential_id').notNull().unique('passkeys_credential_key'),
    /** In COSE format. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: pg.bigint('counter', { mode: 'number' }).notNull(),
    transports: pg
      .text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    name: pg.text('name').notNull(),
    /** Whether the authenticator syncs or backs up the credential. */
    backedUp: pg.boolean('backed_up').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (t) => [pg.index('passkeys_user_idx').on(t.userId)],
);

/**
 * Mails waiting to be sent through the SMTP server. Deleted when sent or given up, so that no code or link outlives its
 * purpose here.
 */
export const outgoingMails = pg.pgTable(
  'outgoing_mails',
  {
    id: pg.uuid('id').primaryKey(),
    /** Recipient and content, encrypted with a key of the installation. */
    sealed: bytea('sealed').notNull(),
    attempts: pg.integer('attempts').notNull(),
    /** Time of the next attempt; during an attempt, when another process may retry. */
    dueAt: at('due_at').notNull(),
    /** When to give up. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [pg.index('outgoing_mails_due_idx').on(t.dueAt)],
);
