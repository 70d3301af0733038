import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { isAnswered, makeQueryClient } from './query-client.ts';

const queryKey = ['thing', 1] as const;

/** A server whose answers have the state at the time of the request, and arrive when the test resolves them. */
function world({ isShown = true } = {}) {
  const queries = makeQueryClient();
  const answers: ((fails?: Error) => void)[] = [];
  let truth = 'old';
  const options = {
    queryKey,
    queryFn: () => {
      const seen = truth;
      return new Promise<string>((resolve, reject) => {
        answers.push((error) => (error ? reject(error) : resolve(seen)));
      });
    },
  };
  if (isShown) new QueryObserver(queries, options).subscribe(() => undefined);
  else void queries.query(options);
  return {
    queries,
    answers,
    change: (to: string) => {
      truth = to;
      return queries.invalidateQueries({ queryKey: ['thing'] });
    },
    shown: () => queries.getQueryData(queryKey),
    settle: () => new Promise((resolve) => void setTimeout(resolve)),
  };
}

describe('an invalidated query', () => {
  it('is fetched again if its first fetch is still running, since that answer may be stale', async () => {
    const { answers, change, shown, settle } = world();
    const renewed = change('new');
    answers[0]?.();
    await settle();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await renewed;
    expect(shown()).toBe('new');
  });

  it('is fetched once again after several invalidations during its fetch', async () => {
    const { answers, change, shown, settle } = world();
    const renewed = ['newer', 'still newer', 'newest'].map(change);
    answers[0]?.();
    await settle();
    answers.at(-1)?.();
    await Promise.all(renewed);
    expect([answers.length, shown()]).toEqual([2, 'newest']);
  });

  it('is fetched again if the first answer is an error', async () => {
    const { answers, change, shown, settle } = world();
    const renewed = change('new');
    answers[0]?.(new Error('not there yet'));
    await settle();
    answers[1]?.();
    await renewed;
    expect(shown()).toBe('new');
  });

  it('without a mounted component is stale when its answer arrives', async () => {
    const { queries, answers, change, settle } = world({ isShown: false });
    const renewed = change('new');
    answers[0]?.();
    await renewed;
    await settle();
    expect(answers).toHaveLength(1);
    expect(queries.getQueryState(queryKey)).toMatchObject({ data: 'old', isInvalidated: true });
  });

  it('keeps its running first fetch if only answered queries are invalidated', async () => {
    const { queries, answers, shown } = world();
    const renewed = queries.invalidateQueries({ queryKey, predicate: isAnswered });
    answers[0]?.();
    await renewed;
    await expect.poll(shown).toBe('old');
    expect(answers).toHaveLength(1);
  });

  it('is fetched only once if it already has an answer', async () => {
    const { answers, change, shown, settle } = world();
    answers[0]?.();
    await settle();
    const renewed = change('new');
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await renewed;
    expect([answers.length, shown()]).toEqual([2, 'new']);
  });
});

it('a page asks its server even if the browser believes to be offline', () => {
  onlineManager.setOnline(false);
  try {
    expect(world().answers).toHaveLength(1);
  } finally {
    onlineManager.setOnline(true);
  }
});
