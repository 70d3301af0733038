import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import type { LiveEvent } from '@assay/contract';
import type { EventFeed } from '../../src/features/live/event-feed.ts';

/* Helpers for tests of the event stream. */

const HELLO_WAIT = { timeout: 60_000, interval: 10 };

export interface Listener {
  events: LiveEvent[];
  /** Arrival time of each event. */
  at: { type: LiveEvent['type']; atMs: number }[];
  close(): void;
}

/** Opens a stream and waits for its first event. */
export async function listenTo(origin: string, token: string, query = ''): Promise<Listener> {
  const sent = request(`${origin}/api/events${query}`, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end();
  });
  const [events, at]: [LiveEvent[], Listener['at']] = [[], []];
  let unread = '';
  response.once('error', () => undefined); // Closed by the test.
  response.setEncoding('utf8').on('data', (text: string) => {
    const parts = (unread + text).split('\n\n');
    unread = parts.pop() ?? '';
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const event = JSON.parse(part.slice(6)) as LiveEvent; // Our own server wrote it.
      // It is sent on a timer, whatever a test does.
      if (event.type === 'time') continue;
      events.push(event);
      at.push({ type: event.type, atMs: Date.now() });
    }
  });
  await expect.poll(() => events.length, HELLO_WAIT).toBeGreaterThan(0);
  return { events, at, close: () => void sent.destroy() };
}

/** Output of the streams of `addStream`. */
export const writes = { count: 0 };

/** Adds a stream of a signed-in user without a reader and without a connection, which follows these contests. */
export function addStream(feed: EventFeed, userId: string, contestIds: readonly string[] = []): void {
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      writes.count += 1;
      done();
    },
  });
  const own = { userId, sessionId: userId, actingUserId: null, capability: 0n, tags: null, locks: [] };
  const viewer = { kind: 'user' as const, ...own };
  const none = new Set<string>();
  const followed = { solutions: none, problems: none, contests: new Set(contestIds), orgs: none };
  // The feed only writes to it and asks how much is unread.
  feed.add({
    viewer: viewer as never,
    ip: '',
    counter: userId,
    followed,
    exams: none,
    response: sink as unknown as ServerResponse,
  });
}
