import type { PasswordWeakness } from '@assay/contract/password-weakness';
import { makeClient } from '@assay/contract/client';
import { yieldToBrowser } from '../yield-to-browser.ts';
import { sessionToken } from '../session.ts';
import type { RefusalSentences } from './api-error.ts';
import { noteRetryWait } from './retry-wait.ts';
import { announceExpiry } from './session-expiry.ts';
import { makeTransport, readError } from './transport.ts';

/** For calls whose reply waits for the server to read or make files, up to hundreds of megabytes. */
export const FILE_WORK_TIMEOUT_MS = 30 * 60_000;

export { ApiError, fieldReasons, refusalOf } from './api-error.ts';
export { onSessionExpired } from './session-expiry.ts';
export type { Body, Query, Reply } from '@assay/contract/client';

/**
 * Calls the server: `await api('GET /api/org/:orgId', { params: { orgId } })`. Throws ApiError. Pass the `signal` of
 * the query library, so that leaving a page aborts its requests.
 */
export const api = makeClient(
  makeTransport({
    // Looked up per call, so that a later replacement of `globalThis.fetch` is used.
    fetch: async (input, init) => {
      // A page sends a dozen requests when it renders: each starts in its own task.
      await yieldToBrowser();
      return globalThis.fetch(input, init);
    },
    token: sessionToken.get,
    onExpired: announceExpiry,
    sentences: refusalSentences,
    pause,
    pauseAsRequested,
    now: Date.now,
  }),
);

/** The same calls with another token than this browser's, such as a single-use one. The caller handles its expiry. */
export const apiWith = (token: string) =>
  makeClient(
    makeTransport({
      fetch: (input, init) => globalThis.fetch(input, init),
      token: () => token,
      onExpired: () => undefined,
      sentences: refusalSentences,
      pause,
      pauseAsRequested,
      now: Date.now,
    }),
  );

/** The error of a reply to a request that was made without `api`, with the token that it sent. */
export const errorOf = (response: Response, token: string | null) =>
  readError({ onExpired: announceExpiry, sentences: refusalSentences }, response, token);

/** The table is fetched with the first refusal. */
async function refusalSentences(code: string, weakness?: PasswordWeakness): Promise<RefusalSentences | null> {
  try {
    if (weakness !== undefined) {
      const { weaknessText } = await import('@assay/contract/password-weakness');
      return { en: weaknessText(weakness, 'en'), zh: weaknessText(weakness, 'zh-Hans') };
    }
    const { refusals } = await import('@assay/contract/refusals');
    const table: Record<string, RefusalSentences> = refusals;
    return table[code] ?? null;
  } catch {
    // The table could not be fetched: show the server's own message.
    return null;
  }
}

function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function pauseAsRequested(delayMs: number, signal?: AbortSignal): Promise<void> {
  return noteRetryWait(Date.now(), delayMs, pause(delayMs, signal));
}
