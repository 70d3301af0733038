import { describe, expect, it } from 'vitest';
import { makeEventParser } from './event-stream.ts';

function read(...chunks: string[]): string[] {
  const events: string[] = [];
  const parse = makeEventParser((data) => events.push(data));
  for (const chunk of chunks) parse(chunk);
  return events;
}

describe('an event stream', () => {
  it('returns the data of each event, wherever the chunks are split', () => {
    const text = ': hi\n\nevent: x\ndata: {"a":1}\n\ndata:{"b":2}\r\n\r\n';
    expect(read(text)).toEqual(['{"a":1}', '{"b":2}']);
    expect(read(...Array.from(text))).toEqual(['{"a":1}', '{"b":2}']);
  });

  it('joins the data lines of one event', () => {
    expect(read('data: a\ndata: b\n\n')).toEqual(['a\nb']);
  });

  it('keeps an incomplete event until it is complete', () => {
    expect(read('data: a\n')).toEqual([]);
  });
});
