import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { EVERYTHING, type IdentityScope } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { apps, oauthFamilies, oauthGrants, oauthRefreshTokens } from '../../../db/schema.ts';
import { startSession } from '../../sessions/session-token.ts';
import { hashSecretText, makeSecretText } from '../../../secrets/secret-text.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Lifetime of refreshable tokens, and of all others issued at the standard endpoint. */
export const ACCESS_LIFETIME_MS = HOUR_MS;
/** Lifetime of tokens of the wire, which has no refresh. */
const WIRE_ACCESS_LIFETIME_MS = 7 * DAY_MS;
/** A refresh token that is not used for this long expires. */
const REFRESH_LIFETIME_MS = 30 * DAY_MS;
/** After this time the user must consent again, however often the token is refreshed. */
const FAMILY_LIFETIME_MS = 180 * DAY_MS;
/** Resolution of an app's last use. */
const USED_EVERY_MS = 60_000;

/** The granted scopes, and how the user authenticated. */
export interface Agreed {
  grantId: string;
  scopes: string[];
  authTime: Date;
  secondFactor: boolean;
}

/** The client, as the list of tokens shows it. */
export interface TokenRequester {
  ip: string;
  userAgent: string;
}

export interface IssuedTokens {
  userId: string;
  familyId: string;
  accessToken: string;
  refreshToken: string | undefined;
  scopes: string[];
  expiresInS: number;
}

/**
 * Starts a sign-in at an app: a token family with its first access token, and a refresh token if the user granted
 * offline access. Tokens of the wire protocol, which has no refresh, live longer.
 */
export async function issueTokens(
  tx: Tx,
  { isWire, ...agreed }: Agreed & { isWire: boolean },
  asker: TokenRequester,
  context: Pick<AppContext, 'clock' | 'secret'>,
): Promise<IssuedTokens> {
  const canRefresh = !isWire && agreed.scopes.includes('offline_access' satisfies IdentityScope);
  const lifetimeMs = isWire ? WIRE_ACCESS_LIFETIME_MS : ACCESS_LIFETIME_MS;
  const familyId = await beginFamily(tx, agreed, canRefresh ? FAMILY_LIFETIME_MS : lifetimeMs, context);
  const access = await issueAccessToken(tx, { ...agreed, familyId, lifetimeMs }, asker, context);
  return { ...access, refreshToken: canRefresh ? await issueRefreshToken(tx, familyId, context) : undefined };
}

async function beginFamily(
  tx: Tx,
  agreed: Agreed,
  lifetimeMs: number,
  { clock }: Pick<AppContext, 'clock'>,
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  await tx.delete(oauthFamilies).where(lt(oauthFamilies.endsAt, new Date(now)));
  await tx.insert(oauthFamilies).values({ id, ...agreed, endsAt: new Date(now + lifetimeMs) });
  return id;
}

export interface NewAccess {
  familyId: string;
  grantId: string;
  scopes: string[];
  lifetimeMs: number;
}

/** An access token: a session of the user, restricted to the scopes, that ends with its family. */
export async function issueAccessToken(
  tx: Tx,
  { grantId, scopes, familyId, lifetimeMs }: NewAccess,
  asker: TokenRequester,
  context: Pick<AppContext, 'clock' | 'secret'>,
): Promise<Omit<IssuedTokens, 'refreshToken'>> {
  const now = new Date(context.clock.now());
  const [grant] = await tx
    .update(oauthGrants)
    .set({ usedAt: now })
    .where(eq(oauthGrants.id, grantId))
    .returning({ userId: oauthGrants.userId, appId: oauthGrants.appId });
  if (!grant) throw new Error('Cannot issue a token for a deleted grant.');
  await recordUse(tx, grant.appId, now);
  const { userId } = grant;
  const tags = scopes.includes(EVERYTHING) ? null : scopes;
  const session = { userId, tags, kind: 'app', familyId, lifetimeMs, ...asker } as const;
  const accessToken = await startSession(tx, session, context);
  return { userId, familyId, accessToken, scopes, expiresInS: Math.floor(lifetimeMs / 1000) };
}

/** A single-use refresh token. */
export async function issueRefreshToken(
  tx: Tx,
  familyId: string,
  { clock }: Pick<AppContext, 'clock'>,
): Promise<string> {
  const text = makeSecretText();
  const expiresAt = new Date(clock.now() + REFRESH_LIFETIME_MS);
  await tx.insert(oauthRefreshTokens).values({ hash: hashSecretText(text), familyId, expiresAt });
  return text;
}

async function recordUse(tx: Tx, appId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - USED_EVERY_MS);
  await tx
    .update(apps)
    .set({ usedAt: now })
    .where(and(eq(apps.id, appId), or(isNull(apps.usedAt), lt(apps.usedAt, before))));
}
