import * as pg from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { at, belongsTo, bytea, createdAt } from '../columns.ts';
import { apps } from './apps.ts';
import { sessions, users } from './people.ts';

/*
 * Assay as OAuth provider. Codes, secrets and tokens are stored as SHA-256: they are long and random, so a plain hash
 * is enough.
 */

/** A user's consent to an app, with the granted scopes. Deleting it deletes all tokens of the app. */
export const oauthGrants = pg.pgTable(
  'oauth_grants',
  {
    id: pg.uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    appId: belongsTo('app_id', () => apps.id),
    /** All scopes ever granted. */
    scopes: pg.text('scopes').array().notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at').notNull(),
  },
  (t) => [pg.unique('oauth_grants_user_app_key').on(t.userId, t.appId), pg.index('oauth_grants_app_idx').on(t.appId)],
);

/**
 * One sign-in at an app: all tokens derived from one code, revoked together. Sessions refer to it by `family_id` and
 * are deleted with it.
 */
export const oauthFamilies = pg.pgTable(
  'oauth_families',
  {
    id: pg.uuid('id').primaryKey(),
    grantId: belongsTo('grant_id', () => oauthGrants.id),
    scopes: pg.text('scopes').array().notNull(),
    /** When the user authenticated. */
    authTime: at('auth_time').notNull(),
    secondFactor: pg.boolean('second_factor').notNull(),
    createdAt: createdAt(),
    /** Expiry of all its refresh tokens. */
    endsAt: at('ends_at').notNull(),
  },
  (t) => [pg.index('oauth_families_grant_idx').on(t.grantId), pg.index('oauth_families_ends_idx').on(t.endsAt)],
);

/** Single-use codes. Used ones are kept for a while, so that reuse is detected. */
export const oauthCodes = pg.pgTable(
  'oauth_codes',
  {
    hash: bytea('hash').primaryKey(),
    grantId: belongsTo('grant_id', () => oauthGrants.id),
    /** The session in which it was requested; deleting the session deletes the code. */
    sessionId: belongsTo('session_id', () => sessions.id),
    /** `web` and `device` of the wire; `standard` of RFC 6749. */
    flow: pg.text('flow', { enum: ['web', 'device', 'standard'] }).notNull(),
    redirectUri: pg.text('redirect_uri'),
    codeChallenge: pg.text('code_challenge'),
    scopes: pg.text('scopes').array().notNull(),
    nonce: pg.text('nonce'),
    authTime: at('auth_time').notNull(),
    secondFactor: pg.boolean('second_factor').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    /** The tokens it was exchanged for. */
    familyId: pg.uuid('family_id').references(() => oauthFamilies.id, { onDelete: 'set null' }),
  },
  (t) => [
    pg.index('oauth_codes_expires_idx').on(t.expiresAt),
    pg.index('oauth_codes_grant_idx').on(t.grantId),
    pg.index('oauth_codes_session_idx').on(t.sessionId),
    pg.index('oauth_codes_family_idx').on(t.familyId),
  ],
);

/** Single-use refresh tokens. Used ones are kept as long as their family, so that reuse is detected. */
export const oauthRefreshTokens = pg.pgTable(
  'oauth_refresh_tokens',
  {
    hash: bytea('hash').primaryKey(),
    familyId: belongsTo('family_id', () => oauthFamilies.id),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [pg.index('oauth_refresh_tokens_family_idx').on(t.familyId)],
);

/** Devices waiting for approval. `appId` is null for the command line, which gets a personal token. */
export const oauthDevices = pg.pgTable(
  'oauth_devices',
  {
    id: pg.uuid('id').primaryKey(),
    /** Hash of the device code, or of the wire's secret. */
    hash: bytea('hash').notNull().unique('oauth_devices_hash_key'),
    /** Hash of the code that the user types; null for the wire's flow, in which the user follows a link. */
    userCodeHash: bytea('user_code_hash').unique('oauth_devices_user_code_key'),
    appId: pg.uuid('app_id').references(() => apps.id, { onDelete: 'cascade' }),
    scopes: pg.text('scopes').array().notNull(),
    /** Name that the device reports. */
    name: pg.text('name').notNull().default(''),
    state: pg
      .text('state', { enum: ['waiting', 'approved', 'denied'] })
      .notNull()
      .default('waiting'),
    /** Who approved it, in which session. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: pg.uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    secondFactor: pg.boolean('second_factor').notNull().default(false),
    /** A code of the wire's flow, encrypted with the device's secret. */
    sealedCode: bytea('sealed_code'),
    intervalS: pg.integer('interval_s').notNull().default(5),
    askedAt: at('asked_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.index('oauth_devices_expires_idx').on(t.expiresAt),
    pg.index('oauth_devices_app_idx').on(t.appId),
    pg.index('oauth_devices_user_idx').on(t.userId),
    pg.index('oauth_devices_session_idx').on(t.sessionId),
  ],
);

/** Requests shown on a consent page, each to be answered once, in the session that made it. */
export const oauthConsents = pg.pgTable(
  'oauth_consents',
  {
    id: pg.uuid('id').primaryKey(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** Null for the command line. */
    appId: pg.uuid('app_id').references(() => apps.id, { onDelete: 'cascade' }),
    /** The device that waits for the answer; null if the browser returns to `redirectUri` with it. */
    deviceId: pg.uuid('device_id').references(() => oauthDevices.id, { onDelete: 'cascade' }),
    redirectUri: pg.text('redirect_uri'),
    flow: pg.text('flow', { enum: ['web', 'standard'] }).notNull(),
    scopes: pg.text('scopes').array().notNull(),
    state: pg.text('state'),
    nonce: pg.text('nonce'),
    codeChallenge: pg.text('code_challenge'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    pg.index('oauth_consents_expires_idx').on(t.expiresAt),
    pg.index('oauth_consents_session_idx').on(t.sessionId),
    pg.index('oauth_consents_app_idx').on(t.appId),
    pg.index('oauth_consents_device_idx').on(t.deviceId),
  ],
);

/** Keys that sign id tokens. The newest signs; older ones stay published until the tokens they signed have expired. */
export const oauthKeys = pg.pgTable('oauth_keys', {
  /** The `kid`. */
  id: pg.text('id').primaryKey(),
  publicJwk: pg.jsonb('public_jwk').$type<JWK>().notNull(),
  /** PKCS #8, encrypted with a key of the installation. */
  sealedPrivateKey: bytea('sealed_private_key').notNull(),
  createdAt: at('created_at').notNull(),
});

/** Marks a session as a personal token: its name, and a token that is not a JWT. */
export const personalTokens = pg.pgTable('personal_tokens', {
  sessionId: pg
    .uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  name: pg.text('name').notNull(),
  /** The first characters, by which users distinguish tokens. */
  prefix: pg.text('prefix').notNull(),
  hash: bytea('hash').notNull().unique('personal_tokens_hash_key'),
});
