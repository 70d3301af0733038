import type { BenchRun } from '@assay/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RUN_STATE } from '@assay/contract/states';
import { changesBetween } from '../../../features/workbench/workbench.api.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const HASH = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const CONTEST = '00000000-0000-4000-8000-000000000302';
const BENCH = '00000000-0000-4000-8000-000000000301';
const config = { label: 'default', judge: { adapter: 'assay', config: { timeMs: 1000 } }, submit: {} };
const version = { hash: HASH, createdAt: 2, config, description: 'newest', size: 10 };
const runs = `GET /api/problem/${PROBLEM}/bench`;
const oneRun = `GET /api/problem/${PROBLEM}/bench/${BENCH}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function aRun(part: Partial<BenchRun> = {}): BenchRun {
  return {
    _id: BENCH,
    kind: 'verify',
    work: { kind: 'verify' },
    hash: HASH,
    state: RUN_STATE.ended,
    progress: null,
    createdAt: 1_700_000_000_000,
    endedAt: 1_700_000_000_000,
    outcome: 'done',
    result: { outcome: 'done', message: '', findings: [] },
    ...part,
  };
}

async function open(given: Record<string, unknown> = {}, search = '', problem = aProblem()) {
  return await renderApp(`/org/${ORG}/problem/${PROBLEM}/bench${search}`, {
    answers: {
      ...problemAnswers(problem),
      [`GET /api/problem/${PROBLEM}/data`]: [version, { ...version, hash: OTHER, createdAt: 1, description: 'older' }],
      [runs]: [],
      ...given,
    },
    signedIn: true,
  });
}

const verified = aRun({
  result: {
    outcome: 'done',
    message: '',
    findings: [{ level: 'warning', text: 'submissions/x: It was not judged.' }],
    verification: {
      good: false,
      cases: [
        { subtask: 'all', name: '1' },
        { subtask: 'all', name: '2' },
      ],
      submissions: [
        {
          path: 'accepted/sort.cpp',
          declared: 'Accepted',
          status: 'Wrong Answer',
          score: 50,
          asDeclared: false,
          language: 'C++17',
          cpu: 700,
          mem: 2048,
          message: 'expected 3, found 4',
          talk: '< 17\n> 3',
          nearLimit: true,
          cells: [
            { status: 'Accepted', cpu: 700, mem: 2048 },
            { status: 'Wrong Answer', cpu: 12, mem: 2048 },
          ],
        },
      ],
      timeMs: 1000,
      suggestedMs: 1400,
      advice: {
        neededMs: 1400,
        atMostMs: 4500,
        basedOn: ['accepted/sort.cpp'],
        tooSlow: [{ path: 'time_limit_exceeded/brute.cpp', neededMs: 9000, wasStopped: true }],
      },
      slowest: { path: 'accepted/sort.cpp', caseName: '1', cpuMs: 700, limitMs: 1000 },
    },
  },
});

describe('the workbench', () => {
  it('says what a run is for, starts one and follows it to its end', async () => {
    const { answers, asked } = await open();
    const button = await screen.findByRole('button', { name: 'Run all submissions' });
    answers[`POST /api/problem/${PROBLEM}/bench`] = { benchId: BENCH };
    const {
      endedAt: _,
      outcome: __,
      ...running
    } = aRun({ state: RUN_STATE.running, progress: { done: 1, total: 4 }, result: null });
    answers[runs] = [running];
    answers[oneRun] = running;
    await person.click(button);
    expect(await screen.findByText(/1 of 4 done/)).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'verify', hash: HASH });
    answers[`POST /api/problem/${PROBLEM}/bench/${BENCH}/cancel`] = {};
    const stopped = aRun({ outcome: 'cancelled', result: { outcome: 'cancelled', message: '', findings: [] } });
    answers[runs] = [stopped];
    answers[oneRun] = stopped;
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy();
  });

  it('shows submissions by cases, marks unexpected results, and sets the suggested limit', async () => {
    const { answers, asked } = await open({ [runs]: [verified], [oneRun]: verified });
    const table = within(await screen.findByRole('table', { name: 'Submissions and cases' }));
    expect(table.getByText('accepted/sort.cpp')).toBeTruthy();
    expect(table.getByText('Not as expected')).toBeTruthy();
    expect(table.getByText('More than half of the limit')).toBeTruthy();
    expect(table.getByText('expected 3, found 4')).toBeTruthy();
    expect(table.getByText('Interaction (>: submission, <: interactor)')).toBeTruthy();
    expect(table.getByText(/^< 17\s> 3$/)).toBeTruthy();
    expect(table.getByTitle('2: Wrong answer, 12 ms, 2 MiB').textContent).toContain('WA');
    expect(screen.getByText('submissions/x: It was not judged.')).toBeTruthy();
    answers[`POST /api/problem/${PROBLEM}/data/${HASH}/time-limit`] = { hash: OTHER };
    expect(screen.getByText(/brute\.cpp, needs more than 9 s/)).toBeTruthy();
    expect(screen.getByText('Based on accepted/sort.cpp.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Set the limit to 1.4 s' }));
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/time-limit'))?.body).toEqual({ timeMs: 1400 }));
  });

  it('says how many results are kept, marks the new ones, and judges everything again on request', async () => {
    const { verification } = verified.result ?? {};
    if (!verification) throw new Error('There is no verification.');
    const [first] = verification.submissions;
    if (!first) throw new Error('There is no submission.');
    const cells = first.cells.map((cell, index) => ({ ...cell, ...(index === 1 && { isNew: true as const }) }));
    const keptOf = (kept: { cases: number; total: number }) =>
      aRun({
        result: {
          outcome: 'done',
          message: '',
          findings: [],
          verification: { ...verification, kept, submissions: [{ ...first, cells }] },
        },
      });
    const some = keptOf({ cases: 1495, total: 1500 });
    const { answers, asked, say } = await open({ [runs]: [some], [oneRun]: some });
    expect(await screen.findByText('1,495 of 1,500 results kept from an earlier run')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Submissions and cases' }));
    const cell = table.getByRole('button', { name: '2: Wrong answer, 12 ms, 2 MiB · judged in this run' });
    expect(cell.textContent).toContain('• WA');
    expect(table.getByRole('button', { name: /^1: Accepted/ }).textContent).not.toContain('•');
    answers[`POST /api/problem/${PROBLEM}/bench`] = { benchId: BENCH };
    const none = keptOf({ cases: 0, total: 1500 });
    answers[runs] = [none];
    answers[oneRun] = none;
    await person.click(screen.getByRole('button', { name: 'Judge everything again' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'verify', hash: HASH, again: true }),
    );
    say({ type: 'bench', benchId: BENCH });
    await waitFor(() => expect(screen.queryByText(/kept from an earlier run/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Judge everything again' })).toBeNull();
    const all = keptOf({ cases: 1500, total: 1500 });
    answers[oneRun] = all;
    say({ type: 'bench', benchId: BENCH });
    expect(await screen.findByText('All 1,500 results kept from an earlier run')).toBeTruthy();
  });

  it('shows the cells of submissions while they are judged, and which wait, compile and run', async () => {
    const base = {
      score: 0,
      status: '',
      asDeclared: true,
      language: 'C++17',
      message: '',
      nearLimit: false,
      cells: [],
    };
    const done = { status: 'Accepted', cpu: 12, mem: 2048 };
    const submissions = [
      {
        ...base,
        path: 'accepted/a.cpp',
        declared: 'Accepted',
        status: 'Accepted',
        score: 100,
        state: 'done' as const,
        cells: [done, done],
      },
      {
        ...base,
        path: 'accepted/b.cpp',
        declared: 'Accepted',
        state: 'running' as const,
        cells: [done, { status: '', cpu: 0, mem: 0 }],
      },
      { ...base, path: 'accepted/c.cpp', declared: 'Accepted', state: 'compiling' as const },
      { ...base, path: 'wrong_answer/d.cpp', declared: 'Wrong Answer', state: 'waiting' as const },
    ];
    const { cases } = verified.result?.verification ?? { cases: [] };
    const { endedAt: _, outcome: __, ...running } = aRun({ state: RUN_STATE.running, result: null });
    const soFar = { ...running, progress: { done: 1, total: 4, verification: { cases, submissions } } };
    const { answers, say } = await open({ [runs]: [running], [oneRun]: soFar });
    const table = within(await screen.findByRole('table', { name: 'Submissions and cases' }));
    const row = (path: string) => within(table.getByRole('row', { name: new RegExp(path) }));
    expect(row('a.cpp').getByText('As expected')).toBeTruthy();
    expect(row('b.cpp').getByText('Running')).toBeTruthy();
    expect(row('b.cpp').getAllByRole('button')).toHaveLength(1);
    expect(row('c.cpp').getByText('Compiling')).toBeTruthy();
    expect(row('d.cpp').getByText('Waiting')).toBeTruthy();
    expect(row('d.cpp').queryByText('As expected')).toBeNull();
    expect(screen.getByText(/1 of 4 done/)).toBeTruthy();
    // The runner was killed: another one starts from the beginning.
    answers[oneRun] = { ...running, state: RUN_STATE.waiting, progress: null };
    say({ type: 'bench', benchId: BENCH });
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText(/Waiting for a runner/)).toBeTruthy();
  });

  const bySubtask = aRun({
    result: {
      outcome: 'done',
      message: '',
      findings: [],
      verification: {
        good: false,
        cases: ['1', '2', '3'].map((name) => ({
          subtask: name === '1' ? 'small' : 'large',
          name,
          input: `tests/${name}.in`,
          answer: `tests/${name}.ans`,
        })),
        subtasks: [
          { name: 'small', cases: 1, points: 30 },
          { name: 'large', cases: 2, points: 70 },
        ],
        submissions: [
          {
            path: 'accepted/sort.cpp',
            declared: 'Accepted',
            status: 'Wrong Answer',
            score: 30,
            asDeclared: false,
            language: 'C++17',
            message: '',
            nearLimit: false,
            cells: [
              { status: 'Accepted', cpu: 1, mem: 2048 },
              { status: 'Wrong Answer', cpu: 12, mem: 2048, message: 'expected 3, found 4', isContrary: true as const },
              { status: 'Skipped', cpu: 0, mem: 0 },
            ],
            subtasks: [
              { status: 'Accepted', score: 100, asDeclared: true },
              { status: 'Wrong Answer', score: 0, asDeclared: false },
            ],
          },
        ],
        timeMs: 1000,
      },
    },
  });
  const fileText = `GET /api/problem/${PROBLEM}/data/${HASH}/file/text`;

  it('groups cases by subtask, and marks where the result contradicts the declared one', async () => {
    await open({ [runs]: [bySubtask], [oneRun]: bySubtask });
    const table = within(await screen.findByRole('table', { name: 'Submissions and cases' }));
    expect(table.getByRole('columnheader', { name: 'small · 30 pt' })).toBeTruthy();
    expect(table.getByRole('columnheader', { name: 'large · 70 pt' }).getAttribute('colspan')).toBe('3');
    expect(table.getByText('Accepted · As expected')).toBeTruthy();
    expect(table.getByText('Wrong answer · Not as expected')).toBeTruthy();
    const cell = table.getByRole('button', { name: '2: Wrong answer, 12 ms, 2 MiB · not as expected' });
    expect(cell.textContent).toContain('! WA');
    expect(table.getByRole('button', { name: /^1: Accepted/ }).textContent).not.toContain('!');
  });

  it('compares a subtask with the verdict that is declared for it', async () => {
    const { result } = bySubtask;
    const { verification } = { ...result };
    const [first] = verification?.submissions ?? [];
    const subtasks = [
      { status: 'Accepted', score: 100, declared: 'Accepted', asDeclared: true },
      { status: 'Wrong Answer', score: 0, declared: 'Time Limit Exceeded', asDeclared: false },
    ];
    const submissions = [{ ...first, declared: 'Partially Accepted', subtasks }];
    const run = { ...bySubtask, result: { ...result, verification: { ...verification, submissions } } };
    await open({ [runs]: [run], [oneRun]: run, [fileText]: { size: 4, text: '1 2\n', cut: false } });
    const table = within(await screen.findByRole('table', { name: 'Submissions and cases' }));
    expect(table.getAllByText(/^Expected: /).map(({ textContent }) => textContent)).toEqual([
      'Expected: Time limit exceeded',
    ]);
    await person.click(table.getByRole('button', { name: /^2: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'accepted/sort.cpp, test 2' }));
    expect(dialog.getByText('Expected: Time limit exceeded')).toBeTruthy();
  });

  it('opens a case with its files and the message of the checker, by keyboard too', async () => {
    await open({
      [runs]: [bySubtask],
      [oneRun]: bySubtask,
      [fileText]: { size: 4, text: '1 2\n', cut: false },
    });
    const table = within(await screen.findByRole('table', { name: 'Submissions and cases' }));
    const [first, second, third] = table.getAllByRole('button');
    await waitFor(() => expect(first?.tabIndex).toBe(0));
    first?.focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    expect([first?.tabIndex, second?.tabIndex, third?.tabIndex]).toEqual([-1, 0, -1]);
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'accepted/sort.cpp, test 2' }));
    expect(dialog.getByText('Expected: Accepted')).toBeTruthy();
    expect(dialog.getByLabelText('Message').textContent).toBe('expected 3, found 4');
    expect((await dialog.findByLabelText('Input')).textContent).toBe('1 2\n');
    expect((await dialog.findByLabelText('Expected output')).textContent).toBe('1 2\n');
    expect(dialog.getByText(/^The output of the submission isn’t kept/)).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(second);
    await person.keyboard('{End}{Enter}');
    expect(await screen.findByText(/^Not run: it couldn’t change the score/)).toBeTruthy();
  });

  it('shows what is known of a case whose files are gone or were not reported', async () => {
    const gone = new Refused(404, { message: 'x', refusal: 'data-unknown' });
    await open({ [runs]: [bySubtask], [oneRun]: bySubtask, [fileText]: gone });
    await person.click(await screen.findByRole('button', { name: /^2: Wrong answer/ }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Message').textContent).toBe('expected 3, found 4');
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
    cleanup();
    await open({ [runs]: [verified], [oneRun]: verified });
    await person.click(await screen.findByRole('button', { name: /^2: Wrong answer/ }));
    expect(await screen.findByText('The files of this test aren’t known.')).toBeTruthy();
  });

  it('shows what to do next for a package without submissions', async () => {
    const verification = { good: false, cases: [], submissions: [], timeMs: 1000 };
    const empty = aRun({ result: { outcome: 'done', message: '', findings: [], verification } });
    await open({ [runs]: [empty], [oneRun]: empty });
    expect(await screen.findByText(/Add programs with known verdicts/)).toBeTruthy();
  });

  it('shows the output of the validators, and reports data that cannot be judged', async () => {
    const validation = {
      validators: ['validators/a.cpp'],
      inputs: 3,
      complaints: [{ input: '2.in', validator: 'validators/a.cpp', message: 'two blanks' }],
      complaintCount: 1,
      bounds: { variables: [], features: [], more: false },
    };
    const run = aRun({
      kind: 'validate',
      work: { kind: 'validate' },
      result: { outcome: 'done', message: '', findings: [], validation },
    });
    await open({ [runs]: [run], [oneRun]: run }, '?tab=validate');
    expect(await screen.findByText('two blanks')).toBeTruthy();
    expect(screen.getByText(/^The validator doesn’t report which bounds the inputs reach/)).toBeTruthy();
    cleanup();
    const broken = aRun({ outcome: 'broken', result: { outcome: 'broken', message: 'No checker.', findings: [] } });
    await open({ [runs]: [broken], [oneRun]: broken });
    expect(await screen.findByText('No checker.')).toBeTruthy();
  });

  it('shows the files of a version and their texts', async () => {
    const files = { files: [{ path: 'tests/1.in', size: 4, checksum: '00000000' }], total: 1 };
    await open(
      {
        [`GET /api/problem/${PROBLEM}/data/${HASH}/file`]: files,
        [`GET /api/problem/${PROBLEM}/data/${HASH}/file/text`]: { size: 4, text: '1 2\n', cut: false },
      },
      '?tab=files',
    );
    await person.click(await screen.findByRole('button', { name: /tests\/1.in/ }));
    expect((await screen.findByLabelText('tests/1.in')).textContent).toBe('1 2\n');
  });

  it('compares two versions', async () => {
    const file = (path: string, checksum: string) => ({ path, size: 4, checksum });
    await open(
      {
        [`GET /api/problem/${PROBLEM}/data/${HASH}/file`]: { files: [file('a', '1'), file('new', '1')], total: 2 },
        [`GET /api/problem/${PROBLEM}/data/${OTHER}/file`]: { files: [file('a', '2')], total: 1 },
        [effect]: { changes: [], judged, scores: null },
      },
      `?tab=compare&other=${OTHER}`,
    );
    const table = within(await screen.findByRole('table', { name: 'Compare' }));
    expect(table.getByText('Added')).toBeTruthy();
    expect(table.getByText('Changed')).toBeTruthy();
  });

  const effect = `GET /api/problem/${PROBLEM}/data/${HASH}/effect`;
  const contest = { _id: CONTEST, orgId: ORG, title: 'Cup', total: 3, judges: true };
  const judged = { total: 7, isWhole: true, outside: 2, contests: [contest], elsewhere: 2 };
  const noFiles = {
    [`GET /api/problem/${PROBLEM}/data/${HASH}/file`]: { files: [], total: 0 },
    [`GET /api/problem/${PROBLEM}/data/${OTHER}/file`]: { files: [], total: 0 },
  };

  it('says what another version means for judged submissions, and leads to the rejudge', async () => {
    const changes = [
      { effect: 'verdicts', what: 'tests-added', count: 30, names: Array.from({ length: 30 }, (_, at) => `t${at}`) },
      { effect: 'none', what: 'samples', count: 1, names: ['1'] },
    ];
    await open(
      { ...noFiles, [effect]: { changes, judged, scores: null } },
      `?tab=compare&other=${OTHER}`,
      aProblem({ currentDataHash: HASH }),
    );
    const section = within(await screen.findByRole('region', { name: 'Effect on results' }));
    expect(section.getByRole('heading', { name: 'Can change verdicts' })).toBeTruthy();
    expect(section.getByText(/Tests added/).textContent).toContain('t11 and 18 more');
    expect(section.getByText(/7 submissions were judged/).textContent).toContain(
      'Of these: 2 outside contests, 3 in Cup, 2 in other contests.',
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Rejudge 3 in Cup' });
    expect(link.getAttribute('href')).toContain(`judgedWith=${OTHER}`);
    expect(screen.getByRole('link', { name: 'Rejudge 2 submissions outside contests' })).toBeTruthy();
  });

  it('says how points change scores, and offers no rejudge for a version that is not current', async () => {
    const changes = [{ effect: 'scores', what: 'points', count: 1, names: ['large'] }];
    const scores = {
      computed: 7,
      isWhole: true,
      raised: 1,
      lowered: 2,
      mostRaised: 30,
      mostLowered: 12.345,
      unknown: 1,
    };
    await open(
      { ...noFiles, [effect]: { changes, judged, scores } },
      `?tab=compare&hash=${HASH}&other=${OTHER}`,
      aProblem({ currentDataHash: OTHER }),
    );
    expect(await screen.findByText('Rejudging changes the scores of at least 3 submissions.')).toBeTruthy();
    expect(screen.getByText('2 lower, by up to 12.35')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Rejudge/ })).toBeNull();
    expect(screen.getByText('Submissions can be rejudged with the current version only.')).toBeTruthy();
  });

  it('says that a version affects nothing', async () => {
    const changes = [{ effect: 'none', what: 'solutions', count: 1, names: ['submissions/accepted/a.py'] }];
    await open({ ...noFiles, [effect]: { changes, judged, scores: null } }, `?tab=compare&other=${OTHER}`);
    expect(await screen.findByText('Nothing that affects results')).toBeTruthy();
    expect(screen.queryByText(/were judged/)).toBeNull();
  });

  it('is hidden from users who may not edit the data', async () => {
    const abilities = { ...aProblem().abilities, editData: false };
    const { asked } = await open({}, '', aProblem({ abilities }));
    expect(await screen.findByText('You don’t have permission to work on the test data of this problem.')).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/bench'))).toBe(false);
  });
});

it('files of two versions differ by size or checksum', () => {
  const file = (path: string, size: number, checksum = '0') => ({ path, size, checksum });
  const before = [file('gone', 1), file('same', 1), file('larger', 1), file('other', 1, '1')];
  const after = [file('new', 2), file('same', 1), file('larger', 2), file('other', 1, '2')];
  expect(changesBetween(before, after)).toEqual([
    { path: 'gone', kind: 'removed', before: 1 },
    { path: 'larger', kind: 'changed', before: 1, after: 2 },
    { path: 'new', kind: 'added', after: 2 },
    { path: 'other', kind: 'changed', before: 1, after: 1 },
  ]);
});
