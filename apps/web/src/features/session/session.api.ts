import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Body } from '../../lib/api/index.ts';
import { clearTokens, sessionToken } from '../../lib/session.ts';

export const providersQuery = queryOptions({
  queryKey: ['session', 'providers'],
  queryFn: ({ signal }) => api('GET /api/auth/login', { signal }),
});

/** Signs in by password; afterwards the session is this browser's. */
export async function signIn(username: string, password: string): Promise<void> {
  const { token } = await api('POST /api/auth/login', {
    body: { provider: 'password', payload: { username, password } },
  });
  sessionToken.set(token);
}

/** Makes an account; afterwards its session is this browser's. */
export async function signUp(body: Body<'POST /api/auth/signup'>): Promise<void> {
  const { token } = await api('POST /api/auth/signup', { body });
  sessionToken.set(token);
}

export const replacePassword = (body: Body<'POST /api/auth/resetPassword'>) =>
  api('POST /api/auth/resetPassword', { body });

/** Ends the session here at once, and tells the server. */
export function signOut(): void {
  // The call has its token already; should it not arrive, the session ends by its expiry.
  api('POST /api/auth/logout', {}).catch(() => undefined);
  clearTokens();
}
