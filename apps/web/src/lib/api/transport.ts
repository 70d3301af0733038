import type { Send } from '@assay/contract/client';
import type { PasswordWeakness } from '@assay/contract/password-weakness';
import type { RefusalBody } from '@assay/contract/refusals';
import { ApiError } from './api-error.ts';
import type { RefusalSentences } from './api-error.ts';

/** How long one attempt may take, unless the call says otherwise. */
export const TIMEOUT_MS = 10_000;
/** Attempts after the first. */
export const RETRY_LIMIT = 2;
/**
 * Longest pause that a server may request; beyond it the call fails immediately. The page shows a countdown meanwhile.
 */
export const MAX_RETRY_AFTER_MS = 60_000;

const RETRIED_METHODS = new Set(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
const RETRIED_STATUSES = new Set([408, 413, 429, 500, 502, 503, 504]);
const RETRY_AFTER_STATUSES = new Set([413, 429, 503]);
const EXPIRED_CODE = 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED';

/** What the transport needs from its environment. */
export interface TransportOutside {
  fetch: typeof fetch;
  /** Token to send now, null for a visitor. */
  token: () => string | null;
  /** Called when the server reports that the sent token has expired. */
  onExpired: (token: string) => void;
  /** Sentences of a refusal, null for a code this build does not know. A refused password has some for each reason. */
  sentences: (code: string, weakness?: PasswordWeakness) => Promise<RefusalSentences | null>;
  /** Waits; rejects when `signal` aborts. */
  pause: (delayMs: number, signal?: AbortSignal) => Promise<void>;
  /** The same for a pause that the server requested. */
  pauseAsRequested: (delayMs: number, signal?: AbortSignal) => Promise<void>;
  now: () => number;
}

/**
 * Sends calls with bearer token, timeout and retries. Returns the JSON reply (undefined for an empty one) or throws an
 * ApiError; an abort by the caller's signal is thrown as it is.
 */
export function makeTransport(outside: TransportOutside): Send {
  return async (method, path, body, signal, timeoutMs = TIMEOUT_MS) => {
    const token = outside.token();
    for (let attempt = 1; ; attempt++) {
      const mayRetry = RETRIED_METHODS.has(method) && attempt <= RETRY_LIMIT;
      let response: Response;
      try {
        response = await attemptOnce(outside, { method, path, body, token, signal, timeoutMs });
      } catch (error) {
        if (signal?.aborted) throw error;
        if (isTimeout(error))
          throw new ApiError('The server did not answer in time.', { status: 0, kind: 'timed-out' }, { cause: error });
        if (!mayRetry)
          throw new ApiError('The server cannot be reached.', { status: 0, kind: 'unreachable' }, { cause: error });
        await outside.pause(backoffMs(attempt), signal);
        continue;
      }
      if (response.ok) return readReply(response);
      const retry = mayRetry ? retryPause(response, attempt, outside.now()) : null;
      if (retry !== null) {
        await response.body?.cancel();
        await (retry.isRequested ? outside.pauseAsRequested : outside.pause)(retry.delayMs, signal);
        continue;
      }
      throw await readError(outside, response, token);
    }
  };
}

function attemptOnce(
  outside: TransportOutside,
  {
    method,
    path,
    body,
    token,
    signal,
    timeoutMs,
  }: {
    method: string;
    path: string;
    body: unknown;
    token: string | null;
    signal: AbortSignal | undefined;
    timeoutMs: number;
  },
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const timeout = AbortSignal.timeout(timeoutMs);
  return outside.fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function backoffMs(attempt: number): number {
  return 300 * 2 ** (attempt - 1);
}

/** The pause before the next attempt, and whether the server requested it; null for no further attempt. */
function retryPause(
  response: Response,
  attempt: number,
  nowMs: number,
): { delayMs: number; isRequested: boolean } | null {
  if (!RETRIED_STATUSES.has(response.status)) return null;
  const backoff = { delayMs: backoffMs(attempt), isRequested: false };
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter === null || !RETRY_AFTER_STATUSES.has(response.status)) return backoff;
  const delayMs = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  if (Number.isNaN(delayMs)) return backoff;
  return delayMs > MAX_RETRY_AFTER_MS ? null : { delayMs: Math.max(0, delayMs), isRequested: true };
}

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** The error of a reply that is not `ok`. */
export async function readError(
  outside: Pick<TransportOutside, 'onExpired' | 'sentences'>,
  response: Response,
  token: string | null,
): Promise<ApiError> {
  const body = await readErrorBody(response);
  if (response.status === 401 && body.code === EXPIRED_CODE && token !== null) outside.onExpired(token);
  const sentences = body.refusal === undefined ? null : await outside.sentences(body.refusal, body.weakness);
  return new ApiError(body.message ?? `${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    kind: 'answered',
    ...(body.code === undefined ? {} : { code: body.code }),
    ...(body.refusal === undefined ? {} : { refusal: body.refusal }),
    ...(body.places === undefined ? {} : { places: body.places }),
    ...(body.usage === undefined ? {} : { usage: body.usage }),
    ...(body.place === undefined ? {} : { place: body.place }),
    ...(body.borrower === undefined ? {} : { borrower: body.borrower }),
    ...(body.faultId === undefined ? {} : { faultId: body.faultId }),
    ...(sentences === null ? {} : { sentences }),
  });
}

async function readErrorBody(response: Response): Promise<Partial<RefusalBody> & { faultId?: string }> {
  try {
    const body: unknown = await response.json();
    // The contract defines the envelope; an answer of a proxy may be no object or lack its fields.
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
