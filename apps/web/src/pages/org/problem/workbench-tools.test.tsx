import type { BenchRun, BenchWork } from '@assay/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RUN_STATE } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';
// Usually loaded when their tab is opened; preloaded for the test.
import '../../../features/workbench/tools/generate-panel.tsx';
import '../../../features/workbench/tools/run-panel.tsx';
import '../../../features/workbench/tools/stress-panel.tsx';

const person = userEvent.setup();
const HASH = 'a'.repeat(64);
const BENCH = '00000000-0000-4000-8000-000000000301';
const config = { label: 'default', judge: { adapter: 'assay', config: { timeMs: 1000 } }, submit: {} };
const version = { hash: HASH, createdAt: 2, config, description: 'newest', size: 10 };
const runs = `GET /api/problem/${PROBLEM}/bench`;
const oneRun = `GET /api/problem/${PROBLEM}/bench/${BENCH}`;
const order = `POST /api/problem/${PROBLEM}/bench`;
const GENERATOR = 'generators/random.py';
const GOOD = 'submissions/accepted/good.py';
const BAD = 'submissions/wrong_answer/bad.py';
const all = { solutions: [GOOD, BAD], generators: [GENERATOR], validators: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(tab: string, given: Record<string, unknown> = {}, programs = all) {
  return await renderApp(`/org/${ORG}/problem/${PROBLEM}/bench?tab=${tab}`, {
    answers: {
      ...problemAnswers(aProblem()),
      [`GET /api/problem/${PROBLEM}/data`]: [version],
      [`GET /api/problem/${PROBLEM}/data/${HASH}/file`]: { files: [], total: 0, programs },
      [`GET /api/org/${ORG}/language`]: {
        known: true,
        languages: [{ name: 'Python 3', aliases: [], versions: ['Python 3.13'] }],
      },
      [runs]: [],
      ...given,
    },
    signedIn: true,
  });
}

function aRun(work: BenchWork, part: Partial<BenchRun> = {}): BenchRun {
  const times = { createdAt: 1_700_000_000_000, endedAt: 1_700_000_000_000 };
  const result = { outcome: 'done' as const, message: '', findings: [] };
  return {
    _id: BENCH,
    kind: work.kind,
    work,
    hash: HASH,
    state: RUN_STATE.ended,
    progress: null,
    ...times,
    result,
    ...part,
  };
}
const shown = (run: BenchRun) => ({ [runs]: [run], [oneRun]: run });
const text = (words: string, cut = false) => ({ text: words, cut });
const ran = (name: string, output: string, status = 'Finished') => ({
  name,
  status,
  cpuMs: 12,
  memoryBytes: 2_097_152,
  output: text(output),
  stderr: text(''),
  message: '',
});
const stress: BenchWork = {
  kind: 'stress',
  generator: GENERATOR,
  args: '{seed}',
  seed: 1,
  reference: GOOD,
  solution: { path: BAD },
  rounds: 200,
};
const stressed = (result: Partial<NonNullable<BenchRun['result']>['stress']>) =>
  aRun(stress, {
    result: { outcome: 'done', message: '', findings: [], stress: { rounds: 200, outOfTime: false, ...result } },
  });

describe('a stress test on the workbench', () => {
  it('is started with the programs of the version, and followed', async () => {
    const { answers, asked } = await open('stress');
    const button = await screen.findByRole('button', { name: 'Start stress test' });
    expect(await screen.findByText('Not run yet')).toBeTruthy();
    answers[order] = { benchId: BENCH };
    const { endedAt: _, ...open_ } = aRun(stress, {
      state: RUN_STATE.running,
      progress: { done: 30, total: 200 },
      result: null,
    });
    Object.assign(answers, { [runs]: [open_], [oneRun]: open_ });
    await person.click(button);
    expect(await screen.findByText(/30 of 200 done/)).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...stress, hash: HASH });
    expect(screen.getByText(`${BAD} against ${GOOD} · ${GENERATOR} {seed}`)).toBeTruthy();
  });

  it('shows an error at the field, and requests nothing', async () => {
    const { asked } = await open('stress');
    const args = await screen.findByLabelText('Arguments');
    await person.clear(args);
    await person.type(screen.getByLabelText('Rounds'), '00');
    await person.click(screen.getByRole('button', { name: 'Start stress test' }));
    expect(screen.getByText(/Include {seed} or a range such as/)).toBeTruthy();
    expect(screen.getByText('Enter a whole number from 1 to 1000.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows the input on which the outputs differ, both outputs and the validators’ messages', async () => {
    const check = {
      validators: ['validators/a.py'],
      complaints: [{ validator: 'validators/a.py', message: 'too big' }],
    };
    const difference = { seed: 7, args: '7', input: text('1 2\n'), check, reference: ran(GOOD, '3\n') };
    const solution = ran(BAD, '-1\n', 'Wrong Answer');
    await open('stress', shown(stressed({ rounds: 7, difference: { ...difference, solution } })));
    expect(await screen.findByText('They differ in round 7: Wrong answer.')).toBeTruthy();
    expect(screen.getByText('validators/a.py: too big')).toBeTruthy();
    expect(screen.getByLabelText('Input').textContent).toBe('1 2\n');
    const bad = within(screen.getByRole('region', { name: `Submission: ${BAD}` }));
    expect(bad.getByLabelText('Output').textContent).toBe('-1\n');
    expect(screen.getByText(`Generated by ${GENERATOR} 7`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download stress-7.in' })).toBeTruthy();
  });

  it.each([
    [{}, 'No difference in 200 rounds.'],
    [{ rounds: 31, outOfTime: true }, 'No difference in 31 rounds of 200 before time ran out.'],
  ])('reports that no output differs: %o', async (result, words) => {
    await open('stress', shown(stressed(result)));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('reports a failure of the reference itself', async () => {
    const check = { validators: [], complaints: [] };
    const reference = ran(GOOD, '', 'Runtime Error');
    const difference = { seed: 2, args: '2', input: text('1\n'), check, reference };
    await open('stress', shown(stressed({ rounds: 2, difference })));
    expect(await screen.findByText('The reference failed in round 2.')).toBeTruthy();
  });

  it.each([
    ['generator', { ...all, generators: [] }, 'No generators in this version'],
    ['solution', { ...all, solutions: [] }, 'No accepted submission in this version'],
  ])('says what a version without a %s lacks', async (_what, programs, message) => {
    await open('stress', {}, programs);
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('accepts a pasted program if a version has only one solution', async () => {
    const { asked } = await open('stress', {}, { ...all, solutions: [GOOD] });
    expect(await screen.findByText(/only one submission/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Start stress test' }));
    expect(screen.getByText('Paste a program.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('that a runner could not do shows why', async () => {
    const message = 'generators/random.py 1 failed: Runtime Error';
    await open('stress', shown(aRun(stress, { result: { outcome: 'broken', message, findings: [] } })));
    expect(await screen.findByText('This couldn’t be run.')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('a generator on the workbench', () => {
  const work: BenchWork = { kind: 'generate', generator: GENERATOR, args: '{seed}', seed: 3 };

  it('is run with the given seed, and a refusal is shown', async () => {
    const { asked } = await open('generate', {
      [order]: new Refused(429, { statusCode: 429, message: 'Too many', refusal: 'run-limit' }),
    });
    const seed = await screen.findByLabelText('Seed');
    await person.clear(seed);
    await person.type(seed, '3');
    await person.click(screen.getByRole('button', { name: 'Run generator' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...work, hash: HASH }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });

  it('shows the generated input, truncated with a notice, and that no validator checked it', async () => {
    const cut = { ...ran(GENERATOR, '9 9\n'), output: text('9 9\n', true) };
    const generation = { args: '3', ran: cut, size: 2_000_000, check: { validators: [], complaints: [] } };
    await open('generate', shown(aRun(work, { result: { outcome: 'done', message: '', findings: [], generation } })));
    expect((await screen.findByLabelText('Output')).textContent).toBe('9 9\n');
    expect(screen.getByText('Only the beginning is shown.')).toBeTruthy();
    expect(screen.getByText(/Run this command yourself/)).toBeTruthy();
    expect(screen.getByText(/has no validators/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download generated.in' })).toBeTruthy();
  });
});

describe('a run on the workbench', () => {
  it('runs a submission on custom input, and shows the result', async () => {
    const work: BenchWork = { kind: 'run', program: { path: GOOD }, input: '4 5' };
    const { answers, asked } = await open('run');
    await person.type(await screen.findByLabelText('Input'), '4 5');
    answers[order] = { benchId: BENCH };
    const run = { outcome: 'ran' as const, message: '', compiler: 'Python 3.13', cases: [ran('', '9\n')] };
    Object.assign(answers, shown(aRun(work, { result: { outcome: 'done', message: '', findings: [], run } })));
    await person.click(screen.getByRole('button', { name: 'Run program' }));
    expect((await screen.findByLabelText('Output')).textContent).toBe('9\n');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...work, hash: HASH });
    expect(screen.getByText('Ran with Python 3.13')).toBeTruthy();
  });
});
