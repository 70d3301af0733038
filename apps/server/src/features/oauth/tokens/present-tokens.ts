import type { IdentityScope } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { makeIdToken } from './id-token.ts';
import type { IssuedTokens } from './issue-tokens.ts';

export interface TokenGrant extends IssuedTokens {
  authTime: Date;
  secondFactor: boolean;
  nonce: string | null;
  /** The wire has no ID tokens. */
  isWire: boolean;
}

/** The reply of the token endpoints; with an ID token if `openid` was granted. */
export async function presentTokens(
  context: AppContext,
  { issuer, audience }: { issuer: string; audience: string },
  grant: TokenGrant,
) {
  const hasIdToken = !grant.isWire && grant.scopes.includes('openid' satisfies IdentityScope);
  return {
    access_token: grant.accessToken,
    token_type: 'bearer' as const,
    expires_in: grant.expiresInS,
    scope: grant.scopes.join(' '),
    ...(grant.refreshToken !== undefined && { refresh_token: grant.refreshToken }),
    ...(hasIdToken && { id_token: await makeIdToken(context, { issuer, audience }, grant) }),
  };
}
