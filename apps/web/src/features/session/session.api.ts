import { queryOptions } from '@tanstack/react-query';
import { api, apiWith } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';
import { clearTokens, mfaToken, sessionToken } from '../../lib/session.ts';
import { stored } from '../../lib/stored.ts';

export type SignInReply = Reply<'POST /api/auth/login'>;

/** How far signing in has come: all the way, or to the second factor. */
export type SignInStage = 'signed-in' | 'second-factor';

/** A sign-in that waits for its second factor. Kept in memory: whoever reloads the page begins again. */
export interface WaitingSignIn {
  token: string;
  methods: readonly string[];
}

/** Tells the server that this browser has signed in before, so that others' wrong guesses do not make its person wait. */
const knownDevice = stored<string | null>('assay-device', null, (text) => (text === '' ? null : text));

/** The session of an administrator who acts as somebody else in this browser, for the way back. */
const ownSession = stored<string | null>('assay-own-token', null, (text) => (text === '' ? null : text));

let waiting: WaitingSignIn | null = null;

export const providersQuery = queryOptions({
  queryKey: ['session', 'providers'],
  queryFn: ({ signal }) => api('GET /api/auth/login', { signal }),
});

/** This session, as the server sees it. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'own'],
  queryFn: ({ signal }) => api('GET /api/user/session', { signal }),
});

/** Signs in by any provider. Once that is complete the session is this browser's; `waitingSignIn` has what is not. */
export async function signInWith(provider: string, payload: unknown): Promise<SignInStage> {
  const device = knownDevice.get();
  return take(
    await api('POST /api/auth/login', { body: { provider, payload, ...(device === null ? {} : { device }) } }),
  );
}

/** Gives the second factor of a sign-in that waits for it. */
export async function giveSecondFactor(
  { token }: WaitingSignIn,
  body: Body<'POST /api/auth/second-factor'>,
): Promise<SignInStage> {
  return take(await apiWith(token)('POST /api/auth/second-factor', { body }));
}

export const beginSecondFactor = ({ token }: WaitingSignIn, body: Body<'POST /api/auth/second-factor/begin'>) =>
  apiWith(token)('POST /api/auth/second-factor/begin', { body });

export const waitingSignIn = (): WaitingSignIn | null => waiting;

function take({ token, secondFactor, device }: SignInReply): SignInStage {
  if (device !== undefined) knownDevice.set(device);
  if (secondFactor) {
    waiting = { token, methods: secondFactor.methods };
    return 'second-factor';
  }
  waiting = null;
  ownSession.set(null);
  sessionToken.set(token);
  return 'signed-in';
}

/** Makes an account; afterwards its session is this browser's. */
export async function signUp(body: Body<'POST /api/auth/signup'>): Promise<void> {
  const { token } = await api('POST /api/auth/signup', { body });
  ownSession.set(null);
  sessionToken.set(token);
}

export const replacePassword = (body: Body<'POST /api/auth/resetPassword'>) =>
  api('POST /api/auth/resetPassword', { body });

export const askForReset = (email: string) => api('POST /api/auth/forgot-password', { body: { email } });

export const confirmReset = (body: Body<'POST /api/auth/forgot-password/confirm'>) =>
  api('POST /api/auth/forgot-password/confirm', { body });

/** Ends the session here at once, and tells the server. An administrator's own, that waits behind it, ends as well. */
export function signOut(): void {
  const own = ownSession.get();
  ownSession.set(null);
  // The calls have their tokens already; should one not arrive, its session ends by its expiry.
  if (own !== null) apiWith(own)('POST /api/auth/logout', {}).catch(() => undefined);
  api('POST /api/auth/logout', {}).catch(() => undefined);
  clearTokens();
}

/** Acts as another user from here on; `endActing` leads back. Logged, and visible to both. Throws what the server refuses with. */
export async function signInAs(userId: string): Promise<void> {
  const { token } = await api('POST /api/admin/user/login', { body: { userId } });
  // Whoever acts already comes back to the first of their sessions, not to the one between.
  if (ownSession.get() === null) ownSession.set(sessionToken.get());
  mfaToken.set(null);
  sessionToken.set(token);
}

/** Ends the acting session and takes up the administrator's own again; false when this browser has none, and nobody is signed in then. */
export function endActing(): boolean {
  const own = ownSession.get();
  api('POST /api/auth/logout', {}).catch(() => undefined);
  ownSession.set(null);
  mfaToken.set(null);
  sessionToken.set(own);
  return own !== null;
}
