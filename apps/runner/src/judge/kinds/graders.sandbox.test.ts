import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graderPrograms } from '../../../test/grader-programs.ts';
import { numberedCases, openTestJudge, planOf, type TestJudge } from '../../../test/test-judge.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

/** All graders together, as in a real problem. */
const files = Object.assign(numberedCases(1), ...Object.values(graderPrograms).map(({ grader }) => grader));
const plan = planOf(1, {
  graders: Object.fromEntries(Object.values(graderPrograms).map(({ family, grader }) => [family, Object.keys(grader)])),
});

test('every language of the catalogue can have a grader, and has one in this test', () => {
  const { all } = testJudge.environment.languages;
  expect(Object.fromEntries(all.map(({ name, grader }) => [name, grader?.family]))).toEqual(
    Object.fromEntries(Object.entries(graderPrograms).map(([name, { family }]) => [name, family])),
  );
});

describe.concurrent.each(Object.entries(graderPrograms))('a grader for %s', (language, { right, wrong }) => {
  test.for([
    ['accepts a correct solution', right, 'Accepted'],
    ['rejects a wrong one', wrong, 'Wrong Answer'],
    ['gives a Compile Error or Runtime Error if the function is missing', '', null],
  ] as const)('%s', async ([, source, verdict], { skip }) => {
    if (testJudge.environment.versions[language] === undefined) skip(`This machine has no ${language}.`);
    const judgement = await testJudge.judge(source, language, { plan, dataFolder: testJudge.data(files) });
    if (verdict === null) expect(['Compile Error', 'Runtime Error']).toContain(judgement.status);
    else expect(judgement).toMatchObject({ status: verdict, score: verdict === 'Accepted' ? 100 : 0 });
  });
});

test('a language without a grader is reported as unsupported by the problem', async () => {
  const { cpp = [] } = plan.graders ?? {};
  const judgement = await testJudge.judge('', 'JavaScript', { plan: planOf(1, { graders: { cpp } }) });
  expect(judgement).toMatchObject({ status: 'Compile Error', message: expect.stringMatching(/no grader/) });
});

test('a grader may exchange messages with the interactor for a solution that consists of functions', async () => {
  const interactor = `import sys
a, b = open(sys.argv[1]).read().split()
print(a, b, flush=True)
said = sys.stdin.readline().strip()
sys.exit(42 if said == open(sys.argv[2]).read().strip() else 43)
`;
  const talking = {
    ...plan,
    interactor: {
      program: {
        type: 'custom' as const,
        protocol: 'kattis' as const,
        sources: ['talk.py'],
        language: 'Python 3' as const,
        args: [],
        pointsMode: 'fraction' as const,
      },
      thenCheck: false,
    },
  };
  const dataFolder = testJudge.data({ ...files, 'talk.py': interactor });
  for (const [source, verdict] of [
    [graderPrograms['C++17']?.right, 'Accepted'],
    [graderPrograms['C++17']?.wrong, 'Wrong Answer'],
  ] as const) {
    expect(await testJudge.judge(source ?? '', 'C++17', { plan: talking, dataFolder })).toMatchObject({
      status: verdict,
    });
  }
});
