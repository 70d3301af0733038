// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contestKeys } from '../features/contests/contest-keys.ts';
import { renewSoon } from './live-contests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function shown() {
  const queries = new QueryClient();
  for (const key of [contestKeys.one('a'), contestKeys.problems('a'), contestKeys.one('b')]) {
    queries.setQueryData([...key], {});
  }
  const isStale = (key: readonly unknown[]) => queries.getQueryState([...key])?.isInvalidated === true;
  return { queries, isStale };
}

describe('events of a contest', () => {
  it('refetch everything shown of it, and nothing of other contests', () => {
    const { queries, isStale } = shown();
    renewSoon(queries, 'a', undefined, () => 0.5);
    expect(isStale(contestKeys.one('a'))).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(isStale(contestKeys.one('a'))).toBe(true);
    expect(isStale(contestKeys.problems('a'))).toBe(true);
    expect(isStale(contestKeys.one('b'))).toBe(false);
  });

  it('that only concern participants refetch these and the contest, and no problem', () => {
    const { queries, isStale } = shown();
    const participants = contestKeys.participants('a', { page: 1, perPage: 15 });
    queries.setQueryData(participants, {});
    renewSoon(queries, 'a', 'participants', () => 0);
    vi.advanceTimersByTime(0);
    expect([isStale(participants), isStale(contestKeys.one('a'))]).toEqual([true, true]);
    expect(isStale(contestKeys.problems('a'))).toBe(false);
  });

  it('in a burst cost one refetch', () => {
    const { queries } = shown();
    const renew = vi.spyOn(queries, 'invalidateQueries');
    for (let news = 0; news < 100; news++) renewSoon(queries, 'a', undefined, () => 1);
    vi.advanceTimersByTime(2_000);
    expect(renew.mock.calls.filter(([filter]) => filter?.queryKey?.[2] === 'a')).toHaveLength(1);
  });
});
