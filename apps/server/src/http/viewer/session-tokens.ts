import { jwtVerify } from 'jose';
import type { AppContext } from '../../context.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Maximum number of verified tokens in memory, about half a kilobyte each. The least recently used one is evicted. */
const MAX_CACHED_TOKENS = 5_000;

interface Claims {
  sessionId: string;
  /** Seconds since the epoch. */
  expiresAtS: number;
}

/** Verifies session tokens. Valid signatures are cached; whether a session is revoked is read from its row. */
export interface SessionTokens {
  /** The session id of a token; null if the token is forged, malformed, expired or for another purpose. */
  read(token: string): Promise<string | null>;
}

export function makeSessionTokens(services: Pick<AppContext, 'secret' | 'clock'>): SessionTokens {
  const verified = new Map<string, Claims>();
  return {
    async read(token) {
      const claims = verified.get(token) ?? (await verify(token, services));
      if (!claims) return null;
      verified.delete(token);
      if (claims.expiresAtS <= Math.floor(services.clock.now() / 1000)) return null;
      verified.set(token, claims);
      const [oldest] = verified.size > MAX_CACHED_TOKENS ? verified.keys() : [];
      if (oldest !== undefined) verified.delete(oldest);
      return claims.sessionId;
    },
  };
}

async function verify(token: string, { secret, clock }: Pick<AppContext, 'secret' | 'clock'>): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, secret('session'), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['userId', 'sid', 'iat', 'exp'],
    });
    const { sid, exp } = payload;
    return typeof sid === 'string' && UUID.test(sid) && exp !== undefined ? { sessionId: sid, expiresAtS: exp } : null;
  } catch {
    return null; // Not a valid session token, whatever the reason.
  }
}
