import { describe, expect, it } from 'vitest';
import { feedbackLevels, type SolutionDetails } from '@assay/contract';
import { detailsAt } from './feedback.ts';

const test = (name: string, score: number, status: string, more: object = {}) => ({
  name,
  score,
  status,
  cpu: 10,
  mem: 100,
  summary: `10 ms · 0.1 MiB · about ${name}`,
  ...more,
});
const job = (...tests: object[]) => ({ name: 'first', score: 20, scoreScale: 50, points: 10, status: 'X', tests });
const details = (...jobs: object[]) => ({ version: 1, jobs }) as SolutionDetails;
const names = ({ jobs }: SolutionDetails) => jobs?.map(({ tests }) => tests?.map(({ name }) => name));

describe('the details of a judging for contestants', () => {
  const full = details(
    job(
      test('a', 100, 'Accepted'),
      test('b', 50, 'Wrong Answer'),
      test('c', 20, 'Time Limit Exceeded'),
      test('d', 60, 'Wrong Answer'),
      test('e', 0, 'Skipped'),
    ),
    job(test('f', 100, 'Accepted'), test('g', 100, 'Accepted')),
    job(test('h', 0, 'Skipped')),
  );

  it('show the cases up to the first one with the lowest score of a subtask, or only that one', () => {
    expect(detailsAt(full, 'full')).toBe(full);
    expect(names(detailsAt(full, 'restricted'))).toEqual([['a', 'b', 'c'], ['f'], []]);
    expect(names(detailsAt(full, 'one-case'))).toEqual([['c'], ['f'], []]);
    expect(names(detailsAt(full, 'subtasks'))).toEqual([[], [], []]);
    expect(names(detailsAt(full, 'none'))).toEqual([]);
    const statuses = (level: 'restricted' | 'one-case') => detailsAt(full, level).jobs?.map(({ status }) => status);
    expect(statuses('restricted')).toEqual(['Wrong Answer', 'Accepted', '']);
    expect(statuses('one-case')).toEqual(['Time Limit Exceeded', 'Accepted', '']);
  });

  it('have no time, no memory and no unknown fields', () => {
    const odd = { ...details(job(test('a', 0, 'Wrong Answer', { secret: 1 }))), summary: 'all', more: 1 };
    expect(detailsAt(odd, 'restricted')).toEqual({
      version: 1,
      feedback: 'restricted',
      jobs: [
        {
          name: 'first',
          score: 20,
          scoreScale: 50,
          points: 10,
          status: 'Wrong Answer',
          tests: [{ name: 'a', score: 0, status: 'Wrong Answer', summary: 'about a' }],
        },
      ],
    });
    const foreign = details(job(test('a', 0, 'Wrong Answer', { summary: '12 ms, 3 MiB' })));
    expect(detailsAt(foreign, 'one-case').jobs?.[0]?.tests?.[0]).not.toHaveProperty('summary');
  });

  it('keep the output of a compiler that failed', () => {
    const failed = { version: 1, jobs: [], summary: 'error' };
    for (const level of feedbackLevels) expect(detailsAt(failed, level).summary).toBe('error');
  });

  it('are equal if only hidden cases differ', () => {
    const made = random(7);
    const statuses = ['Accepted', 'Wrong Answer', 'Time Limit Exceeded', 'Runtime Error'];
    for (let round = 0; round < 500; round += 1) {
      const tests = Array.from({ length: 1 + made(6) }, (_, at) => {
        const score = made(5) * 25;
        return test(`${at}`, score, score === 100 ? 'Accepted' : (statuses[1 + made(3)] ?? ''));
      });
      const lowest = Math.min(...tests.map(({ score }) => score));
      const at = tests.findIndex(({ score }) => score === lowest);
      const isHidden = { restricted: (i: number) => i > at, 'one-case': (i: number) => i !== at, subtasks: () => true };
      for (const [level, hides] of Object.entries(isHidden) as [keyof typeof isHidden, (i: number) => boolean][]) {
        const other = tests.map((one, i) => {
          if (!hides(i)) return { ...one, cpu: made(999), mem: made(999) };
          // As low as the lowest only after it.
          const score = i > at ? lowest + made(100 - lowest + 1) : Math.min(100, lowest + 1 + made(100));
          return test(one.name, score, statuses[made(4)] ?? '', { summary: `${made(999)} ms · 1.0 MiB · x` });
        });
        const changed = level === 'one-case' && lowest === 100 ? tests : other;
        expect(detailsAt(details(job(...changed)), level)).toEqual(detailsAt(details(job(...tests)), level));
      }
    }
  });
});

/** Whole numbers below a limit, the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
