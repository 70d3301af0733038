import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, bytea, createdAt } from '../columns.ts';
import { sessions, users } from './people.ts';

/**
 * What a provider knows a user by: a mail address, a telephone number, an account elsewhere. Proven when it was bound.
 */
export const userIdentities = pg.pgTable(
  'user_identities',
  {
    userId: belongsTo('user_id', () => users.id),
    provider: pg.text('provider').notNull(),
    /** In one spelling, so that equal ones compare equal. */
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

/** Codes sent by mail or SMS that are still good. One for each provider, purpose, user and address. */
export const sentCodes = pg.pgTable(
  'sent_codes',
  {
    provider: pg.text('provider').notNull(),
    purpose: pg.text('purpose', { enum: ['login', 'verify', 'bind'] }).notNull(),
    /** The user whose sign-in it proves; '' before anyone is signed in. */
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

/** Attempts in a window that began with the first one. Kept here so that they count across server processes. */
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
 * Questions we have asked and await one answer to: passkey challenges, sign-ins under way at other providers, reset
 * links. Taken once.
 */
export const challenges = pg.pgTable(
  'challenges',
  {
    /** Keyed hash of the secret that the answer names. */
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
  /** The last step of 30 seconds whose code was accepted; no code of it or of earlier ones is accepted again. */
  lastStep: pg.bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Recovery codes that have not been used. */
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
    /** base64url, as browsers name it. */
    credentialId: pg.text('credential_id').notNull().unique('passkeys_credential_key'),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Signatures made, as the authenticator counts them; 0 where it does not. */
    counter: pg.bigint('counter', { mode: 'number' }).notNull(),
    transports: pg
      .text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    name: pg.text('name').notNull(),
    /** Whether the authenticator keeps a copy elsewhere. */
    backedUp: pg.boolean('backed_up').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (t) => [pg.index('passkeys_user_idx').on(t.userId)],
);

/**
 * Mails that are still to be handed to the SMTP server. What is sent or given up is deleted, so that no code or link
 * outlives its purpose here.
 */
export const outgoingMails = pg.pgTable(
  'outgoing_mails',
  {
    id: pg.uuid('id').primaryKey(),
    /** To whom and what, encrypted with a key of the installation. */
    sealed: bytea('sealed').notNull(),
    attempts: pg.integer('attempts').notNull(),
    /** When it is tried next; while one process tries, when another may. */
    dueAt: at('due_at').notNull(),
    /** When it is given up. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [pg.index('outgoing_mails_due_idx').on(t.dueAt)],
);
