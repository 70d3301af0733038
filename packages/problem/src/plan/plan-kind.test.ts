import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { filesOfPlan, readJudgePlan } from './read-judge-plan.ts';

const files = {
  'tests/1.in': '',
  'tests/1.ans': '',
  'talk.cpp': '',
  'check.py': '',
  'judge/main.py': '',
  'judge/parts.py': '',
  'grader/grader.cpp': '',
  'grader/sum.h': '',
};
const oneCase = { cases: [{ input: 'tests/1.in', answer: 'tests/1.ans' }] };

async function planOf(config: object) {
  const { plan, findings } = await readJudgePlan(
    { label: 'default', judge: { adapter: 'assay', config }, submit: {} },
    treeOfFiles(files),
  );
  expect(findings.filter((one) => one.level === 'error')).toEqual([]);
  if (!plan) throw new Error('no plan');
  return plan;
}

describe('files of the data of a problem', () => {
  it.each([
    ['its interactor', { ...oneCase, interactor: { type: 'testlib', source: 'talk.cpp' } }, ['talk.cpp']],
    [
      'its graders',
      { ...oneCase, grader: { cpp: ['grader/grader.cpp', 'grader/sum.h'] } },
      ['grader/grader.cpp', 'grader/sum.h'],
    ],
    [
      'its judging script',
      { ...oneCase, script: { type: 'kattis', source: 'judge/' } },
      ['judge/main.py', 'judge/parts.py'],
    ],
  ])('is %s', async (_, config, expected) => {
    const paths = filesOfPlan(await planOf(config));
    expect(paths).toEqual(expect.arrayContaining([...expected, 'tests/1.in', 'tests/1.ans']));
  });

  it('are none for questions', async () => {
    expect(filesOfPlan(await planOf({ questions: [{ key: 'a', answer: 'b' }] }))).toEqual([]);
  });
});

describe('questions', () => {
  it('are the cases of one subtask, weighted by their points', async () => {
    const plan = await planOf({
      questions: [
        { key: 'a', name: 'First', answer: 'B', points: 3 },
        { key: 'b', anyOf: ['x', 'y'], caseSensitive: false },
        { key: 'c', allOf: ['A', 'C'], partial: 0.5 },
        { key: 'd', number: 2.5, tolerance: 0.1 },
      ],
    });
    expect(plan.subtasks).toMatchObject([
      {
        points: 100,
        scoring: 'sum',
        cases: [
          { name: 'First', weight: 3, question: { key: 'a', type: 'any', accepted: ['B'], caseSensitive: true } },
          { name: 'b', weight: 1, question: { type: 'any', accepted: ['x', 'y'], caseSensitive: false } },
          { name: 'c', question: { type: 'all', choices: ['A', 'C'], partial: 0.5 } },
          { name: 'd', question: { type: 'number', value: 2.5, tolerance: 0.1 } },
        ],
      },
    ]);
  });
});

describe('a solution that runs more than once', () => {
  it('runs as many concurrent processes as the interactor declares, or as many passes as the checker may request', async () => {
    const together = await planOf({ ...oneCase, interactor: { type: 'testlib', source: 'talk.cpp', processes: 3 } });
    expect(together.interactor).toMatchObject({ processes: 3, thenCheck: false });
    const again = await planOf({ ...oneCase, checker: { type: 'kattis', source: 'check.py' }, passes: 2 });
    expect(again.passes).toBe(2);
    expect(again.twoSteps).toBeUndefined();
    expect(await planOf({ ...oneCase, twoSteps: {} })).toMatchObject({ passes: 2, twoSteps: { maxBytes: null } });
    expect(await planOf({ ...oneCase, twoSteps: { maxBytes: 9 } })).toMatchObject({ twoSteps: { maxBytes: 9 } });
  });
});
