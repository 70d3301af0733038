import { expect, test } from 'vitest';
import { detailsOfLog, partialResultOf } from './details.ts';
import type { JudgedCase } from './judgement.ts';
import { planOf } from '../../test/test-judge.ts';

const judged = (part: Partial<JudgedCase>): JudgedCase => ({
  status: 'Accepted',
  fraction: 1,
  cpuMs: 12.4,
  wallMs: 15,
  memoryBytes: 3.5 * 1024 * 1024,
  message: '',
  setterMessage: '',
  ...part,
});

test('a partial result has the numbers of finished and of all cases, and the highest figures so far', () => {
  const partial = partialResultOf(planOf(3), [[judged({}), undefined, judged({ cpuMs: 40, memoryBytes: 1025 })]]);
  expect(partial).toMatchObject({ done: 2, total: 3, metrics: { cpu: 40, mem: 3584 } });
  expect(partial.jobs).toEqual([
    {
      name: '1',
      score: 0,
      scoreScale: 100,
      points: 0,
      status: '',
      tests: [
        { name: '1', score: 100, status: 'Accepted', summary: '12 ms · 3.5 MiB', cpu: 12, mem: 3584 },
        { name: '2', score: 0, status: '' },
        { name: '3', score: 100, status: 'Accepted', summary: '40 ms · 0.0 MiB', cpu: 40, mem: 2 },
      ],
    },
  ]);
});

test('a case after the first failure of a min subtask shows neither time nor message', () => {
  const results = [judged({}), judged({ status: 'Wrong Answer', fraction: 0 }), judged({ message: 'leaked' })];
  const [, , last] = partialResultOf(planOf(3), [results]).jobs[0]?.tests ?? [];
  expect(last).toEqual({ name: '3', score: 0, status: 'Skipped' });
});

test('a subtask has its points unrounded, as boards add them up', () => {
  const plan = planOf(3);
  const subtasks = plan.subtasks.map((one) => ({ ...one, points: 100 / 3 }));
  const { jobs } = partialResultOf({ ...plan, subtasks }, [[judged({}), judged({}), judged({})]]);
  expect(jobs.map(({ scoreScale, points }) => [scoreScale, points])).toEqual([[33.33, 100 / 3]]);
});

test('a checker message is shown as plain text', () => {
  const message = '<img src=x> [a](b) `c` **d**\n# e';
  const partial = partialResultOf(planOf(1), [[judged({ message })]]);
  expect(partial.jobs[0]?.tests[0]?.summary).toBe(
    '12 ms · 3.5 MiB · &lt;img src=x&gt; \\[a\\]\\(b\\) \\`c\\` \\*\\*d\\*\\* \\# e',
  );
});

test('compiler output cannot close its code fence', () => {
  expect(detailsOfLog('a\n````\n<b>').summary).toBe('`````text\na\n````\n<b>\n`````');
});
