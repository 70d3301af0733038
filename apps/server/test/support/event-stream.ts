import { request, type IncomingMessage } from 'node:http';
import { afterEach, expect } from 'vitest';
import type { LiveEvent } from '@assay/contract';

export interface Stream {
  events: LiveEvent[];
  response: IncomingMessage;
  ended: Promise<void>;
  close(): void;
}
export const EVENT_WAIT = { timeout: 60_000, interval: 10 };

/** Opens event streams, each once its first event has arrived, and closes them after each test. */
export function streamsOf(server: { origin: string }) {
  const open: Stream[] = [];
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });
  return async (token: string | null, query = '', origin = server.origin): Promise<Stream> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const sent = request(`${origin}/api/events${query}`, { headers });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).end();
    });
    const events: LiveEvent[] = [];
    let unread = '';
    const ended = new Promise<void>((resolve) =>
      response.once('close', () => resolve()).once('error', () => resolve()),
    );
    response.setEncoding('utf8').on('data', (text: string) => {
      const parts = (unread + text).split('\n\n');
      unread = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    });
    const stream = { events, response, ended, close: () => void sent.destroy() };
    open.push(stream);
    if (response.statusCode === 200) await expect.poll(() => events.length, EVENT_WAIT).toBeGreaterThan(0);
    return stream;
  };
}
