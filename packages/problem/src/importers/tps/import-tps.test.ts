import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { importFixture, placesOf, shapeOf } from '../../testing/import-fixture.ts';
import { readAnyPackage } from '../read-any-package.ts';

type Files = Record<string, string>;

const test: Files = { 'tests/1.in': '1', 'tests/1.out': '1' };
const task = (values: object): Files => ({
  'problem.json': JSON.stringify({
    code: 'a',
    name: 'A',
    task_type: 'Batch',
    time_limit: 1,
    memory_limit: 2 ** 26,
    ...values,
  }),
});

async function read(files: Files) {
  const reading = await readAnyPackage(treeOfFiles(files));
  if (reading.format === 'unknown' || !reading.report) throw new Error(JSON.stringify(reading));
  expect(reading.format).toBe('tps');
  return { ...reading.report, config: reading.problem?.config.judge.config ?? {} };
}

describe('a task of TPS', () => {
  it('becomes subtasks that share tests, with grader, checker, statement, attachments and solutions by their folders', async () => {
    const { format, problem, plan } = await importFixture('tps/heavy-stone');
    expect(format).toBe('tps');
    expect(shapeOf(plan)).toEqual([
      ['00-samples', 0, 'min', [], 1],
      ['01-rising', 40, 'min', [], 3],
      ['02-full', 60, 'min', [], 5],
    ]);
    expect(plan.subtasks.map(({ cases }) => cases[0]?.sample)).toEqual([true, false, false]);
    expect(plan.graders).toEqual({ cpp: ['grader/cpp/grader.cpp', 'grader/cpp/stone.h'] });
    expect(problem).toMatchObject({ slug: 'stone', title: { en: 'The Heavy Stone' } });
    expect(problem.config.judge.config).toMatchObject({
      timeMs: 1000,
      memoryMiB: 128,
      checker: { type: 'cms', source: 'checker/checker.cpp' },
    });
    expect(problem.statements.en).toBe('[statement.en.pdf](attachments/statement.en.pdf)\n');
    expect(problem.attachments.map(({ key }) => key)).toEqual(['statement.en.pdf', 'example.txt']);
    expect(problem.submissions.map(({ path }) => path.replace('submissions/', ''))).toEqual([
      'accepted/last.cpp',
      'wrong_answer/lightest.cpp',
      'accepted/first.cpp',
      'partially_accepted/small.cpp',
    ]);
    expect(problem.data.paths).toContain('validators/validator.cpp');
  });

  it('of communication is judged by its manager, never by comparing words', async () => {
    const { plan, notes } = await importFixture('tps/two-porters');
    expect(plan.interactor).toMatchObject({ program: { protocol: 'cms' }, processes: 2, userIo: 'std' });
    expect(plan.graders).toEqual({ cpp: ['grader/cpp/stub.cpp', 'grader/cpp/porters.h'] });
    expect(notes.changed).toContain('problem.json: task_type_params');
  });

  it('uses named pipes if its stub opens them, or its parameters say so', async () => {
    const manager: Files = { ...test, 'graders/manager.cpp': '' };
    const byStub = await read({
      ...task({ task_type: 'Communication' }),
      ...manager,
      'graders/stub.cpp': 'int main(int argc, char** argv) { fopen(argv[1], "r"); }',
    });
    expect(byStub.config.interactor).not.toHaveProperty('userIo');
    const said = await read({
      ...task({ task_type: 'Communication', task_type_parameters: [3, 'stub', 'std_io'] }),
      ...manager,
      'graders/stub.cpp': 'int main(int argc, char** argv) { fopen(argv[1], "r"); }',
    });
    expect(said.config.interactor).toMatchObject({ userIo: 'std', processes: 3 });
  });

  it("in its authors' form is read with MiB, graders by language, and subtasks by the mapping of its tests", async () => {
    const { config, problem, refused } = await read({
      'problem.json':
        '{\n\t"name": "cup",\n\t"code": "cup",\n\t"title": "The Cup",\n\t"type": "Batch",\n\t"memory_limit": 256,\n\t"time_limit": 1.5\n}',
      'subtasks.json': '{"subtasks": {"main": {"index": 1, "score": 100}, "samples": {"index": 0, "score": 0}}}',
      'solutions.json': '{"a.cpp": {"verdict": "model_solution"}, "b.java": {"verdict": "time_limit"}}',
      'tests/mapping': 'samples 0-01\nmain 1-01\nmain 0-01\n',
      'tests/0-01.in': '',
      'tests/0-01.out': '',
      'tests/1-01.in': '',
      'tests/1-01.out': '',
      'grader/cpp/grader.cpp': '',
      'grader/cpp/cup.h': '',
      'grader/java/grader.java': '',
      'grader/pas/grader.pas': '',
      'solution/a.cpp': '',
      'solution/b.java': '',
      'statement/index.md': '# The Cup\n\n![cup](cup.png)',
      'statement/cup.png': 'x',
      'gen/gen.cpp': '',
    });
    expect(refused).toEqual([]);
    expect(config).toMatchObject({
      timeMs: 1500,
      memoryMiB: 256,
      grader: { cpp: ['grader/cpp/grader.cpp', 'grader/cpp/cup.h'], java: ['grader/java/grader.java'] },
      subtasks: [
        { id: 'samples', points: 0, cases: [{ sample: true }] },
        { id: 'main', points: 100, cases: [{}, {}] },
      ],
    });
    expect(problem?.title).toEqual({ en: 'The Cup' });
    expect(problem?.statements.en).toContain('](attachments/cup.png)');
    expect(problem?.submissions.map(({ path }) => path)).toEqual([
      'submissions/accepted/a.cpp',
      'submissions/time_limit_exceeded/b.java',
    ]);
  });

  it('of output only is submitted as an archive', async () => {
    const { config } = await read({ ...task({ task_type: 'OutputOnly' }), ...test });
    expect(config).toMatchObject({ outputOnly: true, checker: { type: 'tokens' } });
  });

  it.each<[string, Files, string]>([
    ['of two steps with a manager', { ...task({ task_type: 'TwoSteps' }), ...test }, 'problem.json: type'],
    ['of a notice', { ...task({ task_type: 'Notice' }) }, 'problem.json: type'],
    ['without tests', task({}), 'tests'],
    ['of communication without a manager', { ...task({ task_type: 'Communication' }), ...test }, 'graders'],
    ['without an answer', { ...task({}), 'tests/1.in': '' }, 'tests/1.in'],
    [
      'with a subtask of a missing test',
      { ...task({}), ...test, 'subtasks/1.json': '{"score": 1, "testcases": ["2", "1"]}' },
      'subtasks/1.json',
    ],
    ['with a broken subtask', { ...task({}), ...test, 'subtasks/1.json': '{' }, 'subtasks/1.json'],
    [
      'of the authors without a mapping',
      { ...task({}), ...test, 'subtasks.json': '{"subtasks": {"a": {"score": 100}}}' },
      'tests/mapping',
    ],
    ['with a checker without source', { ...task({}), ...test, 'checker/checker': '' }, 'checker/checker'],
  ])('%s is rejected with the place, in both languages', async (_, files, place) => {
    const { problem, refused } = await read(files);
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const { zh } of refused) expect(zh).toMatch(/\p{Script=Han}/u);
  });
});
