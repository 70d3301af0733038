import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '../../context.ts';
import { makeOpenFeeds } from './feed.ts';
import type { Projection } from './projections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an open feed gets an empty line after every ten seconds without a line, until no line can follow', async () => {
  const closing = new AbortController();
  // A feed takes nothing else of the context, the response and the projection.
  const context = { live: { onChange: () => () => {}, closing: closing.signal } } as unknown as AppContext;
  const stream = new PassThrough();
  const projector = { lines: [{ text: '{"n":1}\n' }], isOver: false };
  let changed = () => {};
  const onChange = (listener: () => void) => {
    changed = listener;
    return () => {};
  };
  const projection = { projector, isClosed: false, onChange } as unknown as Projection;
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const feeds = makeOpenFeeds(context);
  const isAllowed = () => Promise.resolve(true);
  const response = stream as unknown as ServerResponse;
  const following = feeds.follow({ contestId: 'c', counter: 'a', isAllowed, response }, projection, 0);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(text).toBe('{"n":1}\n');
  await vi.advanceTimersByTimeAsync(1);
  expect(text).toBe('{"n":1}\n\n');
  projector.lines.push({ text: '{"n":2}\n' });
  changed();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(text).toBe('{"n":1}\n\n{"n":2}\n');
  await vi.advanceTimersByTimeAsync(10_001);
  expect(text).toBe('{"n":1}\n\n{"n":2}\n\n\n');
  projector.isOver = true;
  changed();
  await following;
  expect(stream.writableEnded).toBe(true);
  closing.abort();
});
