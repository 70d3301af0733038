import type { Work, WorkAnswer } from '@assay/contract';
import { api, apiWith, refusalOf } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';
import { stored } from '../../lib/browser-storage.ts';
import { startSession } from './session.api.ts';

export type SignInReply = Reply<'POST /api/auth/login'>;

/** Result of a sign-in step: complete, or the second factor is required. */
export type SignInStage = 'signed-in' | 'second-factor';

/** A sign-in that waits for its second factor. Kept in memory: a reload starts over. */
export interface WaitingSignIn {
  token: string;
  methods: readonly string[];
}

/**
 * Proves to the server that this browser has signed in before, so that wrong guesses by others do not delay its user.
 */
const knownDevice = stored<string | null>('assay-device', null, (text) => (text === '' ? null : text));

let waiting: WaitingSignIn | null = null;

/**
 * Signs in by any provider. A complete sign-in becomes the session of the browser; `waitingSignIn` has an incomplete
 * one.
 */
export async function signInWith(provider: string, payload: unknown): Promise<SignInStage> {
  const device = knownDevice.get();
  return take(
    await api('POST /api/auth/login', { body: { provider, payload, ...(device === null ? {} : { device }) } }),
  );
}

/** If wrong passwords continue, the server may require another proof of work while one is being solved. */
const MAX_WORK_ROUNDS = 3;

/**
 * Signs in by password. After many wrong passwords the server requires a proof of work first: calls `onWork`, and the
 * browser solves it.
 */
export async function signInByPassword(
  payload: { username: string; password: string },
  onWork: () => void,
): Promise<SignInStage> {
  let work: WorkAnswer | undefined;
  for (let task = 0; ; task += 1) {
    try {
      return await signInWith('password', { ...payload, ...(work && { work }) });
    } catch (error) {
      if (refusalOf(error) !== 'work-required' || task === MAX_WORK_ROUNDS) throw error;
      onWork();
      work = await doWork(payload.username);
    }
  }
}

async function doWork(username: string): Promise<WorkAnswer | undefined> {
  const reply = await api('POST /api/auth/preLogin', { body: { provider: 'password', payload: { username } } });
  const { solveWork } = await import('./solve-work.ts');
  // The first step of a password sign-in has at most this field.
  const { work } = reply as { work?: Work };
  return work && (await solveWork(work));
}

/** Completes a waiting sign-in with its second factor. */
export async function completeSecondFactor(
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
  startSession(token);
  return 'signed-in';
}

/** Creates an account; the new session becomes that of the browser. */
export async function signUp(body: Body<'POST /api/auth/signup'>): Promise<void> {
  const { token } = await api('POST /api/auth/signup', { body });
  startSession(token);
}

export const replacePassword = (body: Body<'POST /api/auth/resetPassword'>) =>
  api('POST /api/auth/resetPassword', { body });

export const requestPasswordReset = (email: string) => api('POST /api/auth/forgot-password', { body: { email } });

export const confirmReset = (body: Body<'POST /api/auth/forgot-password/confirm'>) =>
  api('POST /api/auth/forgot-password/confirm', { body });
