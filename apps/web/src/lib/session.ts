import { stored, useStored } from './browser-storage.ts';

/*
 * The signed-in user as this browser knows them: the session token and the second-factor token. Only the server
 * verifies them; the client sends them, and reads the user's id and the expiry.
 */

const asText = (text: string): string | null => (text === '' ? null : text);

export const sessionToken = stored<string | null>('assay-token', null, asText);
export const mfaToken = stored<string | null>('assay-mfa', null, asText);

/** The only tag of a token that allows nothing but setting a new password. */
const RESET_DUE_TAG = 'user-auth';

interface Claims {
  userId: string | null;
  /** Seconds since the Unix epoch. */
  expiresAtS: number | null;
}

/** Reads the claims of a JWT without verifying it. Unreadable text has no claims. */
export function readClaims(token: string): Claims {
  const claims = readPayload(token);
  const userId = 'userId' in claims && typeof claims.userId === 'string' ? claims.userId : null;
  const expiresAtS = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : null;
  return { userId, expiresAtS };
}

/** The last parsed token: every part of a page reads the current user. */
let parsed: { token: string; payload: object } | undefined;

function readPayload(token: string): object {
  if (parsed?.token !== token) parsed = { token, payload: decodePayload(token) };
  return parsed.payload;
}

function decodePayload(token: string): object {
  try {
    const segment = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(segment), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/** Id of the signed-in user, null for a visitor. */
export function currentUserId(): string | null {
  const token = sessionToken.get();
  return token === null ? null : readClaims(token).userId;
}

/**
 * True while the session only allows the user to replace a temporary password: the token says so, also after a reload.
 */
export function isPasswordDue(): boolean {
  const token = sessionToken.get();
  const payload = token === null ? {} : readPayload(token);
  const tags = 'tags' in payload && Array.isArray(payload.tags) ? payload.tags : [];
  return tags.length === 1 && tags[0] === RESET_DUE_TAG && !('actingUserId' in payload);
}

export function isSignedIn(): boolean {
  return sessionToken.get() !== null;
}

/** True while the second-factor token expires after `nowMs`. */
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
