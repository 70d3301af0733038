import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { hackResult, type HackGenerator, type HackResult } from '@assay/contract';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberedCases, openTestJudge, type TestJudge } from '../../test/test-judge.ts';
import { environmentFolders } from '../judge-environment.ts';
import { judgeHack } from './judge-hack.ts';

const read = 'a, b = map(int, input().split())\n';
const good = `${read}print(a + b)\n`;
/** Wrong for sums above 9. */
const weak = `${read}print(min(a + b, 9))\n`;
const files = {
  ...numberedCases(2),
  'submissions/accepted/model.py': good,
  'validators/small.py': `import sys\n${read}sys.exit(0 if b < 50 else "b is at most 49")\n`,
};
const config = (part: object = {}) => ({
  label: 'default',
  judge: { adapter: 'assay', config: { timeMs: 1000, memoryMiB: 128, pattern: '*.in', ...part } },
  submit: {},
});

let testJudge: TestJudge;
beforeAll(async () => void (testJudge = await openTestJudge({ slots: 2 })));
afterAll(() => testJudge.close());

const python = (source: string, args = ''): HackGenerator => ({ language: 'Python 3', source, args });

interface Hack {
  input?: string;
  generator?: HackGenerator;
  target?: string;
  content?: Record<string, string>;
  settings?: object;
}

/** The result, validated by the contract. */
async function hack({ input, generator, target = weak, content = files, settings }: Hack): Promise<HackResult> {
  const { data } = environmentFolders(testJudge.dir);
  mkdirSync(data, { recursive: true });
  const metadata = JSON.stringify({ language: 'Python 3' });
  return hackResult.parse(
    await judgeHack(testJudge.environment, {
      problemConfig: config(settings),
      dataFolder: testJudge.data(content),
      scratch: mkdtempSync(join(data, 'scratch-')),
      archive: await makeArchive(treeOfFiles({ 'answer.code': target, '.metadata.json': metadata })),
      input: input ?? null,
      generator: generator ?? null,
      priority: 0,
      signal: new AbortController().signal,
    }),
  );
}

describe('a hack', () => {
  it('is successful if the program fails on a valid input, and unsuccessful if it does not', async () => {
    expect(await hack({ input: '7 5\n' })).toEqual({
      verdict: 'successful',
      message: '',
      targetStatus: 'Wrong Answer',
    });
    expect(await hack({ input: '1 5\n' })).toMatchObject({ verdict: 'unsuccessful', targetStatus: 'Accepted' });
    const loop = `${read}while b == 5: pass\nprint(a + b)\n`;
    expect(await hack({ input: '1 5\n', target: loop })).toMatchObject({
      verdict: 'successful',
      targetStatus: 'Time Limit Exceeded',
    });
  });

  it('with an invalid input does not reach the program, and shows what the validator reports', async () => {
    expect(await hack({ input: '7 50\n' })).toEqual({ verdict: 'invalid-input', message: 'b is at most 49' });
    const endless = { ...files, 'validators/small.py': 'while True: pass\n' };
    expect(await hack({ input: '7 5\n', content: endless })).toMatchObject({ verdict: 'invalid-input' });
  });

  it('takes what its generator prints, which is kept', async () => {
    const generator = python('import sys\nprint(sys.argv[1], sys.argv[2])', '7 5');
    expect(await hack({ generator })).toMatchObject({ verdict: 'successful', input: '7 5\n' });
  });

  it.each([
    ['does not compile', { language: 'C++17', source: 'int main( {', args: '' }, /error/],
    ['ends with an error', python('import sys\nsys.exit("no idea")'), /Runtime Error[^]*no idea/],
    ['runs too long', python('while True: pass'), /Time Limit Exceeded/],
    ['prints without end', python('while True: print("9" * 100000)'), /Output Limit Exceeded/],
    ['prints something else each time', python('import os\nprint(os.urandom(8).hex())'), /different inputs/],
    ['prints no text', python('import sys\nsys.stdout.buffer.write(bytes([0, 255]))'), /no text/],
    ['is in an unknown language', { language: 'Whitespace', source: ' ', args: '' }, /Whitespace/],
  ])('fails if its generator %s', async (_, generator, message) => {
    const { verdict, message: shown } = await hack({ generator });
    expect(verdict).toBe('generator-failed');
    expect(shown).toMatch(message);
  });

  it('counts for no one if a program of the package fails on the input', async () => {
    const failure = { verdict: 'judge-failure' };
    const brittle = { ...files, 'submissions/accepted/model.py': `${read}assert a < 7\nprint(a + b)\n` };
    expect(await hack({ input: '7 5\n', content: brittle })).toMatchObject(failure);
    const checker = { type: 'testlib', source: 'check.py' };
    // It accepts nothing, not even the answer.
    const content = { ...files, 'check.py': 'import sys\nsys.exit(1)\n' };
    expect(await hack({ input: '7 5\n', content, settings: { checker } })).toMatchObject(failure);
    const crashing = { ...files, 'check.py': 'import sys\nsys.exit(77)\n' };
    expect(await hack({ input: '7 5\n', content: crashing, settings: { checker } })).toMatchObject(failure);
    const uncompiled = { ...files, 'validators/small.cpp': 'int main( {' };
    expect(await hack({ input: '7 5\n', content: uncompiled })).toMatchObject(failure);
  });

  it('is impossible without a validator, without a model solution, and for problems of other kinds', async () => {
    const { 'validators/small.py': _, ...unchecked } = files;
    expect(await hack({ input: '7 5\n', content: unchecked })).toMatchObject({ verdict: 'no-validator' });
    const { 'submissions/accepted/model.py': _model, ...unsolved } = files;
    expect(await hack({ input: '7 5\n', content: unsolved })).toMatchObject({ verdict: 'no-model' });
    const settings = { pattern: undefined, questions: [{ key: 'a', answer: 'B' }] };
    expect(await hack({ input: '7 5\n', settings })).toMatchObject({ verdict: 'unsuited' });
  });
});
