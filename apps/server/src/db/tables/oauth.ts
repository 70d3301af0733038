import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { at, bytea, createdAt } from '../columns.ts';
import { appId, apps } from './apps.ts';
import { sessionId, sessions, userId, users } from './people.ts';

/* Assay as provider. Codes, secrets and tokens are stored as SHA-256; what is random and long needs no more. */

/** That a user has let an app in, and with which scopes. Everything given to the app goes with it. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    appId: appId(),
    /** Of all that was ever agreed to. */
    scopes: text('scopes').array().notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at').notNull(),
  },
  (t) => [unique('oauth_grants_user_app_key').on(t.userId, t.appId), index('oauth_grants_app_idx').on(t.appId)],
);

const grantId = () =>
  uuid('grant_id')
    .notNull()
    .references(() => oauthGrants.id, { onDelete: 'cascade' });

/**
 * One sign-in at an app: all tokens that come from one code, to be ended together. Sessions name it in `family_id` and
 * go with it.
 */
export const oauthFamilies = pgTable(
  'oauth_families',
  {
    id: uuid('id').primaryKey(),
    grantId: grantId(),
    scopes: text('scopes').array().notNull(),
    /** When the person had proven who they are. */
    authTime: at('auth_time').notNull(),
    secondFactor: boolean('second_factor').notNull(),
    createdAt: createdAt(),
    /** No refresh token of it works later. */
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('oauth_families_grant_idx').on(t.grantId), index('oauth_families_ends_idx').on(t.endsAt)],
);

/** A code is good once. Used ones are kept for a while, so that a second use is noticed. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    hash: bytea('hash').primaryKey(),
    grantId: grantId(),
    /** The session in which it was asked for; a code dies with it. */
    sessionId: sessionId(),
    /** `web` and `device` of the wire; `standard` of RFC 6749. */
    flow: text('flow', { enum: ['web', 'device', 'standard'] }).notNull(),
    redirectUri: text('redirect_uri'),
    codeChallenge: text('code_challenge'),
    scopes: text('scopes').array().notNull(),
    nonce: text('nonce'),
    authTime: at('auth_time').notNull(),
    secondFactor: boolean('second_factor').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** What it was exchanged for. */
    familyId: uuid('family_id').references(() => oauthFamilies.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('oauth_codes_expires_idx').on(t.expiresAt),
    index('oauth_codes_grant_idx').on(t.grantId),
    index('oauth_codes_session_idx').on(t.sessionId),
    index('oauth_codes_family_idx').on(t.familyId),
  ],
);

/** Refresh tokens, each good once. Used ones stay as long as their family, so that a second use is noticed. */
export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    hash: bytea('hash').primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => oauthFamilies.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('oauth_refresh_tokens_family_idx').on(t.familyId)],
);

/** Devices that wait for a person. `appId` is null for the command line, which gets a personal token. */
export const oauthDevices = pgTable(
  'oauth_devices',
  {
    id: uuid('id').primaryKey(),
    /** Of the device code, or of the wire's secret. */
    hash: bytea('hash').notNull().unique('oauth_devices_hash_key'),
    /** Of the code that the person types; null on the wire's way, where the person follows a link. */
    userCodeHash: bytea('user_code_hash').unique('oauth_devices_user_code_key'),
    appId: uuid('app_id').references(() => apps.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().notNull(),
    /** What the device calls itself. */
    name: text('name').notNull().default(''),
    state: text('state', { enum: ['waiting', 'approved', 'denied'] })
      .notNull()
      .default('waiting'),
    /** Who approved it, in which session. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    secondFactor: boolean('second_factor').notNull().default(false),
    /** A code of the wire, encrypted with the device's secret. */
    sealedCode: bytea('sealed_code'),
    intervalS: integer('interval_s').notNull().default(5),
    askedAt: at('asked_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('oauth_devices_expires_idx').on(t.expiresAt),
    index('oauth_devices_app_idx').on(t.appId),
    index('oauth_devices_user_idx').on(t.userId),
    index('oauth_devices_session_idx').on(t.sessionId),
  ],
);

/** Questions on a consent page, each to be answered once, in the session that asked. */
export const oauthConsents = pgTable(
  'oauth_consents',
  {
    id: uuid('id').primaryKey(),
    sessionId: sessionId(),
    /** Null for the command line. */
    appId: uuid('app_id').references(() => apps.id, { onDelete: 'cascade' }),
    /** What waits for the answer; null where the browser goes back to `redirectUri` with it. */
    deviceId: uuid('device_id').references(() => oauthDevices.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri'),
    flow: text('flow', { enum: ['web', 'standard'] }).notNull(),
    scopes: text('scopes').array().notNull(),
    state: text('state'),
    nonce: text('nonce'),
    codeChallenge: text('code_challenge'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('oauth_consents_expires_idx').on(t.expiresAt),
    index('oauth_consents_session_idx').on(t.sessionId),
    index('oauth_consents_app_idx').on(t.appId),
    index('oauth_consents_device_idx').on(t.deviceId),
  ],
);

/** Keys that sign id tokens. The newest signs; older ones stay published until what they signed has expired. */
export const oauthKeys = pgTable('oauth_keys', {
  /** The `kid`. */
  id: text('id').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  /** PKCS #8, encrypted with a key of the installation. */
  sealedPrivateKey: bytea('sealed_private_key').notNull(),
  createdAt: at('created_at').notNull(),
});

/** What makes a session a personal token: a name, and a token that is no JWT. */
export const personalTokens = pgTable('personal_tokens', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** The first characters, for people to tell tokens apart. */
  prefix: text('prefix').notNull(),
  hash: bytea('hash').notNull().unique('personal_tokens_hash_key'),
});
