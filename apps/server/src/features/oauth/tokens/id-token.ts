import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { AppContext } from '../../../context.ts';
import { SIGNING_ALGORITHM } from '../keys/signing-keys.ts';

const LIFETIME_S = 3_600;
/** How a user authenticated (`acr`): with one factor, or with two. */
export const ACR = { one: 'urn:assay:acr:one-factor', two: 'urn:assay:acr:two-factors' } as const;

export interface SignedIn {
  userId: string;
  accessToken: string;
  authTime: Date;
  secondFactor: boolean;
  nonce: string | null;
}

/**
 * The OpenID Connect ID token: who signed in, where, when and how. The userinfo endpoint returns claims about the
 * user.
 */
export async function makeIdToken(
  context: AppContext,
  { issuer, audience }: { issuer: string; audience: string },
  { userId, accessToken, authTime, secondFactor, nonce }: SignedIn,
): Promise<string> {
  const { kid, key } = await context.signingKeys.current();
  const nowS = Math.floor(context.clock.now() / 1000);
  return await new SignJWT({
    auth_time: Math.floor(authTime.getTime() / 1000),
    acr: secondFactor ? ACR.two : ACR.one,
    at_hash: halfHash(accessToken),
    ...(nonce !== null && { nonce }),
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setSubject(userId)
    .setAudience(audience)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + LIFETIME_S)
    .sign(key);
}

/** Left half of the hash (OpenID Connect Core, section 3.1.3.6). */
function halfHash(text: string): string {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
}
