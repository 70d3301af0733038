import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DraftChange } from '@assay/contract';
import { ACCESS_LEVEL, RUN_STATE } from '@assay/contract/states';
import { type Client, signIn, submitFiles, verdictOf } from './support/client.ts';
import { ADMIN, canJudge, until } from './support/installation.ts';
import { sharedInstallation } from './support/shared-installation.ts';

/* Each kind of problem, made from an empty one by the requests of the form, run, published and solved. */

const JOURNEY_MS = 600_000;
const RUN_MS = 240_000;

type Settings = Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>;
type Role = Extract<DraftChange, { op: 'program' }>['role'];

let admin: Client;
let orgId: string;
beforeAll(async () => {
  admin = await signIn(sharedInstallation().origin, ADMIN.name, ADMIN.password);
  const [org] = await admin('GET /api/org', {});
  if (!org) throw new Error('There is no organization.');
  orgId = org._id;
});

/** A problem with this draft. Inputs have no answers yet. */
async function make(
  settings: readonly Settings[],
  inputs: readonly string[],
  programs: Readonly<Record<string, string>>,
) {
  const { problemId } = await admin('POST /api/problem', {
    body: { orgId, slug: `kind-${randomUUID().slice(0, 8)}`, title: 'Kind', accessLevel: ACCESS_LEVEL.private },
  });
  const params = { problemId };
  await admin('POST /api/problem/:problemId/draft', { params, body: {} });
  const read = async () => {
    const { draft } = await admin('GET /api/problem/:problemId/draft', { params });
    if (!draft) throw new Error('There is no draft.');
    return draft;
  };
  const change = async (...changes: DraftChange[]) => {
    const { results } = await admin('POST /api/problem/:problemId/draft/change', { params, body: { changes } });
    expect(results.map(({ state }) => state)).toEqual(changes.map(() => 'applied'));
  };
  for (const one of settings) await change({ op: 'settings', revision: (await read()).settings.revision, ...one });
  for (const text of inputs) await change({ op: 'test', id: randomUUID(), revision: 0, sample: true, input: { text } });
  for (const [path, text] of Object.entries(programs))
    await change({ op: 'program', id: randomUUID(), revision: 0, role: roleOf(path), path, text });
  return {
    params,
    read,
    change,
    /** Runs the draft, and returns the verdicts of its solutions. */
    run: async () => {
      const { benchId } = await admin('POST /api/problem/:problemId/draft/run', { params, body: {} });
      if (benchId === null) throw new Error('There was nothing to run.');
      const at = { params: { problemId, benchId } };
      const bench = async () => await admin('GET /api/problem/:problemId/bench/:benchId', at);
      await until('the run has ended', RUN_MS, async () => (await bench()).state === RUN_STATE.ended);
      const { result } = await bench();
      expect([result?.outcome, result?.message]).toEqual(['done', '']);
      return result?.verification?.submissions.map(({ path, status }) => [path, status]) ?? [];
    },
    publish: async () => {
      const { revision } = await read();
      await admin('POST /api/problem/:problemId/draft/publish', { params, body: { message: '', revision } });
    },
    /** The result of what is handed in. */
    judge: async (files: Readonly<Record<string, string>>, language?: string) => {
      const solutionId = await submitFiles(admin, problemId, files, language);
      const { status, score } = await verdictOf(admin, problemId, solutionId, RUN_MS);
      return { status, score };
    },
  };
}

function roleOf(path: string): Role {
  return path.startsWith('submissions/')
    ? 'solution'
    : path.startsWith('grader/')
      ? 'grader'
      : path.includes('/')
        ? 'file'
        : 'checker';
}

const DOUBLE = 'print(int(input()) * 2)\n';
const program = (code: string, language = 'Python 3') => ({
  'answer.code': code,
  '.metadata.json': JSON.stringify({ language }),
});

describe.runIf(canJudge)('a problem made in the form', () => {
  it(
    'whose checker gives a share from 0 to 1 scores that share',
    async () => {
      const checker = [
        '#include "testlib.h"',
        'int main(int argc, char* argv[]) {',
        '  registerTestlibCmd(argc, argv);',
        '  if (ouf.readInt() == ans.readInt()) quitf(_ok, "right");',
        '  quitp(0.25, "near");',
        '}',
      ].join('\n');
      const problem = await make([{ checker: { type: 'program', pointsMode: 'fraction' } }], ['3\n'], {
        'checker.cpp': checker,
        'submissions/accepted/main.py': DOUBLE,
      });
      await problem.run();
      expect(await problem.run()).toEqual([['accepted/main.py', 'Accepted']]);
      await problem.publish();
      expect((await problem.judge(program('print(7)\n'), 'Python 3')).score).toBe(25);
    },
    JOURNEY_MS,
  );

  it(
    'to which outputs are handed in has its outputs made by programs, and judges a zip',
    async () => {
      const problem = await make([{ solutionKind: 'outputs' }], ['3\n', '4\n'], {
        'submissions/accepted/main.py': DOUBLE,
        'submissions/partially_accepted/six.py': 'print(6)\n',
      });
      await problem.run();
      expect((await problem.read()).tests.map(({ answer }) => answer?.head)).toEqual(['6\n', '8\n']);
      expect(await problem.run()).toEqual([
        ['accepted/main.py', 'Accepted'],
        ['partially_accepted/six.py', 'Wrong Answer'],
      ]);
      await problem.publish();
      const { config } = await admin('GET /api/problem/:problemId', { params: problem.params });
      expect(config?.submit).toEqual({ upload: true, zipFolder: true });
      expect(await problem.judge({ '1.out': '6\n', '2.out': '8\n' })).toEqual({ status: 'Accepted', score: 100 });
      expect(await problem.judge({ '2.out': '8\n' })).toMatchObject({ score: 50 });
    },
    JOURNEY_MS,
  );

  it(
    'to which a function is handed in judges it, and the setter’s own ones, with the grader of its language',
    async () => {
      const graders = [
        { family: 'cpp' as const, files: ['grader/grader.cpp', 'grader/task.h'] },
        { family: 'python' as const, files: ['grader/grader.py'] },
      ];
      const problem = await make([{ solutionKind: 'function' }, { graders }], ['3\n'], {
        'grader/grader.cpp':
          '#include <cstdio>\n#include "task.h"\nint main() { int n; scanf("%d", &n); printf("%d\\n", twice(n)); }\n',
        'grader/task.h': 'int twice(int n);\n',
        'grader/grader.py': 'import answer\nprint(answer.twice(int(input())))\n',
        'submissions/accepted/main.py': 'def twice(n):\n    return 2 * n\n',
      });
      await problem.run();
      expect(await problem.run()).toEqual([['accepted/main.py', 'Accepted']]);
      await problem.publish();
      const right = '#include "task.h"\nint twice(int n) { return n + n; }\n';
      expect(await problem.judge(program(right, 'C++17'), 'C++17')).toEqual({ status: 'Accepted', score: 100 });
      const wrong = 'def twice(n):\n    return n\n';
      expect(await problem.judge(program(wrong), 'Python 3')).toEqual({ status: 'Wrong Answer', score: 0 });
    },
    JOURNEY_MS,
  );

  it(
    'that is a quiz compares the answers of a form',
    async () => {
      const options = ['A', 'B', 'C'];
      const questions = [
        { key: 'q1', name: '1', right: { answer: 'B' }, field: { label: '1', type: 'select' as const, options } },
        {
          key: 'q2',
          points: 3,
          right: { number: 6, tolerance: 0.5 },
          field: { label: '2', type: 'text' as const, options: [] },
        },
      ];
      const sheet = (answers: object) => ({ '.metadata.json': JSON.stringify(answers) });
      const problem = await make([{ solutionKind: 'answers' }, { questions }], [], {
        'submissions/accepted/sheet.json': JSON.stringify({ q1: 'B', q2: '6' }),
        'submissions/partially_accepted/half.json': JSON.stringify({ q1: 'B', q2: '7' }),
      });
      expect(await problem.run()).toEqual([
        ['accepted/sheet.json', 'Accepted'],
        ['partially_accepted/half.json', 'Wrong Answer'],
      ]);
      await problem.publish();
      expect(await problem.judge(sheet({ q1: 'B', q2: '5.6' }))).toEqual({ status: 'Accepted', score: 100 });
      expect(await problem.judge(sheet({ q1: 'A', q2: '6' }))).toMatchObject({ score: 75 });
    },
    JOURNEY_MS,
  );
});
