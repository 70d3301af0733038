import { stored, useStored } from './stored.ts';

/*
 * Who is signed in, as far as this browser knows: the session token and the second-factor token. The server alone decides
 * what they are worth; here they are only carried and read for the user's id and the expiry.
 */

const asText = (text: string): string | null => (text === '' ? null : text);

export const sessionToken = stored<string | null>('assay-token', null, asText);
export const mfaToken = stored<string | null>('assay-mfa', null, asText);

interface Claims {
  userId: string | null;
  /** Seconds since the Unix epoch. */
  expiresAtS: number | null;
}

/** Reads the claims of a JWT without verifying it. Unreadable text has no claims. */
export function readClaims(token: string): Claims {
  try {
    const segment = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(segment), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return { userId: null, expiresAtS: null };
    const userId = 'userId' in claims && typeof claims.userId === 'string' ? claims.userId : null;
    const expiresAtS = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : null;
    return { userId, expiresAtS };
  } catch {
    return { userId: null, expiresAtS: null };
  }
}

/** Id of the signed-in user, null for a visitor. */
export function currentUserId(): string | null {
  const token = sessionToken.get();
  return token === null ? null : readClaims(token).userId;
}

export function isSignedIn(): boolean {
  return sessionToken.get() !== null;
}

/** True while the second-factor token's expiry lies after `nowMs`. */
export function isMfaAlive(nowMs: number): boolean {
  const token = mfaToken.get();
  const expiresAtS = token === null ? null : readClaims(token).expiresAtS;
  return expiresAtS !== null && expiresAtS * 1000 > nowMs;
}

export function clearTokens(): void {
  sessionToken.set(null);
  mfaToken.set(null);
}

export interface Session {
  signedIn: boolean;
  userId: string | null;
}

/** The session as state of a component; follows sign-in and sign-out in other tabs. */
export function useSession(): Session {
  const token = useStored(sessionToken);
  return { signedIn: token !== null, userId: token === null ? null : readClaims(token).userId };
}
