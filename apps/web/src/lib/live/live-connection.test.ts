import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HIDDEN_GRACE_MS, LiveConnection, RECONNECT_MS, SILENCE_LIMIT_MS } from './live-connection.ts';

interface Opened {
  url: string;
  headers: Record<string, string>;
  say: (event: unknown) => void;
  end: () => void;
  signal: AbortSignal;
}

function world() {
  const opened: Opened[] = [];
  const times: number[] = [];
  const encoder = new TextEncoder();
  const connection = new LiveConnection({
    token: () => 'secret-token',
    random: () => 0.5,
    onServerTime: (timeMs) => times.push(timeMs),
    fetch: async (input, init) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      const signal = init?.signal;
      if (!signal) throw new Error('a signal was expected');
      signal.addEventListener('abort', () => controller?.error(new DOMException('Aborted', 'AbortError')));
      opened.push({
        url: typeof input === 'string' ? input : '',
        headers: { ...(init?.headers as Record<string, string>) }, // a plain record is what the connection sends
        say: (event) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
        end: () => controller?.close(),
        signal,
      });
      return new Response(stream);
    },
  });
  return { connection, opened, times };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live connection', () => {
  it('opens when somebody listens, with the token in a header and never in the address', async () => {
    const { connection, opened } = world();
    expect(opened).toHaveLength(0);
    connection.on('announcement', () => undefined);
    await settle();
    expect(opened[0]?.url).toBe('/api/events');
    expect(opened[0]?.headers['authorization']).toBe('Bearer secret-token');
  });

  it('is live after hello, whose time it passes on, and hands events to those who asked for them', async () => {
    const { connection, opened, times } = world();
    const heard: string[] = [];
    connection.on('announcement', ({ type }) => heard.push(type));
    await settle();
    opened[0]?.say({ type: 'hello', serverTime: 42 });
    opened[0]?.say({ type: 'runner', orgId: 'x' });
    opened[0]?.say({ type: 'announcement' });
    await settle();
    expect(connection.status).toBe('live');
    expect(times).toEqual([42]);
    expect(heard).toEqual(['announcement']);
  });

  it('closes when nobody listens any more', async () => {
    const { connection, opened } = world();
    const stop = connection.on('announcement', () => undefined);
    await settle();
    stop();
    expect(opened[0]?.signal.aborted).toBe(true);
    expect(connection.status).toBe('off');
  });

  it('comes back after a break, waiting longer each time', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    opened[0]?.end();
    await settle();
    expect(connection.status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(opened).toHaveLength(2);
    opened[1]?.end();
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    expect(opened).toHaveLength(3);
  });

  it('counts a silent connection as dead', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS + 2 * RECONNECT_MS);
    expect(opened).toHaveLength(2);
  });

  it('lets go while the page stays hidden, and comes back with it', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    connection.setHidden(true);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(opened[0]?.signal.aborted).toBe(true);
    connection.setHidden(false);
    await settle();
    expect(opened).toHaveLength(2);
  });

  it('survives a short look at another tab', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    connection.setHidden(true);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS / 2);
    connection.setHidden(false);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(opened).toHaveLength(1);
  });

  it('follows solutions of others by asking anew, once for many', async () => {
    const { connection, opened } = world();
    connection.on('solution', () => undefined);
    await settle();
    connection.follow(['b']);
    const stop = connection.follow(['a']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened.map(({ url }) => url)).toEqual(['/api/events', '/api/events?solutions=a%2Cb']);
    stop();
  });

  it('follows everybody of a contest beside single solutions, until nobody looks any more', async () => {
    const { connection, opened } = world();
    connection.on('solution', () => undefined);
    const leave = connection.follow(['c'], 'contests');
    connection.follow(['a']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened.at(-1)?.url).toBe('/api/events?solutions=a&contests=c');
    leave();
    connection.follow(['b']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened.at(-1)?.url).toBe('/api/events?solutions=a%2Cb');
  });
});
