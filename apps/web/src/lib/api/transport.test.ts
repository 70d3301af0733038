import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { MAX_RETRY_AFTER_MS, makeTransport } from './transport.ts';
import type { TransportOutside } from './transport.ts';

type Answer = Response | Error;

function world(answers: Answer[], token: string | null = 'abc') {
  const pauses: number[] = [];
  const asked: number[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('too many calls');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const outside: TransportOutside = {
    fetch,
    token: () => token,
    onExpired: vi.fn<(token: string) => void>(),
    sentences: async (code) => (code === 'name-taken' ? { en: 'Taken.', zh: '已被使用。' } : null),
    pause: async (delayMs) => void pauses.push(delayMs),
    pauseAsRequested: async (delayMs) => void asked.push(delayMs),
    now: () => 0,
  };
  return { send: makeTransport(outside), fetch, pauses, asked, outside };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

describe('a call', () => {
  it('sends the token as a bearer header and returns the JSON', async () => {
    const { send, fetch } = world([json({ ping: 'pong' })]);
    await expect(send('GET', '/api/ping', undefined)).resolves.toEqual({ ping: 'pong' });
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer abc' });
  });

  it('of a visitor sends no authorization', async () => {
    const { send, fetch } = world([json({})], null);
    await send('GET', '/api/ping', undefined);
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
  });

  it('returns undefined for an empty reply', async () => {
    const { send } = world([new Response('', { status: 200 })]);
    await expect(send('DELETE', '/api/x', undefined)).resolves.toBeUndefined();
  });
});

describe('the time limit', () => {
  it('is ten seconds for one attempt', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { send } = world([json({}, 502), json({})]);
    await send('GET', '/api/x', undefined);
    expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
    timeout.mockRestore();
  });

  it('is longer for a call that says so', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { send } = world([json({})]);
    await send('POST', '/api/x', {}, undefined, 60_000);
    expect(timeout.mock.calls).toEqual([[60_000]]);
    timeout.mockRestore();
  });
});

describe('retries', () => {
  it('happen twice, after 0.3 s and 0.6 s', async () => {
    const { send, pauses } = world([json({}, 502), json({}, 500), json({ ok: 1 })]);
    await expect(send('GET', '/api/x', undefined)).resolves.toEqual({ ok: 1 });
    expect(pauses).toEqual([300, 600]);
  });

  it.each(['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])('happen for %s', async (method) => {
    const { send, fetch } = world([json({}, 503), json({})]);
    await send(method, '/api/x', undefined);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([408, 413, 429, 500, 502, 503, 504])('happen on %i', async (status) => {
    const { send, pauses } = world([json({}, status), json({})]);
    await send('GET', '/api/x', undefined);
    expect(pauses).toEqual([300]);
  });

  it.each([400, 401, 403, 404, 409, 501])('never happen on %i', async (status) => {
    const { send, fetch } = world([json({}, status)]);
    await failure(send('GET', '/api/x', undefined));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([408, 500, 502, 504])('ignore Retry-After on %i', async (status) => {
    const { send, pauses } = world([json({}, status, { 'retry-after': '2' }), json({})]);
    await send('GET', '/api/x', undefined);
    expect(pauses).toEqual([300]);
  });

  it('stop after the second', async () => {
    const { send, fetch } = world([json({}, 503), json({}, 503), json({ message: 'down' }, 503)]);
    expect((await failure(send('PUT', '/api/x', {}))).message).toBe('down');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it.each(['POST', 'PATCH'])('never happen for %s, which could take effect twice', async (method) => {
    const { send, fetch } = world([json({}, 503)]);
    await failure(send(method, '/api/x', {}));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([413, 429, 503])('wait as long as the server requests on %i', async (status) => {
    const { send, pauses, asked } = world([json({}, status, { 'retry-after': '60' }), json({})]);
    await send('GET', '/api/x', undefined);
    expect([pauses, asked]).toEqual([[], [60_000]]);
  });

  it('read Retry-After as a date too', async () => {
    const { send, asked } = world([json({}, 429, { 'retry-after': new Date(5_000).toUTCString() }), json({})]);
    await send('GET', '/api/x', undefined);
    expect(asked).toEqual([5_000]);
  });

  it('fail immediately if the server requests a longer wait than the limit', async () => {
    const { send, fetch } = world([json({}, 429, { 'retry-after': String(MAX_RETRY_AFTER_MS / 1_000 + 1) })]);
    await failure(send('GET', '/api/x', undefined));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('happen when the server cannot be reached', async () => {
    const { send, pauses } = world([new TypeError('fetch failed'), json({ ok: 1 })]);
    await expect(send('GET', '/api/x', undefined)).resolves.toEqual({ ok: 1 });
    expect(pauses).toEqual([300]);
  });
});

describe('a failure', () => {
  it('says that the server cannot be reached', async () => {
    const { send } = world([new TypeError('fetch failed')]);
    expect((await failure(send('POST', '/api/x', {}))).facts.kind).toBe('unreachable');
  });

  it('reports the timeout, without a retry', async () => {
    const { send, fetch } = world([new DOMException('late', 'TimeoutError')]);
    expect((await failure(send('GET', '/api/x', undefined))).facts.kind).toBe('timed-out');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('contains the refusal with its sentences in both languages', async () => {
    const { send } = world([json({ message: 'taken', refusal: 'name-taken' }, 409)]);
    const { facts } = await failure(send('POST', '/api/x', {}));
    expect(facts).toMatchObject({ status: 409, refusal: 'name-taken', sentences: { zh: '已被使用。' } });
  });

  it('keeps the message in the body of a foreign server, else names the status', async () => {
    const { send } = world([
      json({ message: 'As it was' }, 400),
      new Response('<html>', { status: 400, statusText: 'Bad Request' }),
    ]);
    expect((await failure(send('POST', '/api/x', {}))).message).toBe('As it was');
    expect((await failure(send('POST', '/api/x', {}))).message).toBe('400 Bad Request');
  });
});

describe('an expired session', () => {
  const expired = (): Response => json({ code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED', message: 'expired' }, 401);

  it('is announced with the expired token', async () => {
    const { send, outside } = world([expired()]);
    await failure(send('GET', '/api/x', undefined));
    expect(outside.onExpired).toHaveBeenCalledExactlyOnceWith('abc');
  });

  it('is not announced to a visitor, nor for another 401', async () => {
    const visitor = world([expired()], null);
    await failure(visitor.send('GET', '/api/x', undefined));
    const runner = world([json({ message: 'unknown' }, 401)]);
    await failure(runner.send('GET', '/api/x', undefined));
    expect(visitor.outside.onExpired).not.toHaveBeenCalled();
    expect(runner.outside.onExpired).not.toHaveBeenCalled();
  });
});
