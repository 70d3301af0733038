import { jwtVerify } from 'jose';
import type { AppContext } from '../../context.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/**
 * Tokens of one process that are known to be genuine; the one used longest ago is forgotten. About half a kilobyte
 * each.
 */
const MOST_KNOWN = 5_000;

interface Claims {
  sessionId: string;
  /** Seconds since the epoch. */
  expiresAtS: number;
}

/**
 * What a signature proves stays proven, so it is checked once. Whether the session still lives is for its row to say.
 */
const known = new WeakMap<AppContext['secret'], Map<string, Claims>>();

/** The session a token names; null for one that is forged, malformed, expired or of another purpose. */
export async function readSessionToken(token: string, context: AppContext): Promise<string | null> {
  const genuine = known.get(context.secret) ?? new Map<string, Claims>();
  known.set(context.secret, genuine);
  const claims = genuine.get(token) ?? (await verify(token, context));
  if (!claims) return null;
  genuine.delete(token);
  if (claims.expiresAtS <= Math.floor(context.clock.now() / 1000)) return null;
  genuine.set(token, claims);
  const [oldest] = genuine.size > MOST_KNOWN ? genuine.keys() : [];
  if (oldest !== undefined) genuine.delete(oldest);
  return claims.sessionId;
}

async function verify(token: string, { secret, clock }: AppContext): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, secret('session'), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['userId', 'sid', 'iat', 'exp'],
    });
    const { sid, exp } = payload;
    return typeof sid === 'string' && UUID.test(sid) && exp !== undefined ? { sessionId: sid, expiresAtS: exp } : null;
  } catch {
    return null; // Whatever is wrong with it, it is not a session.
  }
}
