import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { solutionKeys } from '../features/solutions/solutions.api.ts';
import { PROBLEM, SOLUTION, aSolution } from '../testing/problem-answers.ts';
import { applySolutionEvent } from './live-solutions.ts';

const key = solutionKeys.problemList(PROBLEM, { page: 1, perPage: 30 });

function shown() {
  const queries = new QueryClient();
  const { _id, problemId, userId, state, score, metrics, status, message } = aSolution();
  const row = { _id, problemId, userId, state, score, metrics, status, message };
  queries.setQueryData(solutionKeys.one(SOLUTION), aSolution());
  queries.setQueryData(key, { items: [row], total: 1 });
  return { queries, row };
}

describe('a live event about a solution', () => {
  it('changes the solution in its list and on its own page, case by case', () => {
    const { queries, row } = shown();
    const progress = { done: 3, total: 20, jobs: [] };
    applySolutionEvent(queries, {
      type: 'solution',
      solution: { ...row, state: 3, status: 'Running', score: 15 },
      progress,
    });
    expect(queries.getQueryData(key)).toMatchObject({ items: [{ status: 'Running', score: 15, state: 3 }] });
    expect(queries.getQueryData(solutionKeys.one(SOLUTION))).toMatchObject({ status: 'Running', progress });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it('has the finished solution asked for again, with its details, and forgets the progress', () => {
    const { queries, row } = shown();
    applySolutionEvent(queries, {
      type: 'solution',
      solution: { ...row, state: 4, status: 'Accepted' },
      progress: null,
    });
    expect(queries.getQueryData(solutionKeys.one(SOLUTION))).toMatchObject({ status: 'Accepted', progress: undefined });
    expect(queries.getQueryState(solutionKeys.one(SOLUTION))?.isInvalidated).toBe(true);
  });

  it('has lists asked for again that do not show it yet', () => {
    const { queries, row } = shown();
    applySolutionEvent(queries, { type: 'solution', solution: { ...row, _id: 'new' }, progress: null });
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
