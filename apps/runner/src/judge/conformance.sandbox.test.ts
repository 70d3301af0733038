import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languagePrograms } from '../../test/language-programs.ts';
import { openTestJudge, type TestJudge } from '../../test/test-judge.ts';

const MOST_TRIES = 10;
let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

/** Available on every machine that judges; others depend on the machine. */
const everywhere = ['C', 'C++14', 'C++17', 'C++20', 'C++23', 'Python 3', 'JavaScript', 'TypeScript'];

test('every language of the catalogue has programs for each verdict', () => {
  expect(Object.keys(languagePrograms).toSorted()).toEqual(
    testJudge.environment.languages.all.map((one) => one.name).toSorted(),
  );
});

for (const [language, byVerdict] of Object.entries(languagePrograms)) {
  // Concurrent: the slots keep the programs apart, and waiting for limits takes most of the time.
  describe.concurrent(language, () => {
    for (const [verdict, source] of Object.entries(byVerdict)) {
      test(`gives ${verdict}`, async ({ skip }) => {
        if (!everywhere.includes(language) && testJudge.environment.versions[language] === undefined) {
          skip(`This machine has no ${language}.`);
        }
        const judgement = await testJudge.judge(source, language, {});
        expect(judgement.status).toBe(verdict);
        expect(judgement.score).toBe(verdict === 'Accepted' ? 100 : 0);
        if (verdict === 'Compile Error') {
          expect(judgement.details.summary).toMatch(/^```text\n[^]+```$/);
          expect(judgement.message).not.toBe('');
        } else {
          expect(judgement.metrics?.mem).toBeGreaterThan(0);
          expect(judgement.details.jobs[0]?.tests[0]?.status).toBe(verdict);
        }
      });
    }
  });
}

test('sleeping reaches the wall limit, and the message says so', async () => {
  const judgement = await testJudge.judge('import time\ntime.sleep(60)\n', 'Python 3', {});
  expect(judgement.status).toBe('Time Limit Exceeded');
  expect(judgement.message).toMatch(/still running after/);
});

test('a time limit is accurate to 20 ms of CPU time', async () => {
  // Other programs on the core only increase it, so the best of several tries is the sandbox's own accuracy.
  const cpuMs: number[] = [];
  for (let tries = 0; tries < MOST_TRIES && !cpuMs.some((one) => one < 1020); tries++) {
    const judgement = await testJudge.judge(languagePrograms['C']?.['Time Limit Exceeded'] ?? '', 'C', {});
    expect(judgement.metrics?.cpu).toBeGreaterThanOrEqual(1000);
    cpuMs.push(judgement.metrics?.cpu ?? Infinity);
  }
  expect(Math.min(...cpuMs)).toBeLessThan(1020);
});

test('an unknown language is a compile error that names the known ones', async () => {
  const judgement = await testJudge.judge('', 'Brainfuck', {});
  expect(judgement).toMatchObject({ status: 'Compile Error', score: 0 });
  expect(judgement.message).toMatch(/C\+\+17, C\+\+20, C\+\+23, Java, /);
});
