import type { DraftVisit, SubtaskVerdicts } from '@assay/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RUN_STATE } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { aDraft, aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const ID = '00000000-0000-4000-8000-00000000000a';
const OTHER_ID = '00000000-0000-4000-8000-00000000000b';
const CHANGE = `POST /api/problem/${PROBLEM}/draft/change`;
const KEPT = `assay.draft.${PROBLEM}`;
const text = (head: string) => ({ size: head.length, head, whole: true, origin: 'typed' });
const row = (part: object = {}) => ({
  id: ID,
  revision: 1,
  name: '1',
  sample: true,
  subtask: null,
  input: text('1 2\n'),
  answer: text('3\n'),
  command: null,
  ...part,
});
const draft = aDraft({ tests: [row()], kept: [{ path: 'notes.txt', size: 5 }] });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** `ready`: a button that appears with the draft. */
async function showDraft(answers: Record<string, unknown> = {}, ready = 'Edit test 1') {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/draft`, {
    answers: {
      ...problemAnswers(aProblem({ currentDataHash: '' })),
      [`GET /api/problem/${PROBLEM}/draft`]: { draft },
      ...answers,
    },
    signedIn: true,
  });
  await screen.findByRole('button', { name: ready });
  const changes = () => server.asked.filter(({ method, path }) => `${method} ${path}` === CHANGE);
  return { ...server, changes };
}

/** With a change of the first test that is not sent yet. */
async function openDraft(answers: Record<string, unknown> = {}) {
  const server = await showDraft(answers);
  await person.click(screen.getByRole('button', { name: 'Edit test 1' }));
  // In one event: what is typed slowly is saved in parts.
  fireEvent.change(screen.getByLabelText('Expected output'), { target: { value: '4' } });
  return server;
}
const NO_SCRIPT = { lines: [], surplus: 0, benchId: null };
const reply = (result: object) => ({ revision: 2, results: [result], todo: [], script: NO_SCRIPT });

describe('the page that makes a problem', () => {
  it('saves what is typed, with the revision that it saw, and lists files that it keeps', async () => {
    const after = row({ revision: 2, answer: text('4') });
    const { changes } = await openDraft({ [CHANGE]: reply({ state: 'applied', test: after }) });
    await waitFor(() => expect(changes().length).toBeGreaterThan(0));
    expect(changes()[0]?.body).toMatchObject({ changes: [{ op: 'test', id: ID, revision: 1, answer: { text: '4' } }] });
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(localStorage.getItem(KEPT)).toBeNull();
    expect(screen.getByText('notes.txt (5 B)')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Insert the samples' })).toBeTruthy();
  });

  it('keeps what could not be saved in the browser, and says so', async () => {
    await openDraft({ [CHANGE]: new Refused(409, { message: 'x', refusal: 'draft-limit' }) });
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(localStorage.getItem(KEPT)).toContain('"answer":"4"');
  });

  it('lets the setter choose when another one changed the same test', async () => {
    const theirs = row({ revision: 7, answer: text('5') });
    const { changes, answers } = await openDraft({ [CHANGE]: reply({ state: 'stale', test: theirs }) });
    await screen.findByText('Another user changed this at the same time.');
    answers[`GET /api/problem/${PROBLEM}/draft`] = { draft: { ...draft, tests: [theirs] } };
    answers[CHANGE] = reply({ state: 'applied', test: row({ revision: 8, answer: text('4') }) });
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    // Slow typing may have sent more than one change before the choice.
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({ changes: [{ revision: 7, answer: { text: '4' } }] }),
    );
    // Otherwise the page would save again while it is left, in the next test.
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('lets the setter bring back a test that another one removed while it was edited', async () => {
    const { changes, answers } = await openDraft({ [CHANGE]: reply({ state: 'stale', test: null }) });
    const sentence = await screen.findByText(/^Another user removed a test that you changed:/);
    expect(sentence.textContent).toBe('Another user removed a test that you changed: 4');
    expect(screen.queryByRole('button', { name: /^(Edit|Close) test 1$/ })).toBeNull();
    const back = row({ revision: 9 });
    answers[`GET /api/problem/${PROBLEM}/draft`] = { draft: { ...draft, tests: [back] } };
    answers[CHANGE] = reply({ state: 'applied', test: back });
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual(
        expect.arrayContaining([
          { changes: [{ op: 'restore-test', id: ID }] },
          { changes: [{ op: 'test', id: ID, revision: 9, answer: { text: '4' } }] },
        ]),
      ),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('makes a new test of an edit whose test cannot come back', async () => {
    const { changes, answers } = await openDraft({ [CHANGE]: reply({ state: 'stale', test: null }) });
    await screen.findByText(/^Another user removed a test that you changed:/);
    const before = changes().length;
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(changes().length).toBeGreaterThan(before + 1));
    const [restore, made] = changes()
      .slice(before)
      .map(({ body }) => (body as { changes: { id: string }[] }).changes[0]);
    expect(restore).toEqual({ op: 'restore-test', id: ID });
    expect(made).toMatchObject({ op: 'test', revision: 0, answer: { text: '4' } });
    expect(made?.id).not.toBe(ID);
    answers[CHANGE] = reply({ state: 'applied', test: row() });
    await person.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('sends the revision that the setter saw, although the page has loaded a later one', async () => {
    const { asked, answers, say, changes } = await showDraft({ [CHANGE]: reply({ state: 'stale', test: row() }) });
    const { revision } = row();
    await person.click(screen.getByRole('button', { name: 'Edit test 1' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Input' }), { target: { value: 'mine' } });
    const loads = () => asked.filter((one) => `${one.method} ${one.path}` === `GET /api/problem/${PROBLEM}/draft`);
    const before = loads().length;
    answers[`GET /api/problem/${PROBLEM}/draft`] = {
      draft: { ...draft, revision: 9, tests: [{ ...row(), revision: 9 }] },
    };
    say({ type: 'draft', problemId: PROBLEM, revision: 9 });
    await waitFor(() => expect(loads().length).toBeGreaterThan(before));
    await waitFor(() => expect(changes()[0]?.body).toMatchObject({ changes: [{ id: ID, revision }] }));
    expect(await screen.findByText('Another user changed this at the same time.')).toBeTruthy();
  });

  it('is no conflict if the other change is the same, such as an earlier one whose reply was lost', async () => {
    const input = { size: 4, head: 'mine', whole: true, origin: 'typed' };
    const { changes } = await showDraft({
      [CHANGE]: reply({ state: 'stale', test: { ...row(), revision: 9, input } }),
    });
    await person.click(screen.getByRole('button', { name: 'Edit test 1' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Input' }), { target: { value: 'mine' } });
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Another user changed this at the same time.')).toBeNull();
  });

  it('splits the tests into subtasks whose points are seen to add up', async () => {
    const subtask = (id: string, points: number) => ({ id, name: '', points, scoring: 'min', dependsOn: [] });
    const settings = (subtasks: object[]) => ({ ...draft.settings, revision: 2, subtasks });
    const split = { state: 'applied', settings: settings([subtask('1', 60), subtask('2', 30)]) };
    const server = await showDraft({ [CHANGE]: reply(split) });
    server.answers[`GET /api/problem/${PROBLEM}/draft`] = {
      draft: { ...draft, settings: split.settings, tests: [row({ subtask: '1' })] },
    };
    await person.click(screen.getByRole('button', { name: 'Split into subtasks' }));
    expect(await screen.findByText('90 of 100 points')).toBeTruthy();
    expect(server.changes()[0]?.body).toMatchObject({
      changes: [
        {
          op: 'settings',
          subtasks: [
            { id: 'samples', points: 0 },
            { id: '1', points: 100 },
          ],
        },
      ],
    });
    const first = within(screen.getByRole('listitem', { name: '1' }));
    expect(await first.findByText('1 test')).toBeTruthy();
    // What was divided is saved after a pause, before or after the next assertion.
    const even = settings([subtask('1', 50), subtask('2', 50)]);
    server.answers[CHANGE] = reply({ state: 'applied', settings: even });
    server.answers[`GET /api/problem/${PROBLEM}/draft`] = {
      draft: { ...draft, settings: even, tests: [row({ subtask: '1' })] },
    };
    await person.click(screen.getByRole('button', { name: 'Divide the points evenly' }));
    expect(await screen.findByText('100 of 100 points')).toBeTruthy();
    // Its test goes to the other subtask: it asks.
    await person.click(first.getByRole('button', { name: 'Remove 1' }));
    expect(within(await screen.findByRole('dialog')).getByText('Its test moves to 2.')).toBeTruthy();
  });

  it('loses no click on a test while an earlier action runs', async () => {
    const other = row({ id: OTHER_ID, name: '2' });
    const { changes } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: aDraft({ tests: [row(), other] }) },
      [CHANGE]: reply({ state: 'applied', test: null }),
    });
    const buttons = [1, 2].map((at) => screen.getByRole('button', { name: `Remove test ${at}` }));
    for (const button of buttons) fireEvent.click(button);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(({ body }) => body)).toMatchObject([
      { changes: [{ op: 'remove-test', id: ID }] },
      { changes: [{ op: 'remove-test', id: OTHER_ID }] },
    ]);
  });

  it('adds several tests from one pasted text', async () => {
    const server = await showDraft({ [CHANGE]: reply({ state: 'applied', test: row({ id: ID.replace('a', 'b') }) }) });
    await person.click(screen.getByRole('button', { name: 'Paste tests' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Add 0 tests' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Tests' }), {
      target: { value: '5 6\n===\n11\n---\n7 8\n' },
    });
    expect(dialog.getByText('2 tests, 1 without an expected output')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Add 2 tests' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.changes()[0]?.body;
    expect(sent).toMatchObject({
      changes: [
        { op: 'test', revision: 0, input: { text: '5 6\n' }, answer: { text: '11\n' } },
        { op: 'test', revision: 0, input: { text: '7 8\n' } },
      ],
    });
  });
});

describe('the statement', () => {
  const CONTENT = `PATCH /api/problem/${PROBLEM}/content`;
  const title = () => screen.getByRole('textbox', { name: 'Title' });
  const type = (value: string) => fireEvent.change(title(), { target: { value } });

  it('stays as saved until the page has loaded it, and the next change follows the saved one', async () => {
    const loaded = { currentDataHash: '', textVersion: 'v0' };
    const { asked, answers, say } = await showDraft({
      ...problemAnswers(aProblem(loaded)),
      [`GET /api/problem/${PROBLEM}/draft`]: { draft },
      [CONTENT]: { textVersion: 'v1' },
    });
    const named = (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name);
    const sent = () => named(CONTENT).map(({ body }) => body);
    const loads = () => named(`GET /api/problem/${PROBLEM}`).length;
    const before = loads();
    type('Sums');
    expect(await screen.findByText('Saved')).toBeTruthy();
    // The problem is still loaded as it was.
    await waitFor(() => expect(sent()).toEqual([{ title: 'Sums', textVersion: 'v0' }]));
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    expect(title()).toHaveProperty('value', 'Sums');

    answers[CONTENT] = { textVersion: 'v2' };
    type('Sums of two');
    await waitFor(() => expect(sent().at(-1)).toEqual({ title: 'Sums of two', textVersion: 'v1' }));
    // Another setter changes it; nothing of the own text is left to save.
    answers[`GET /api/problem/${PROBLEM}`] = aProblem({ ...loaded, title: 'Theirs', textVersion: 'v3' });
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
    say({ type: 'problem', problemId: PROBLEM });
    await waitFor(() => expect(title()).toHaveProperty('value', 'Theirs'));
  });
});

describe('how outputs are judged', () => {
  it('can be an interactor, which starts with a template in its file and needs no expected outputs', async () => {
    const opened = { ...draft, tests: [row({ answer: null })] };
    const settings = { ...draft.settings, revision: 2, checker: { type: 'interactor' }, checkerPath: 'interactor.cpp' };
    const { changes, answers } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: opened },
      [CHANGE]: reply({ state: 'applied', settings }),
    });
    answers[`GET /api/problem/${PROBLEM}/draft`] = { draft: { ...opened, settings } };
    expect(screen.getByText('No expected output')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: /^The solution talks with a program of yours/ }));
    await waitFor(() => expect(changes().length).toBe(1));
    expect(changes()[0]?.body).toMatchObject({ changes: [{ op: 'settings', checker: { type: 'interactor' } }] });
    await screen.findByText('Saved');
    expect(screen.queryByText('No expected output')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Start with a template' }));
    await waitFor(() => expect(changes().length).toBe(2));
    const program = { op: 'program', role: 'checker', path: 'interactor.cpp' };
    expect(changes()[1]?.body).toMatchObject({ changes: [program] });
  });
});

describe('partial points of a checker', () => {
  const program = (pointsMode?: string) => ({
    ...draft.settings,
    checker: { type: 'program', ...(pointsMode && { pointsMode }) },
    checkerPath: 'checker.cpp',
  });

  it('are a question that is closed until it is opened, and come back with the checker', async () => {
    const { changes, answers } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: { ...draft, settings: program() } },
      [CHANGE]: reply({ state: 'applied', settings: { ...program('fraction'), revision: 2 } }),
    });
    expect(screen.queryByRole('radio', { name: /^A share from 0 to 1/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Partial points/ }));
    await person.click(await screen.findByRole('radio', { name: /^A share from 0 to 1/ }));
    const sent = () => changes().map(({ body }) => body);
    const fraction = { changes: [{ op: 'settings', checker: { type: 'program', pointsMode: 'fraction' } }] };
    await waitFor(() => expect(sent()).toMatchObject([fraction]));
    answers[CHANGE] = reply({ state: 'applied', settings: { ...draft.settings, revision: 3 } });
    await person.click(screen.getByRole('radio', { name: /^There is one right answer Compares/ }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await person.click(screen.getByRole('radio', { name: /^There are many right answers/ }));
    await waitFor(() => expect(sent()[2]).toMatchObject(fraction));
  });
});

describe('what contestants hand in', () => {
  it('is asked in a closed question; a function needs graders, which start with templates', async () => {
    const settings = { ...draft.settings, revision: 2, solutionKind: 'function' };
    const { changes, answers } = await showDraft({ [CHANGE]: reply({ state: 'applied', settings }) });
    expect(screen.queryByRole('radio', { name: /^A function/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Submissions A program' }));
    answers[`GET /api/problem/${PROBLEM}/draft`] = { draft: { ...draft, settings } };
    await person.click(await screen.findByRole('radio', { name: /^A function/ }));
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({ changes: [{ op: 'settings', solutionKind: 'function' }] }),
    );
    const graders = [{ family: 'python', files: ['grader/grader.py'] }];
    const program = { id: OTHER_ID, revision: 3, role: 'grader', path: 'grader/grader.py', text: 'import answer' };
    answers[CHANGE] = {
      ...reply({ state: 'applied', settings: { ...settings, revision: 3, graders } }),
      results: [
        { state: 'applied', settings: { ...settings, revision: 3, graders } },
        { state: 'applied', program },
      ],
    };
    await person.click(await screen.findByRole('combobox', { name: 'Add a grader for' }));
    await person.click(await screen.findByRole('option', { name: 'Python 3, PyPy 3' }));
    await waitFor(() =>
      expect(changes()[1]?.body).toMatchObject({
        changes: [
          { op: 'settings', graders },
          { op: 'program', role: 'grader', path: 'grader/grader.py' },
        ],
      }),
    );
    const section = within(screen.getByRole('region', { name: 'Grader for Python 3, PyPy 3' }));
    await person.type(section.getByRole('textbox', { name: 'Another file' }), 'grader.py');
    expect(section.getByText('Enter a new file name such as task.h.')).toBeTruthy();
  });
});

describe('other files', () => {
  it('are added as texts with a path, and refused where tests, programs and statements are', async () => {
    const file = { id: OTHER_ID, revision: 1, role: 'file', path: 'tools/file.txt', text: '' };
    const opened = { ...draft, programs: [file] };
    const { changes } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: opened },
      [CHANGE]: reply({ state: 'applied', program: { ...file, revision: 2, path: 'lib/gen.h' } }),
    });
    const field = screen.getByRole('textbox', { name: 'Path in the package' });
    for (const path of ['tests/1.in', 'checker.cpp', 'notes.txt', '../x']) {
      fireEvent.change(field, { target: { value: path } });
      fireEvent.blur(field);
      expect(await screen.findByText(/^Enter a new path such as/)).toBeTruthy();
    }
    fireEvent.change(field, { target: { value: 'lib/gen.h' } });
    fireEvent.blur(field);
    await waitFor(() => expect(changes().length).toBe(1));
    expect(changes()[0]?.body).toMatchObject({ changes: [{ op: 'program', role: 'file', path: 'lib/gen.h' }] });
    const chosen = [new File(['x'], 'gen.py'), new File([new Uint8Array([0, 1])], 'raw.bin')];
    const input = screen.getByRole('region', { name: /^Other files/ }).querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no file field.');
    await person.upload(input, chosen);
    expect(await screen.findByText(/^Not added: raw\.bin\./)).toBeTruthy();
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({ changes: [{ role: 'file', path: 'tools/gen.py', text: 'x' }] }),
    );
  });
});

describe('the validator', () => {
  const RUN = `POST /api/problem/${PROBLEM}/draft/run`;
  const BENCH = '00000000-0000-4000-8000-00000000000b';
  const program = { id: BENCH, revision: 1, role: 'validator', path: 'validators/validator.py', text: 'input()' };

  it('starts with a template, which is saved in its folder', async () => {
    const { changes } = await showDraft({ [CHANGE]: reply({ state: 'applied', program }) });
    expect(screen.queryByRole('button', { name: 'Validate all tests' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Write a validator from a template' }));
    await waitFor(() => expect(changes().length).toBeGreaterThan(0));
    const sent = { op: 'program', role: 'validator', path: 'validators/validator.cpp' };
    expect(changes()[0]?.body).toMatchObject({ changes: [sent] });
  });

  it('runs on all tests, and its complaint is shown at the test', async () => {
    const complaints = [{ testId: ID, message: 'line 1: a is -1' }];
    const reached = { value: '1', input: 'x' };
    const variable = { validator: program.path, name: 'n', low: reached, high: { value: '1000' } };
    const variables = [variable, { ...variable, name: 'm', high: reached }];
    const bounds = { variables, features: [{ validator: program.path, name: 'tree' }], more: false };
    const testId = '00000000-0000-4000-8000-00000000000d';
    const empty = { ...program, id: testId, role: 'validator-test', path: 'data/invalid_input/1.in', text: '' };
    const tests = [{ id: testId, verdict: 'valid', message: '' }];
    const validated = {
      ...draft,
      programs: [program, empty],
      validation: { benchId: BENCH, complaints, bounds, tests },
    };
    const validation = { validators: [program.path], inputs: 1, complaints: [], complaintCount: 1 };
    const { asked, changes } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: validated },
      [CHANGE]: reply({ state: 'applied' }),
      [RUN]: { benchId: BENCH, kind: 'validate' },
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: {
        _id: BENCH,
        kind: 'validate',
        hash: '',
        state: RUN_STATE.ended,
        progress: null,
        createdAt: 0,
        work: { kind: 'validate' },
        result: { outcome: 'done', message: '', findings: [], validation },
      },
    });
    expect(screen.getByText('Not valid: line 1: a is -1')).toBeTruthy();
    expect(await screen.findByText('One input isn’t valid.')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Bounds that no input reaches' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'n',
      '1reached by Test x',
      '1000not reached',
    ]);
    expect(screen.getByText('No input has these features of the validator: tree')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show 1 variable whose bounds are reached' }));
    expect(screen.getByRole('cell', { name: 'm' })).toBeTruthy();
    expect(screen.getByText('The validator accepts it.')).toBeTruthy();
    await person.click(screen.getByRole('combobox', { name: 'The input is' }));
    await person.click(screen.getByRole('option', { name: 'valid' }));
    await person.click(screen.getByRole('button', { name: 'Add an invalid input' }));
    expect(screen.queryByText('The validator accepts it.')).toBeNull();
    const row = { op: 'program', role: 'validator-test', text: '' };
    // Sent together, or one after the other.
    await waitFor(() =>
      expect(changes().flatMap(({ body }) => (body as { changes: object[] }).changes)).toMatchObject([
        { ...row, id: testId, revision: 1, path: 'data/valid_input/1.in' },
        { ...row, revision: 0, path: 'data/invalid_input/2.in' },
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Validate all tests' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/draft/run'))?.body).toEqual({ what: 'validate' }),
    );
  });
});

describe('tests of the checker', () => {
  const BENCH = '00000000-0000-4000-8000-00000000000e';
  const file = (ending: string, at: number, text_: string) => ({
    id: `00000000-0000-4000-8000-00000000002${at}`,
    revision: 1,
    role: 'checker-test',
    path: `data/valid_output/1.${ending}`,
    text: text_,
  });
  const tested = {
    ...draft,
    settings: { ...draft.settings, checker: { type: 'program' } },
    programs: [file('ans', 1, '3'), file('in', 2, '1 2'), file('out', 3, '4')],
    run: { benchId: BENCH },
  };
  const checkerTests = [{ test: 'data/valid_output/1', verdict: 'partly', score: 25, message: 'close' }];

  it('show what the checker says, are judged by their folder, and start with usual wrong outputs', async () => {
    const { changes } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: tested },
      [CHANGE]: reply({ state: 'applied' }),
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: {
        _id: BENCH,
        kind: 'compile',
        hash: '',
        state: RUN_STATE.ended,
        progress: null,
        createdAt: 0,
        work: { kind: 'compile' },
        result: { outcome: 'done', message: '', findings: [], checkerTests },
      },
    });
    expect(await screen.findByText('The checker gives 25 of 100 points. close')).toBeTruthy();
    await person.click(screen.getByRole('combobox', { name: 'The output is' }));
    await person.click(screen.getByRole('option', { name: 'wrong' }));
    await person.click(screen.getByRole('button', { name: 'Add an empty output' }));
    expect(screen.queryByText(/^The checker gives/)).toBeNull();
    // Sent together, or one after the other.
    await waitFor(() =>
      expect(
        changes().flatMap(({ body }) => (body as { changes: { path: string; text: string }[] }).changes),
      ).toMatchObject([
        { path: 'data/invalid_output/1.ans', text: '3', revision: 1 },
        { path: 'data/invalid_output/1.in', text: '1 2', revision: 1 },
        { path: 'data/invalid_output/1.out', text: '4', revision: 1 },
        { path: 'data/invalid_output/2.in', revision: 0 },
        { path: 'data/invalid_output/2.out', text: '', revision: 0 },
        { path: 'data/invalid_output/2.ans', revision: 0 },
      ]),
    );
  });
});

describe('a run of the solutions', () => {
  const RUN = `POST /api/problem/${PROBLEM}/draft/run`;
  const BENCH = '00000000-0000-4000-8000-00000000000f';

  it('says how many results are kept from earlier runs, and can judge everything again', async () => {
    const verification = {
      good: true,
      cases: [{ subtask: '', name: '1' }],
      timeMs: 1000,
      kept: { cases: 2, total: 3 },
      submissions: [],
    };
    const run = {
      _id: BENCH,
      kind: 'verify',
      hash: '',
      state: RUN_STATE.ended,
      progress: null,
      createdAt: 0,
      work: { kind: 'verify' },
      result: { outcome: 'done', message: '', findings: [], verification },
    };
    const { asked } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: { ...draft, run: { benchId: BENCH } } },
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: run,
      [RUN]: { benchId: BENCH, kind: 'verify' },
    });
    expect(await screen.findByText('2 of 3 results kept from an earlier run')).toBeTruthy();
    const sent = () => asked.filter(({ path }) => path.endsWith('/draft/run')).map(({ body }) => body);
    await person.click(screen.getByRole('button', { name: 'Judge everything again' }));
    await waitFor(() => expect(sent()).toEqual([{ again: true }]));
    await person.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(sent()).toEqual([{ again: true }, {}]));
  });
});

describe('the generators', () => {
  const RUN = `POST /api/problem/${PROBLEM}/draft/run`;
  const BENCH = '00000000-0000-4000-8000-00000000000c';
  const generator = { id: OTHER_ID, revision: 1, role: 'generator', path: 'generators/gen.py', text: 'print(1)' };
  const line = (number: number, part: object = {}) => ({
    line: number,
    tests: 2,
    made: 2,
    fault: null,
    failure: null,
    ...part,
  });
  const withScript = (lines: object[]) => ({
    ...draft,
    programs: [generator, { ...generator, id: BENCH, role: 'script', path: 'generators/script.txt', text: 'gen 1' }],
    script: { lines, surplus: 0, benchId: null },
  });

  it('start with a template, and the script is saved in its file', async () => {
    // As the server: a generator that is saved before the script is written stays.
    const { changes } = await showDraft({ [CHANGE]: reply({ state: 'applied', program: generator }) });
    expect(screen.queryByRole('textbox', { name: 'Generator script' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Write a generator from a template' }));
    const field = await screen.findByRole('textbox', { name: 'Generator script' });
    fireEvent.change(field, { target: { value: 'for n in 1..3: gen {n}' } });
    // In one request or in two.
    await waitFor(() =>
      expect(changes().flatMap(({ body }) => (body as { changes: object[] }).changes)).toMatchObject([
        { op: 'program', role: 'generator', path: 'generators/gen.cpp' },
        { op: 'program', role: 'script', path: 'generators/script.txt', text: 'for n in 1..3: gen {n}' },
      ]),
    );
  });

  it('say at which line the script cannot be read, and are not run before', async () => {
    const fault = { code: 'generator-unknown', about: 'tree' };
    await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: withScript([line(1), line(4, { tests: 0, made: 0, fault })]) },
    });
    expect(screen.getByText(/Line 4: there is no generator tree\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make tests' })).toBeNull();
  });

  it('make the tests of the script; a line that failed says why', async () => {
    const failure = { command: 'gen 3', status: 'Differs', message: '' };
    const lines = [line(1), line(2, { made: 1, failure })];
    const { asked } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: withScript(lines) },
      [RUN]: { benchId: BENCH, kind: 'inputs' },
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: {
        _id: BENCH,
        kind: 'inputs',
        hash: '',
        state: RUN_STATE.ended,
        progress: null,
        createdAt: 0,
        work: { kind: 'inputs', tests: [] },
        result: { outcome: 'done', message: '', findings: [], inputs: [] },
      },
    });
    expect(screen.getByText('4 tests · 1 to make')).toBeTruthy();
    expect(screen.getByText(/Line 2: gen 3: a second run printed something else\./)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Make tests' }));
    expect(await screen.findByText('0 tests made.')).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/draft/run'))?.body).toEqual({ what: 'generate' });
  });
});

describe('the stress test of a draft', () => {
  const BENCH = '00000000-0000-4000-8000-00000000000c';
  const STRESS = `POST /api/problem/${PROBLEM}/draft/stress`;
  const ADD = `POST /api/problem/${PROBLEM}/draft/counterexample`;
  const main = {
    id: ID,
    revision: 1,
    role: 'solution',
    path: 'submissions/accepted/main.py',
    text: 'print(1)',
  };
  const greedy = { ...main, id: OTHER_ID, path: 'submissions/wrong_answer/greedy.py' };
  const generator = { ...main, id: BENCH, role: 'generator', path: 'generators/gen.py' };
  const subtasks = ['a', 'b'].map((id) => ({ id, name: '', points: 50, scoring: 'min', dependsOn: [] }));
  const settings = { ...draft.settings, subtasks };
  const withPrograms = { ...draft, settings, programs: [main, greedy, generator] };
  const ran = {
    name: 'submissions/accepted/main.py',
    status: 'Finished',
    cpuMs: 1,
    memoryBytes: 1,
    output: { text: '1', cut: false },
    stderr: { text: '', cut: false },
    message: '',
  };
  const difference = {
    seed: 7,
    args: '3 7',
    input: { text: '3 7', cut: false },
    check: { validators: [], complaints: [] },
    reference: ran,
    solution: { ...ran, name: 'submissions/wrong_answer/greedy.py', status: 'Wrong Answer' },
  };
  const terms = {
    generator: 'generators/gen.py',
    args: '[1..9] {seed}',
    seed: 1,
    rounds: 200,
    reference: 'submissions/accepted/main.py',
    solution: { path: 'submissions/wrong_answer/greedy.py' },
  };
  const run = {
    _id: BENCH,
    kind: 'stress',
    hash: '',
    state: RUN_STATE.ended,
    progress: null,
    createdAt: 0,
    work: { kind: 'stress', ...terms },
    result: { outcome: 'done', message: '', findings: [], stress: { rounds: 7, outOfTime: false, difference } },
  };

  it('needs a generator and a solution', async () => {
    await showDraft();
    expect(await screen.findByText('Write a generator and a solution first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start stress test' })).toBeNull();
  });

  it('starts with the suggested programs, and adds what it found to a subtask as a line of the script', async () => {
    const { asked, answers } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: withPrograms },
      [STRESS]: { benchId: BENCH },
      [ADD]: { testId: ID, name: '4', as: 'line' },
      [`POST /api/problem/${PROBLEM}/draft/run`]: { benchId: BENCH, kind: 'inputs' },
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: run,
    });
    const section = within(await screen.findByRole('region', { name: 'Stress test' }));
    fireEvent.change(await section.findByLabelText('Arguments'), { target: { value: '[1..9] {seed}' } });
    answers[`GET /api/problem/${PROBLEM}/bench`] = [run];
    await person.click(section.getByRole('button', { name: /stress/i }));
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/draft/stress'))?.body).toEqual(terms));
    await person.click(await section.findByLabelText('Subtask'));
    await person.click(await screen.findByRole('option', { name: 'b' }));
    await person.click(section.getByRole('button', { name: 'Add as a test' }));
    expect(await section.findByText(/Test 4 was added, with a line of the script for the arguments 3 7/)).toBeTruthy();
    const sent = (end: string) => asked.find(({ path }) => path.endsWith(end))?.body;
    expect(sent('/draft/counterexample')).toEqual({ benchId: BENCH, subtask: 'b' });
    expect(sent('/draft/run')).toEqual({ what: 'generate' });
  });

  it('compares other solutions, each of which is written with its expected verdict', async () => {
    const { changes } = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: withPrograms },
      [CHANGE]: reply({ state: 'applied', program: greedy }),
    });
    const section = within(await screen.findByRole('region', { name: 'Other solutions' }));
    await person.click(section.getByLabelText('Expected verdict'));
    await person.click(await screen.findByRole('option', { name: 'Time limit exceeded' }));
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        changes: [{ op: 'program', id: OTHER_ID, path: 'submissions/time_limit_exceeded/greedy.py' }],
      }),
    );
  });

  const openSolution = async (subtaskVerdicts?: SubtaskVerdicts) => {
    const own = { ...greedy, ...(subtaskVerdicts && { subtaskVerdicts }) };
    const server = await showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: { ...withPrograms, programs: [main, own] } },
      [CHANGE]: reply({ state: 'applied', program: own }),
    });
    const section = within(await screen.findByRole('region', { name: 'Other solutions' }));
    return { ...server, section };
  };
  const title = 'Expected verdicts of single subtasks';

  it('declares verdicts of single subtasks besides that of the whole, and sends them with the solution', async () => {
    const { section, changes } = await openSolution();
    expect(section.getByText(title).closest('details')?.open).toBe(false);
    await person.click(section.getByText(title));
    await person.click(section.getByLabelText('b'));
    await person.click(await screen.findByRole('option', { name: 'Time limit exceeded' }));
    const sent = { op: 'program', id: OTHER_ID, path: greedy.path, text: greedy.text };
    await waitFor(() =>
      expect(changes()[0]?.body).toMatchObject({
        changes: [{ ...sent, subtaskVerdicts: { b: 'time_limit_exceeded' } }],
      }),
    );
  });

  it('takes a verdict of a subtask back, and keeps the others when another field changes', async () => {
    const { section, changes } = await openSolution({ a: 'accepted', b: 'wrong_answer' });
    expect(section.getByText(title).closest('details')?.open).toBe(true);
    await person.click(section.getByLabelText('b'));
    await person.click(await screen.findByRole('option', { name: 'Any verdict' }));
    await person.click(section.getByLabelText('Expected verdict'));
    await person.click(await screen.findByRole('option', { name: 'Time limit exceeded' }));
    const path = 'submissions/time_limit_exceeded/greedy.py';
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({ changes: [{ path, subtaskVerdicts: { a: 'accepted' } }] }),
    );
  });
});

describe('the search for weak tests', () => {
  const BENCH = '00000000-0000-4000-8000-00000000000c';
  const RUN = `POST /api/problem/${PROBLEM}/draft/run`;
  const main = {
    id: ID,
    revision: 1,
    role: 'solution',
    path: 'submissions/accepted/main.py',
    text: 'n = int(input())\n  print(n < 7)\n',
  };
  const generator = { ...main, id: BENCH, role: 'generator', path: 'generators/gen.py' };
  const withPrograms = { ...draft, programs: [main, generator] };
  const survivor = { line: 2, column: 11, before: '<', after: '<=', excerpt: 'print(n < 7)' };
  const mutation = { tried: 5, rejected: 1, same: 2, killed: 1, survivors: [survivor], possible: 9, outOfTime: false };
  const run = (found: object) => ({
    _id: BENCH,
    kind: 'mutate',
    hash: '',
    state: RUN_STATE.ended,
    progress: null,
    createdAt: 0,
    work: { kind: 'mutate', program: main.path },
    result: { outcome: 'done', message: '', findings: [], mutation: found },
  });
  const show = (content: object, found?: object) =>
    showDraft({
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: content },
      [RUN]: { benchId: BENCH, kind: 'mutate' },
      [`GET /api/problem/${PROBLEM}/bench`]: found ? [run(found)] : [],
      [`GET /api/problem/${PROBLEM}/bench/${BENCH}`]: found && run(found),
    });
  const section = async () => within(await screen.findByRole('region', { name: 'Weak tests' }));
  const button = { name: 'Look for weak tests' };

  it('needs a solution, and tests with answers', async () => {
    await show({ ...withPrograms, tests: [row({ answer: null })] });
    expect((await section()).getByRole('button', button)).toHaveProperty('disabled', true);
    expect((await section()).getByText('Add tests and run your solution first.')).toBeTruthy();
  });

  it('lists the changes that no test notices, and prepares a stress test with one', async () => {
    const { asked, answers } = await show(withPrograms);
    answers[`GET /api/problem/${PROBLEM}/bench`] = [run(mutation)];
    answers[`GET /api/problem/${PROBLEM}/bench/${BENCH}`] = run(mutation);
    await person.click((await section()).getByRole('button', button));
    expect(await (await section()).findByText(/^1 of 2 changed programs fail some test/)).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/draft/run'))?.body).toEqual({ what: 'mutate' });
    const item = within((await section()).getByRole('listitem'));
    expect(item.getByText('print(n < 7)')).toBeTruthy();
    expect(item.getByText(/^Line 2, column 11/).textContent).toBe('Line 2, column 11: < → <=');
    await person.click(item.getByRole('link', { name: 'Find an input that differs' }));
    const stress = within(await screen.findByRole('region', { name: 'Stress test' }));
    answers[`POST /api/problem/${PROBLEM}/draft/stress`] = { benchId: BENCH };
    await person.click(await stress.findByRole('button', { name: 'Start stress test' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/draft/stress'))?.body).toMatchObject({
        reference: main.path,
        solution: { language: 'Python 3', source: 'n = int(input())\n  print(n <= 7)\n' },
      }),
    );
  });

  it('prepares nothing from a solution that has been edited since, or without a generator', async () => {
    await show({ ...withPrograms, programs: [{ ...main, text: 'print(1)' }, generator] }, mutation);
    expect(await (await section()).findByText('Your solution has been edited since.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Find an input that differs' })).toBeNull();
    cleanup();
    await show({ ...withPrograms, programs: [main] }, mutation);
    expect(await (await section()).findByText('print(n < 7)')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Find an input that differs' })).toBeNull();
    expect(screen.queryByText('Your solution has been edited since.')).toBeNull();
  });

  it('says when all changed programs fail, none was judged, or time ran out', async () => {
    await show(withPrograms, { ...mutation, survivors: [] });
    expect(await (await section()).findByText('1 of 1 changed program fails some test.')).toBeTruthy();
    cleanup();
    await show(withPrograms, { ...mutation, tried: 0, killed: 0, survivors: [], outOfTime: true });
    expect(await (await section()).findByText(/^No changed program was judged/)).toBeTruthy();
    expect((await section()).getByText(/Time ran out/)).toBeTruthy();
  });
});

describe('a quiz', () => {
  const options = ['A', 'B', 'C'];
  const choice = { key: 'q1', name: '1', right: { answer: 'A' }, field: { label: '1', type: 'select', options } };
  const word = { key: 'q2', right: { anyOf: ['x', 'y'] }, field: { label: '2', type: 'text', options: [] } };
  const quiz = { ...draft.settings, solutionKind: 'answers', kind: 'other', questions: [choice, word] };
  const open = async () => {
    const answers = {
      [`GET /api/problem/${PROBLEM}/draft`]: { draft: { ...draft, tests: [], settings: quiz } },
      [CHANGE]: reply({ state: 'applied', settings: { ...quiz, revision: 2 } }),
    };
    const server = await showDraft(answers, 'Add a question');
    const section = within(await screen.findByRole('region', { name: 'Questions' }));
    const sent = () => (server.changes().at(-1)?.body as { changes: object[] } | undefined)?.changes[0];
    return { ...server, section, sent };
  };

  it('has questions instead of tests, each with what is right', async () => {
    const { section, sent } = await open();
    expect(screen.queryByRole('region', { name: 'Tests' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Limits' })).toBeNull();
    const [first, second] = section.getAllByRole('listitem');
    if (!first || !second) throw new Error('Two questions are expected.');
    expect(within(second).getByLabelText<HTMLTextAreaElement>('Accepted answers, one per line').value).toBe('x\ny');
    await person.click(within(first).getByLabelText('Right answer'));
    await person.click(await screen.findByRole('option', { name: 'C' }));
    await waitFor(() => expect(sent()).toMatchObject({ questions: [{ ...choice, right: { answer: 'C' } }, word] }));
  });

  it('keeps what cannot be sent in its field, with the reason', async () => {
    const { section, sent } = await open();
    const field = () => section.getByLabelText<HTMLTextAreaElement>('Accepted answers, one per line');
    fireEvent.change(field(), { target: { value: '  ' } });
    expect(section.getByText('From 1 to 100 lines of at most 1,000 characters.')).toBeTruthy();
    expect(sent()).toBeUndefined();
    fireEvent.change(field(), { target: { value: 'z\n' } });
    await waitFor(() => expect(sent()).toMatchObject({ questions: [choice, { ...word, right: { answer: 'z' } }] }));
    expect(field().value).toBe('z\n');
  });

  it('changes the way of a question without losing its options, and adds one with a free key', async () => {
    const { section, sent } = await open();
    const [first] = section.getAllByRole('listitem');
    if (!first) throw new Error('A question is expected.');
    await person.click(within(first).getByLabelText('How it’s answered'));
    await person.click(await screen.findByRole('option', { name: 'All right ones of several options' }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        questions: [{ right: { allOf: ['A'] }, field: { type: 'choices', options } }, word],
      }),
    );
    await person.click(section.getByRole('button', { name: 'Add a question' }));
    await waitFor(() => expect(sent()).toMatchObject({ questions: [{}, {}, { key: 'q3', name: '3' }] }));
  });

  it('offers an answer sheet with the right answers', async () => {
    const { sent } = await open();
    await person.click(screen.getByRole('button', { name: 'Add an answer sheet' }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        op: 'program',
        path: 'submissions/accepted/sheet.json',
        text: '{"q1":"A","q2":"x"}\n',
      }),
    );
  });

  it('saves a live instance by a button, and shows why it is refused', async () => {
    const { answers } = await open();
    await person.click(screen.getByRole('button', { name: /^Live instance/ }));
    await person.click(await screen.findByRole('button', { name: 'Start with a template' }));
    const places = [{ place: 'body/changes/instance', reason: 'services: too few' }];
    answers[CHANGE] = new Refused(400, { message: 'x', refusal: 'invalid-input', places });
    await person.click(screen.getByRole('button', { name: 'Save the instance' }));
    expect(await screen.findByText(/services: too few/)).toBeTruthy();
  });
});

describe('other setters on the page', () => {
  const VISITS = `/api/problem/${PROBLEM}/draft/visit/`;
  const ANN = '00000000-0000-4000-8000-0000000000a1';
  const BEN = '00000000-0000-4000-8000-0000000000b1';
  const visits: DraftVisit[] = [
    { visitId: ID, userId: ANN, part: 'tests', rowId: ID },
    { visitId: OTHER_ID, userId: BEN, part: 'statement' },
  ];
  const named = (principalId: string, name: string) => ({ principalId, name, principalType: 'user', emailHash: '' });

  it('are shown with where they are, at the row and in the header, until they leave', async () => {
    const server = await showDraft({
      'POST /api/public/fetch-principals-profiles': [named(ANN, 'Ann'), named(BEN, 'Ben')],
    });
    server.say({ type: 'visit', problemId: PROBLEM, visits });
    const list = await screen.findByRole('list', { name: 'Others who have this page open' });
    await within(list).findByText('Ann');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['AnnTest 1', 'BenStatement']);
    const tests = within(screen.getByRole('region', { name: 'Tests' }));
    // At the heading, and at the row.
    expect(tests.getAllByRole('img', { name: 'Here now: Ann' })).toHaveLength(2);
    server.say({ type: 'visit', problemId: PROBLEM, visits: [] });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Others who have this page open' })).toBeNull());
  });

  it('are sent the part and the test that is open here, and are left when the page is', async () => {
    const server = await showDraft();
    const sent = (method: string) => server.asked.filter((one) => one.method === method && one.path.startsWith(VISITS));
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({}));
    await person.click(screen.getByRole('button', { name: 'Edit test 1' }));
    await waitFor(() => expect(sent('PUT').at(-1)?.body).toEqual({ part: 'tests', rowId: ID }), { timeout: 30_000 });
    await person.click(screen.getByRole('textbox', { name: 'Time limit (ms)' }));
    await waitFor(() => expect(sent('PUT').at(-1)?.body).toEqual({ part: 'limits' }), { timeout: 30_000 });
    expect(sent('DELETE')).toEqual([]);
    await person.click(screen.getByRole('tab', { name: 'Statement' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    expect(sent('DELETE')[0]?.path).toBe(sent('PUT')[0]?.path);
  });
});
