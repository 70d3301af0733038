import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLLOW_DEBOUNCE_MS } from './live-connection.ts';
import { LiveHub, PAGE_SILENCE_LIMIT_MS, PING_MS } from './live-hub.ts';
import type { HubMessage, PageMessage, PageState } from './live-messages.ts';
import { PageLive } from './page-live.ts';

const HIDDEN_GRACE_MS = 2_000;

interface Opened {
  url: string;
  token: string | undefined;
  send: (event: unknown) => void;
  signal: AbortSignal;
}

function makeBrowser() {
  const opened: Opened[] = [];
  const encoder = new TextEncoder();
  const hub = new LiveHub({
    random: () => 0.5,
    hiddenGraceMs: HIDDEN_GRACE_MS,
    fetch: async (input, init) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (created) => void (controller = created) });
      const signal = init?.signal;
      if (!signal) throw new Error('expected a signal');
      signal.addEventListener('abort', () => controller?.error(new DOMException('Aborted', 'AbortError')));
      opened.push({
        url: typeof input === 'string' ? input : '',
        token: new Headers(init.headers).get('authorization') ?? undefined,
        send: (event) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
        signal,
      });
      return new Response(stream);
    },
  });
  /** A page as the product builds it; `freeze` keeps it from answering. */
  const openPage = (token: string | null = 'ada') => {
    const received: string[] = [];
    const times: number[] = [];
    const session = { token, isFrozen: false };
    const live = new PageLive({
      token: () => session.token,
      onServerTime: (timeMs) => times.push(timeMs),
      join: (take) => {
        const send = hub.join((message: HubMessage) => {
          if (!session.isFrozen) take(message);
        });
        return (message: PageMessage) => send(message);
      },
    });
    for (const type of ['hello', 'solution', 'announcement'] as const) {
      live.on(type, (event) => received.push(event.type));
    }
    return { live, received, times, session };
  };
  return { hub, opened, openPage, alive: () => opened.filter(({ signal }) => !signal.aborted) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('one event stream for all pages', () => {
  it('opens one connection for twelve pages, and each receives every event', async () => {
    const { opened, openPage } = makeBrowser();
    const pages = Array.from({ length: 12 }, () => openPage());
    await settle();
    opened[0]?.send({ type: 'hello', serverTime: 42 });
    opened[0]?.send({ type: 'solution' });
    await settle();
    expect(opened).toHaveLength(1);
    expect(pages.map(({ received }) => received)).toEqual(Array.from({ length: 12 }, () => ['hello', 'solution']));
    expect(pages.map(({ live }) => live.status)).toEqual(Array.from({ length: 12 }, () => 'live'));
  });

  it('greets a page that joins a live stream, with the server time of now', async () => {
    const { opened, openPage } = makeBrowser();
    openPage();
    await settle();
    opened[0]?.send({ type: 'hello', serverTime: 42_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    const second = openPage();
    await settle();
    expect(second.received).toEqual(['hello']);
    expect(second.times).toEqual([52_000]);
    expect(second.live.status).toBe('live');
    expect(opened).toHaveLength(1);
  });

  it('never gives a page events of another session', async () => {
    const { opened, openPage } = makeBrowser();
    const ada = openPage('ada');
    const ben = openPage('ben');
    await settle();
    expect(opened.map(({ token }) => token)).toEqual(['Bearer ada', 'Bearer ben']);
    opened[1]?.send({ type: 'hello', serverTime: 1 });
    opened[1]?.send({ type: 'solution' });
    await settle();
    expect([ada.received, ben.received]).toEqual([[], ['hello', 'solution']]);
  });

  it('closes the old stream when the session changes, and opens one for the new session', async () => {
    const { opened, openPage, alive } = makeBrowser();
    const { live, session } = openPage('ada');
    await settle();
    session.token = 'ben';
    live.publishNow();
    await settle();
    expect(alive().map(({ token }) => token)).toEqual(['Bearer ben']);
    expect(opened).toHaveLength(2);
  });

  it('stays open while one page is visible, and closes after the last was hidden', async () => {
    const { openPage, alive } = makeBrowser();
    const first = openPage();
    const second = openPage();
    await settle();
    first.live.setHidden(true);
    await vi.advanceTimersByTimeAsync(2 * HIDDEN_GRACE_MS);
    expect(alive()).toHaveLength(1);
    second.live.setHidden(true);
    await vi.advanceTimersByTimeAsync(HIDDEN_GRACE_MS);
    expect(alive()).toHaveLength(0);
    first.live.setHidden(false);
    await settle();
    expect(alive()).toHaveLength(1);
  });

  it('does not open for a page that was never visible', async () => {
    const { opened, openPage } = makeBrowser();
    const { live } = openPage();
    live.setHidden(true);
    await vi.advanceTimersByTimeAsync(2 * HIDDEN_GRACE_MS);
    expect(opened).toHaveLength(0);
  });

  it('follows what any page follows, and reports the start of events to the page that asked', async () => {
    const { opened, openPage } = makeBrowser();
    const first = openPage();
    const second = openPage();
    await settle();
    opened[0]?.send({ type: 'hello', serverTime: 1 });
    await settle();
    const begun: string[] = [];
    first.live.follow(['p'], 'problems', () => begun.push('p'));
    second.live.follow(['c'], 'contests', () => begun.push('c'));
    await vi.advanceTimersByTimeAsync(FOLLOW_DEBOUNCE_MS);
    expect(opened.at(-1)?.url).toBe('/api/events?problems=p&contests=c');
    opened.at(-1)?.send({ type: 'hello', serverTime: 2 });
    await settle();
    expect(begun).toEqual(['p', 'c']);
  });

  it('forgets a page that closed, and one that stopped answering', async () => {
    const { openPage, alive } = makeBrowser();
    const closed = openPage();
    const frozen = openPage();
    await settle();
    closed.live.leave();
    expect(alive()).toHaveLength(1);
    frozen.session.isFrozen = true;
    await vi.advanceTimersByTimeAsync(PAGE_SILENCE_LIMIT_MS + PING_MS);
    expect(alive()).toHaveLength(0);
    frozen.session.isFrozen = false;
    frozen.live.setHidden(false);
    await settle();
    expect(alive()).toHaveLength(1);
  });

  it('accepts a repeated state, and one that arrives after the page left', async () => {
    const { hub, opened, alive } = makeBrowser();
    const received: HubMessage[] = [];
    const send = hub.join((message) => received.push(message));
    const state: PageState = { token: null, hidden: false, types: ['hello'], follows: [], restarts: 0 };
    send(state);
    send(state);
    send(null);
    send(null);
    send(state);
    await settle();
    expect(opened).toHaveLength(2);
    expect(alive()).toHaveLength(1);
    expect(opened[0]?.token).toBeUndefined();
  });
});
