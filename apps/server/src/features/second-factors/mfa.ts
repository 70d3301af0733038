import { jwtVerify, SignJWT } from 'jose';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { hasSecondFactor } from './queries.ts';
import { isSecondFactor } from './methods.ts';

/** How long a second proof is valid. */
const MFA_LIFETIME_S = 30 * 60;
const PURPOSE = 'mfa';
const TAG = '.mfa.';

/**
 * A token that states that this user, in this session, has proven their identity again with `provider`. A JWT whose
 * payload is ASCII JSON with `exp`, which clients read; signed with a key of its own, so that no other token is
 * accepted in its place.
 */
export async function makeMfaToken(
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
  { userId, sessionId }: UserViewer,
  provider: string,
): Promise<string> {
  const nowS = Math.floor(clock.now() / 1000);
  return await new SignJWT({ userId, tags: [`${TAG}${provider}`], sid: sessionId, purpose: PURPOSE })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + MFA_LIFETIME_S)
    .sign(secret('mfa'));
}

/**
 * Requires an unexpired token of `POST /api/auth/verify` for this user and session, and returns its provider. A user
 * with a second factor must have proven that one. Refuses with `mfa-required` (400) without a token, with
 * `mfa-invalid` (403) for any other token, and with `second-factor-required` (403) for a password of a user with a
 * second factor. Every route that calls it declares all three.
 */
export async function requireMfa(
  context: Pick<AppContext, 'clock' | 'secret' | 'db'>,
  viewer: UserViewer,
  mfaToken: string | undefined,
): Promise<string> {
  if (mfaToken === undefined || mfaToken === '') throw refusal('mfa-required');
  const provider = await readMfaToken(context, viewer, mfaToken);
  if (provider === null) throw refusal('mfa-invalid');
  if (!isSecondFactor(provider) && (await hasSecondFactor(context.db, viewer.userId)))
    throw refusal('second-factor-required');
  return provider;
}

async function readMfaToken(
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
  viewer: UserViewer,
  token: string,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret('mfa'), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['userId', 'sid', 'tags', 'iat', 'exp'],
    });
    const [tag] = Array.isArray(payload['tags']) ? (payload['tags'] as unknown[]) : [];
    const isTheirs = payload['userId'] === viewer.userId && payload['sid'] === viewer.sessionId;
    if (!isTheirs || payload['purpose'] !== PURPOSE || typeof tag !== 'string' || !tag.startsWith(TAG)) return null;
    return tag.slice(TAG.length);
  } catch {
    return null; // Invalid for whatever reason, so it proves nothing.
  }
}
