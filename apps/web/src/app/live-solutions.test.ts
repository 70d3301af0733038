// @vitest-environment happy-dom
import type { Solution } from '@assay/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { solutionKeys } from '../features/solutions/solutions.api.ts';
import { problemKeys } from '../features/problems/problem-keys.ts';
import { sessionToken } from '../lib/session.ts';
import { tokenOf } from '../testing/outside.ts';
import { PROBLEM, SOLUTION, aSolution } from '../testing/problem-answers.ts';
import { USER } from '../testing/render-app.tsx';
import { applySolutionEvent, LIST_PAUSE_MS } from './live-solutions.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionToken.set(tokenOf(USER));
});
afterEach(() => {
  // No pending timer of a list leaks into the next test.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const key = solutionKeys.problemList(PROBLEM, { page: 1, perPage: 30 });

function shown() {
  const queries = new QueryClient();
  const { _id, problemId, userId, state, score, metrics, status, message } = aSolution();
  const row = { _id, problemId, userId, state, score, metrics, status, message };
  queries.setQueryData(solutionKeys.one(SOLUTION), aSolution());
  queries.setQueryData(key, { items: [row], total: 1 });
  return { queries, row };
}

describe('a live event about a submission', () => {
  it('changes the solution in its list and on its own page, case by case', () => {
    const { queries, row } = shown();
    const progress = { done: 3, total: 20, jobs: [] };
    applySolutionEvent(queries, {
      type: 'solution',
      solution: { ...row, state: SOLUTION_STATE.running, status: 'Running', score: 15 },
      progress,
    });
    expect(queries.getQueryData(key)).toMatchObject({
      items: [{ status: 'Running', score: 15, state: SOLUTION_STATE.running }],
    });
    expect(queries.getQueryData(solutionKeys.one(SOLUTION))).toMatchObject({ status: 'Running', progress });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it('refetches the finished solution with its details, and clears the progress', () => {
    const { queries, row } = shown();
    applySolutionEvent(queries, {
      type: 'solution',
      solution: { ...row, state: SOLUTION_STATE.completed, status: 'Accepted' },
      progress: null,
    });
    expect(queries.getQueryData(solutionKeys.one(SOLUTION))).toMatchObject({ status: 'Accepted', progress: undefined });
    expect(queries.getQueryState(solutionKeys.one(SOLUTION))?.isInvalidated).toBe(true);
  });

  it('clears the end of the previous judging, so that details are fetched once and are never the old ones', () => {
    const { queries, row } = shown();
    const endOf = () => queries.getQueryData<Solution>(solutionKeys.one(SOLUTION))?.completedAt;
    queries.setQueryData(solutionKeys.one(SOLUTION), {
      ...aSolution(),
      state: SOLUTION_STATE.completed,
      completedAt: 7,
    });
    const event = { type: 'solution', solution: { ...row, state: SOLUTION_STATE.completed }, progress: null } as const;
    applySolutionEvent(queries, event);
    expect(endOf()).toBe(7);
    applySolutionEvent(queries, { ...event, solution: { ...row, state: SOLUTION_STATE.running } });
    applySolutionEvent(queries, event);
    expect(endOf()).toBeUndefined();
  });

  it('refetches lists that do not show it yet', () => {
    const { queries, row } = shown();
    applySolutionEvent(queries, { type: 'solution', solution: { ...row, _id: 'new' }, progress: null });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('refetches only the lists that may contain it', () => {
    const { queries, row } = shown();
    const page = { page: 1, perPage: 30 } as const;
    const keys = {
      org: solutionKeys.orgList({ ...page, orgId: 'o' }),
      contest: solutionKeys.contestList('c', page),
      otherContest: solutionKeys.contestList('d', page),
      mine: solutionKeys.contestList('c', { ...page, userId: USER }),
      outside: key,
    };
    for (const one of Object.values(keys)) queries.setQueryData(one, { items: [], total: 0 });
    const solution = { ...row, _id: 'new', userId: 'somebody', contestId: 'c' };
    applySolutionEvent(queries, { type: 'solution', solution, progress: null });
    const stale = Object.entries(keys).filter(([, one]) => queries.getQueryState(one)?.isInvalidated);
    expect(stale.map(([name]) => name)).toEqual(['org', 'contest']);
  });

  it('costs one request a second for any number of events, and the last one is never lost', async () => {
    const queries = new QueryClient();
    const page = { page: 1, perPage: 30 } as const;
    let asked = 0;
    const observer = new QueryObserver(queries, {
      queryKey: solutionKeys.contestList('c', page),
      queryFn: async () => ({ items: [], total: (asked += 1) }),
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const { row } = shown();
    const notify = (id: string) =>
      applySolutionEvent(queries, {
        type: 'solution',
        solution: { ...row, _id: id, contestId: 'c' },
        progress: null,
      });
    for (let at = 0; at < 50; at += 1) notify(`${at}`);
    await vi.advanceTimersByTimeAsync(LIST_PAUSE_MS - 1);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(10 * LIST_PAUSE_MS);
    expect(asked).toBe(3);
    stop();
  });

  it('is not overwritten by an answer that was requested before it', async () => {
    const { queries, row } = shown();
    const answers: (() => void)[] = [];
    const observer = new QueryObserver(queries, {
      queryKey: key,
      queryFn: () =>
        new Promise<unknown>((resolve) => {
          const state = answers.length === 0 ? 3 : 4;
          answers.push(() => resolve({ items: [{ ...row, state, status: 'Running' }], total: 1 }));
        }),
      staleTime: 0,
    });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const solution = { ...row, state: SOLUTION_STATE.completed, status: 'Accepted' };
    applySolutionEvent(queries, { type: 'solution', solution, progress: null });
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(LIST_PAUSE_MS);
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(queries.getQueryData(key)).toMatchObject({ items: [{ state: SOLUTION_STATE.completed }] });
    stop();
  });

  it('refetches the viewer’s state for a problem, only for their own submissions', () => {
    const { queries, row } = shown();
    queries.setQueryData(problemKeys.one(PROBLEM), {});
    queries.setQueryData(problemKeys.settings(PROBLEM), {});
    const isStale = (one: readonly unknown[]) => queries.getQueryState(one)?.isInvalidated;
    const event = (userId: string) => ({
      type: 'solution' as const,
      solution: { ...row, userId, state: SOLUTION_STATE.completed, status: 'Accepted' },
      progress: null,
    });
    applySolutionEvent(queries, event('somebody'));
    expect(isStale(problemKeys.one(PROBLEM))).toBe(false);
    applySolutionEvent(queries, event(USER));
    expect(isStale(problemKeys.one(PROBLEM))).toBe(true);
    expect(isStale(problemKeys.settings(PROBLEM))).toBe(false);
  });
});
