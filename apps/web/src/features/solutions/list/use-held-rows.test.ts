import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHeldRows } from './use-held-rows.ts';

const row = (id: string, score = 0) => ({ _id: id, score });
const scrollTo = (y: number) => vi.stubGlobal('scrollY', y);

beforeEach(() => scrollTo(0));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(rows: { _id: string; score: number }[]) {
  return renderHook((given) => useHeldRows(given.rows, given.list), { initialProps: { rows, list: 'mine' } });
}

describe('a live list', () => {
  it('shows new rows immediately while scrolled to its top', () => {
    const { result, rerender } = open([row('a')]);
    rerender({ rows: [row('b'), row('a')], list: 'mine' });
    expect(result.current.rows?.map(({ _id }) => _id)).toEqual(['b', 'a']);
    expect(result.current.waitingCount).toBe(0);
  });

  it('holds new rows while the user is scrolled down, and still updates the rows on the page', () => {
    const { result, rerender } = open([row('a')]);
    scrollTo(500);
    rerender({ rows: [row('b'), row('a', 100)], list: 'mine' });
    expect(result.current.rows).toEqual([row('a', 100)]);
    expect(result.current.waitingCount).toBe(1);
    act(() => result.current.release());
    expect(result.current.rows?.map(({ _id }) => _id)).toEqual(['b', 'a']);
  });

  it('shows the waiting rows when the user is back at the top', () => {
    const { result, rerender } = open([row('a')]);
    scrollTo(500);
    rerender({ rows: [row('b'), row('a')], list: 'mine' });
    scrollTo(0);
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(result.current.rows).toHaveLength(2);
  });

  it('shows another page or filter immediately', () => {
    const { result, rerender } = open([row('a')]);
    scrollTo(500);
    rerender({ rows: [row('x')], list: 'all' });
    expect(result.current.rows).toEqual([row('x')]);
    expect(result.current.waitingCount).toBe(0);
  });
});
