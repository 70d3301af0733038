import type { IdentityScope } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { makeIdToken } from './id-token.ts';
import type { IssuedTokens } from './issue-tokens.ts';

export interface Given extends IssuedTokens {
  authTime: Date;
  secondFactor: boolean;
  nonce: string | null;
  /** The wire knows no id tokens. */
  isWire: boolean;
}

/** What the token endpoints answer with; an id token comes along where `openid` was agreed to. */
export async function presentTokens(
  context: AppContext,
  { issuer, audience }: { issuer: string; audience: string },
  given: Given,
) {
  const hasIdToken = !given.isWire && given.scopes.includes('openid' satisfies IdentityScope);
  return {
    access_token: given.accessToken,
    token_type: 'bearer' as const,
    expires_in: given.expiresInS,
    scope: given.scopes.join(' '),
    ...(given.refreshToken !== undefined && { refresh_token: given.refreshToken }),
    ...(hasIdToken && { id_token: await makeIdToken(context, { issuer, audience }, given) }),
  };
}
