import { queryOptions } from '@tanstack/react-query';
import { api, apiWith } from '../../lib/api/index.ts';
import { clearTokens, mfaToken, sessionToken } from '../../lib/session.ts';
import { stored } from '../../lib/browser-storage.ts';

/** The token of an administrator who acts as another user in this browser, to return to it. */
const ownSession = stored<string | null>('assay-own-token', null, (text) => (text === '' ? null : text));

/** The current session, as the server sees it. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'own'],
  queryFn: ({ signal }) => api('GET /api/user/session', { signal }),
});

/** How users can sign in, for the button in the bar too: the rest of signing in is loaded by its pages. */
export const providersQuery = queryOptions({
  queryKey: ['session', 'providers'],
  queryFn: ({ signal }) => api('GET /api/auth/login', { signal }),
});

/** Makes this the session of the browser. */
export function startSession(token: string): void {
  ownSession.set(null);
  sessionToken.set(token);
}

/**
 * Ends the session in this browser immediately, then on the server. Also ends the administrator's own session if they
 * act as another user.
 */
export function signOut(): void {
  const ownToken = ownSession.get();
  ownSession.set(null);
  // The calls have their tokens already; if one fails, its session ends when it expires.
  if (ownToken !== null) apiWith(ownToken)('POST /api/auth/logout', {}).catch(() => undefined);
  api('POST /api/auth/logout', {}).catch(() => undefined);
  clearTokens();
}

/**
 * Acts as another user from now on; `endActing` returns. Logged, and visible to both. Throws the refusal of the server.
 */
export async function signInAs(userId: string): Promise<void> {
  const { token } = await api('POST /api/admin/user/login', { body: { userId } });
  // An administrator who already acts returns to the first of their sessions, not to the one in between.
  if (ownSession.get() === null) ownSession.set(sessionToken.get());
  mfaToken.set(null);
  sessionToken.set(token);
}

/**
 * Ends the acting session and restores the administrator's own; false if this browser has none, and then no one is
 * signed in.
 */
export function endActing(): boolean {
  const ownToken = ownSession.get();
  api('POST /api/auth/logout', {}).catch(() => undefined);
  ownSession.set(null);
  mfaToken.set(null);
  sessionToken.set(ownToken);
  return ownToken !== null;
}
