import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, createdAt } from '../columns.ts';
import { sessions, userId, users } from './people.ts';

/**
 * What a provider knows a user by: a mail address, a telephone number, an account elsewhere. Proven when it was bound.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    userId: userId(),
    provider: text('provider').notNull(),
    /** In one spelling, so that equal ones compare equal. */
    subject: text('subject').notNull(),
    /** The user info from the provider's latest reply. */
    info: jsonb('info').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    unique('user_identities_subject_key').on(t.provider, t.subject),
  ],
);

/** Codes sent by mail or SMS that are still good. One for each provider, purpose, user and address. */
export const sentCodes = pgTable(
  'sent_codes',
  {
    provider: text('provider').notNull(),
    purpose: text('purpose', { enum: ['login', 'verify', 'bind'] }).notNull(),
    /** The user whose sign-in it proves; '' before anyone is signed in. */
    owner: text('owner').notNull(),
    address: text('address').notNull(),
    codeHash: bytea('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.purpose, t.owner, t.address] }),
    index('sent_codes_expires_idx').on(t.expiresAt),
  ],
);

/** Attempts in a window that began with the first one. Kept here so that they count across server processes. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    /** Keyed hash of the counted value, so that the table reveals nothing about users. */
    key: bytea('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('attempt_counters_ends_idx').on(t.endsAt)],
);

/**
 * Questions we have asked and await one answer to: passkey challenges, sign-ins under way at other providers, reset
 * links. Taken once.
 */
export const challenges = pgTable(
  'challenges',
  {
    /** Keyed hash of the secret that the answer names. */
    id: bytea('id').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('challenges_expires_idx').on(t.expiresAt),
    index('challenges_user_idx').on(t.userId),
    index('challenges_session_idx').on(t.sessionId),
  ],
);

/** Time-based one-time passwords (RFC 6238) of an authenticator app. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the installation, since the server must compute with it. */
  secret: bytea('secret').notNull(),
  /** The last step of 30 seconds whose code was accepted; no code of it or of earlier ones is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
});

/** Recovery codes that have not been used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: bytea('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** base64url, as browsers name it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_key'),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Signatures made, as the authenticator counts them; 0 where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    name: text('name').notNull(),
    /** Whether the authenticator keeps a copy elsewhere. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (t) => [index('passkeys_user_idx').on(t.userId)],
);

/**
 * Mails that are still to be handed to the SMTP server. What is sent or given up is deleted, so that no code or link
 * outlives its purpose here.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey(),
    /** To whom and what, encrypted with a key of the installation. */
    sealed: bytea('sealed').notNull(),
    attempts: integer('attempts').notNull(),
    /** When it is tried next; while one process tries, when another may. */
    dueAt: at('due_at').notNull(),
    /** When it is given up. */
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('outgoing_mails_due_idx').on(t.dueAt)],
);
