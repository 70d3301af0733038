import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { oauthFamilies, oauthGrants, oauthRefreshTokens } from '../../../db/schema.ts';
import { refusal } from '../../../http/refusal.ts';
import type { ClientApp } from '../find-client.ts';
import { deleteFamily, mayStillLogIn } from '../grants.ts';
import { ACCESS_LIFETIME_MS, issueAccessToken, issueRefreshToken, type TokenRequester } from './issue-tokens.ts';
import type { TokenGrant } from './present-tokens.ts';
import { hashSecretText } from '../../../secrets/secret-text.ts';

export interface Refresh {
  app: ClientApp;
  refreshToken: string;
  /** Fewer scopes for the new access token; the sign-in keeps all. */
  scope: string | undefined;
}

/**
 * Exchanges a refresh token for new tokens, once. Reuse means that someone else has the token too, so everything from
 * the same sign-in is revoked (RFC 9700, section 4.14.2), also for concurrent requests. Null for an invalid token.
 */
export async function refreshTokens(
  context: AppContext,
  refresh: Refresh,
  asker: TokenRequester,
): Promise<TokenGrant | null> {
  return await context.db.transact(async (tx) => {
    const now = new Date(context.clock.now());
    const hash = hashSecretText(refresh.refreshToken);
    const found = await findRefreshToken(tx, hash);
    // Token of another app, or expired: reveal and change nothing.
    if (found?.appId !== refresh.app.id || found.expiresAt <= now || found.endsAt <= now) return null;
    const scopes = narrowed(found.scopes, refresh.scope);
    if (!(await consumeRefreshToken(tx, hash, now)) || !(await mayStillLogIn(tx, refresh.app.id, found.userId))) {
      await deleteFamily(tx, found.familyId);
      return null;
    }
    const { familyId, grantId, authTime, secondFactor } = found;
    const access = { familyId, grantId, scopes, lifetimeMs: ACCESS_LIFETIME_MS };
    return {
      ...(await issueAccessToken(tx, access, asker, context)),
      refreshToken: await issueRefreshToken(tx, familyId, context),
      authTime,
      secondFactor,
      nonce: null,
      isWire: false,
    };
  });
}

/** A refresh token, used or not, and its sign-in. */
export async function findRefreshToken(tx: Pick<Tx, 'select'>, hash: Buffer) {
  const [row] = await tx
    .select({
      familyId: oauthFamilies.id,
      grantId: oauthGrants.id,
      appId: oauthGrants.appId,
      userId: oauthGrants.userId,
      scopes: oauthFamilies.scopes,
      authTime: oauthFamilies.authTime,
      secondFactor: oauthFamilies.secondFactor,
      endsAt: oauthFamilies.endsAt,
      expiresAt: oauthRefreshTokens.expiresAt,
      usedAt: oauthRefreshTokens.usedAt,
    })
    .from(oauthRefreshTokens)
    .innerJoin(oauthFamilies, eq(oauthFamilies.id, oauthRefreshTokens.familyId))
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthFamilies.grantId))
    .where(eq(oauthRefreshTokens.hash, hash));
  return row;
}

/** False if it was used before. */
async function consumeRefreshToken(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tx
    .update(oauthRefreshTokens)
    .set({ usedAt: now })
    .where(and(eq(oauthRefreshTokens.hash, hash), isNull(oauthRefreshTokens.usedAt)));
  return result.rowCount === 1;
}

/** Throws `oauth-scope-invalid` if more is requested than was granted. */
function narrowed(agreed: string[], requested: string | undefined): string[] {
  if (requested === undefined) return agreed;
  const names = requested.split(' ').filter(Boolean);
  if (names.some((name) => !agreed.includes(name))) throw refusal('oauth-scope-invalid');
  return agreed.filter((name) => names.includes(name));
}
