import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FOLLOW_DEBOUNCE_MS,
  GAP_SPREAD_MS,
  HANDOVER_MS,
  LiveConnection,
  RECONNECT_MS,
  SILENCE_LIMIT_MS,
  UNFOLLOW_MS,
} from './live-connection.ts';

const HIDDEN_GRACE_MS = 30_000;

interface Opened {
  url: string;
  headers: Record<string, string>;
  say: (event: unknown) => void;
  end: () => void;
  signal: AbortSignal;
}

function world() {
  const opened: Opened[] = [];
  const times: { timeMs: number; afresh: boolean }[] = [];
  let refusals = 0;
  const encoder = new TextEncoder();
  const connection = new LiveConnection({
    token: () => 'secret-token',
    random: () => 0.5,
    onServerTime: (timeMs, { afresh }) => times.push({ timeMs, afresh }),
    fetch: async (input, init) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      const signal = init?.signal;
      if (!signal) throw new Error('expected a signal');
      signal.addEventListener('abort', () => controller?.error(new DOMException('Aborted', 'AbortError')));
      opened.push({
        url: typeof input === 'string' ? input : '',
        headers: { ...(init?.headers as Record<string, string>) }, // the connection sends a plain record
        say: (event) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
        end: () => controller?.close(),
        signal,
      });
      if (refusals > 0) {
        refusals -= 1;
        return new Response(null, { status: 429 });
      }
      return new Response(stream);
    },
  });
  const hello = { type: 'hello', serverTime: 42 };
  return {
    connection,
    opened,
    times,
    refuseOnce: () => void (refusals = 1),
    /** Adds a listener and completes the greeting of the connection. */
    begin: async () => {
      const heard: string[] = [];
      for (const type of ['hello', 'solution', 'announcement'] as const) {
        connection.on(type, (event) => heard.push(event.type));
      }
      await settle();
      opened[0]?.say(hello);
      await settle();
      return heard;
    },
    /** Waits for the debounce, then greets the successor connection. */
    takeOver: async () => {
      await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS);
      opened.at(-1)?.say(hello);
      await settle();
    },
  };
}
const addresses = (opened: readonly Opened[]) => opened.map(({ url }) => url);
const alive = (opened: readonly Opened[]) => opened.filter(({ signal }) => !signal.aborted).length;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live connection', () => {
  it('opens with the first listener, with the token in a header and never in the URL', async () => {
    const { connection, opened } = world();
    expect(opened).toHaveLength(0);
    connection.on('announcement', () => undefined);
    await settle();
    expect(opened[0]?.url).toBe('/api/events');
    expect(opened[0]?.headers['authorization']).toBe('Bearer secret-token');
  });

  it('is live after hello, passes on its server time, and delivers events to the listeners of their type', async () => {
    const { connection, opened, times } = world();
    const heard: string[] = [];
    connection.on('announcement', ({ type }) => heard.push(type));
    await settle();
    opened[0]?.say({ type: 'hello', serverTime: 42 });
    opened[0]?.say({ type: 'runner', orgId: 'x' });
    opened[0]?.say({ type: 'announcement' });
    await settle();
    expect(connection.status).toBe('live');
    expect(heard).toEqual(['announcement']);
    opened[0]?.say({ type: 'time', serverTime: 43 });
    await settle();
    expect(times).toEqual([
      { timeMs: 42, afresh: true },
      { timeMs: 43, afresh: false },
    ]);
  });

  it('closes after the last listener removed', async () => {
    const { connection, opened } = world();
    const stop = connection.on('announcement', () => undefined);
    await settle();
    stop();
    expect(opened[0]?.signal.aborted).toBe(true);
    expect(connection.status).toBe('off');
  });

  it('reconnects after a break, with a longer pause each time', async () => {
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

  it('treats a silent connection as dead', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS + 2 * RECONNECT_MS);
    expect(opened).toHaveLength(2);
  });

  it('closes while the page stays hidden, and reconnects when it is visible again', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    connection.setHidden(true, HIDDEN_GRACE_MS);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(opened[0]?.signal.aborted).toBe(true);
    connection.setHidden(false, HIDDEN_GRACE_MS);
    await settle();
    expect(opened).toHaveLength(2);
  });

  it('stays open when the page is hidden for a short time', async () => {
    const { connection, opened } = world();
    connection.on('announcement', () => undefined);
    await settle();
    connection.setHidden(true, HIDDEN_GRACE_MS);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS / 2);
    connection.setHidden(false, HIDDEN_GRACE_MS);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(opened).toHaveLength(1);
  });

  it('does not reconnect when the connection breaks while the page is hidden', async () => {
    const { connection, opened, begin } = world();
    await begin();
    connection.setHidden(true, HIDDEN_GRACE_MS);
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(alive(opened)).toBe(0);
    await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS);
    expect([alive(opened), connection.status]).toEqual([0, 'off']);
  });

  it('repeats hello after a gap on the server, at a random delay per client', async () => {
    const { opened, begin, times } = world();
    const heard = await begin();
    opened[0]?.say({ type: 'hello', serverTime: 50 });
    await settle();
    expect(heard).toEqual(['hello']);
    await vi.advanceTimersByTimeAsync(GAP_SPREAD_MS);
    expect(heard).toEqual(['hello', 'hello']);
    expect(times.at(-1)).toEqual({ timeMs: 50, afresh: false });
  });
});

describe('a followed submission', () => {
  it('is requested by one connection for many follows of all kinds', async () => {
    const { connection, opened, begin, takeOver } = world();
    await begin();
    connection.follow(['b', 'a']);
    connection.follow(['c'], 'contests');
    connection.follow(['p'], 'problems');
    connection.follow(['o'], 'orgs');
    await takeOver();
    expect(addresses(opened)).toEqual(['/api/events', '/api/events?solutions=a%2Cb&problems=p&contests=c&orgs=o']);
  });

  it('is part of the first connection if the follow comes before the connection opens', async () => {
    const { connection, opened } = world();
    connection.follow(['c'], 'contests');
    connection.on('solution', () => undefined);
    await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS);
    expect(addresses(opened)).toEqual(['/api/events?contests=c']);
  });

  it('waits for a connection that is still being opened', async () => {
    const { connection, opened } = world();
    connection.on('solution', () => undefined);
    connection.follow(['a']);
    await vi.advanceTimersByTimeAsync(UNFOLLOW_MS);
    expect(opened).toHaveLength(1);
    opened[0]?.say({ type: 'hello', serverTime: 1 });
    await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS);
    expect(addresses(opened)).toEqual(['/api/events', '/api/events?solutions=a']);
  });

  it('changes without a gap: the old connection stays open until its successor is live, and no listener gets hello', async () => {
    const { connection, opened, begin, takeOver } = world();
    const heard = await begin();
    let begun = 0;
    connection.follow(['a'], 'solutions', () => (begun += 1));
    await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS);
    expect([alive(opened), begun]).toEqual([2, 0]);
    opened[0]?.say({ type: 'announcement' });
    await takeOver();
    opened[0]?.say({ type: 'solution' });
    await settle();
    opened[1]?.say({ type: 'solution' });
    await vi.advanceTimersByTimeAsync(HANDOVER_MS);
    expect(heard).toEqual(['hello', 'announcement', 'solution', 'solution']);
    expect([alive(opened), begun, connection.status]).toEqual([1, 1, 'live']);
  });

  it('notifies only new follows that events begin', async () => {
    const { connection, begin, takeOver } = world();
    await begin();
    const begun: string[] = [];
    connection.follow(['a'], 'solutions', () => begun.push('a'));
    await takeOver();
    connection.follow(['b'], 'solutions', () => begun.push('b'));
    await takeOver();
    expect(begun).toEqual(['a', 'b']);
  });

  it('is dropped some seconds after the last follow ends', async () => {
    const { connection, opened, begin, takeOver } = world();
    await begin();
    const leave = connection.follow(['c'], 'contests');
    await takeOver();
    leave();
    await vi.advanceTimersByTimeAsync(UNFOLLOW_MS - 1);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened.at(-1)?.url).toBe('/api/events');
  });

  it('opens no connection if the same is followed already, or followed again in time', async () => {
    const { connection, opened, begin, takeOver } = world();
    await begin();
    const leave = connection.follow(['c'], 'contests');
    await takeOver();
    connection.follow(['c'], 'contests');
    leave();
    await vi.advanceTimersByTimeAsync(2 * UNFOLLOW_MS);
    expect(opened).toHaveLength(2);
  });

  it('never exceeds the limit of the server', async () => {
    const { connection, opened, begin, takeOver } = world();
    await begin();
    connection.follow(Array.from({ length: 150 }, (_, at) => `${at}`));
    await takeOver();
    const asked = new URLSearchParams(opened.at(-1)?.url.split('?')[1]).get('solutions')?.split(',');
    expect(asked).toHaveLength(100);
  });

  it('costs a gap and a hello if the server refuses a second connection', async () => {
    const { connection, opened, begin, refuseOnce } = world();
    const heard = await begin();
    refuseOnce();
    connection.follow(['a']);
    await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS + RECONNECT_MS);
    opened.at(-1)?.say({ type: 'hello', serverTime: 1 });
    await settle();
    expect([alive(opened), opened.at(-1)?.url]).toEqual([1, '/api/events?solutions=a']);
    expect(heard).toEqual(['hello', 'hello']);
  });

  it('is closed immediately on a restart, so that it never serves the next user', async () => {
    const { connection, opened, begin } = world();
    await begin();
    connection.restart();
    expect(alive(opened)).toBe(0);
  });
});
