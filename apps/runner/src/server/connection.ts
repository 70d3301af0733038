import { setTimeout as delay } from 'node:timers/promises';
import { makeClient } from '@assay/contract/client';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';
import { errorOf, isFinal } from './errors.ts';

export interface Credentials {
  runnerId: string;
  runnerKey: string;
}

/** Longest wait of a poll at the server. */
const POLL_WAIT_S = 20;
/** The requested lease: the task of a dead runner is requeued after this long. */
const LEASE_S = 15;
export const CALL_TIMEOUT_MS = 10_000;
/** Timeout of a poll in addition to its wait; a slower network counts as broken. */
const POLL_TIMEOUT_MS = POLL_WAIT_S * 1000 + CALL_TIMEOUT_MS;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;

export const USER_AGENT = `assay-runner/${VERSION}`;
/** Query of every poll. */
export const POLL_QUERY = { wait: POLL_WAIT_S, lease: LEASE_S };

/** Bounds one call. */
export const callSignal = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
export const pollSignal = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]);

/** Calls typed by the contract. `serverUrl` is the origin, without `/api`. Callers bound each call by its signal. */
export function connect(
  serverUrl: string,
  { credentials, errorOf: toError = errorOf }: { credentials?: Credentials; errorOf?: typeof errorOf } = {},
) {
  const origin = serverUrl.replace(/\/+$/, '');
  return makeClient(async (method, path, body, signal) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'user-agent': USER_AGENT,
        ...(credentials && { 'x-aoi-runner-id': credentials.runnerId, 'x-aoi-runner-key': credentials.runnerKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw toError(response.status, path, text);
    return text === '' ? undefined : JSON.parse(text);
  });
}

export type Connection = ReturnType<typeof connect>;

/** Retries temporary failures with growing pauses until the time that `until` returns. */
export type Persist = (until: () => number, signal: AbortSignal, call: () => Promise<unknown>) => Promise<void>;

export function makePersist(log: Log): Persist {
  return async (until, signal, call) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await call();
        return;
      } catch (error) {
        if (isFinal(error) || signal.aborted || Date.now() + pauseMs > until()) throw error;
        log.warn('The server could not be reached; retrying.', { error, pauseMs });
        await delay(pauseMs, undefined, { signal });
      }
    }
  };
}
