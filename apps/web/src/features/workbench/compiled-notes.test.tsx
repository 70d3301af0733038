import type { BenchRow } from '@assay/contract';
import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { type ReceivedRequest, Refused } from '../../testing/outside.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const NEWEST = 'b'.repeat(64);
const CURRENT = 'a'.repeat(64);
const OLD = 'c'.repeat(64);
const versions = `GET /api/problem/${PROBLEM}/data`;
const runs = `GET /api/problem/${PROBLEM}/bench`;
const idOf = (number: number) => `00000000-0000-4000-8000-00000000030${number}`;
const run = (number: number) => `GET /api/problem/${PROBLEM}/bench/${idOf(number)}`;
const config = { label: 'default', judge: { adapter: 'assay', config: { timeMs: 1000 } }, submit: {} };
const version = (hash: string) => ({
  hash,
  createdAt: 1,
  config,
  description: hash.slice(0, 1),
  size: 10,
  approvals: [],
});
const LOG = "The checker checker.cpp does not compile: checker.cpp:3:1: error: 'quitt' was not declared";

afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

function compilation(number: number, part: Partial<BenchRow> = {}): BenchRow {
  const times = { createdAt: 1_700_000_000_000, endedAt: 1_700_000_000_000 };
  const ended = { state: RUN_STATE.ended, progress: null, outcome: 'done', good: true };
  return { _id: idOf(number), kind: 'compile', hash: CURRENT, ...times, ...ended, ...part };
}

/** An unfinished compilation. */
function underWay(number: number, state: NumberOf<typeof RUN_STATE>, part: Partial<BenchRow> = {}): BenchRow {
  const { endedAt: _, outcome: __, good: ___, ...begun } = compilation(number);
  return { ...begun, state, ...part };
}

const broken = (number: number, hash = CURRENT) => compilation(number, { hash, outcome: 'broken', good: false });
const wordsOf = (row: BenchRow, message: string, findings: readonly object[] = []) => ({
  ...row,
  work: { kind: 'compile' },
  result: { outcome: row.outcome, message, findings },
});

async function open(page: string, given: Record<string, unknown>) {
  return await renderApp(`/org/${ORG}/problem/${PROBLEM}/${page}`, {
    answers: {
      ...problemAnswers(aProblem()),
      [versions]: [version(NEWEST), version(CURRENT), version(OLD)],
      ...given,
    },
    signedIn: true,
  });
}
const askedOf = (asked: readonly ReceivedRequest[], endpoint: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === endpoint).length;

describe('the workbench reports on the judge programs of the selected version', () => {
  it('as waiting, compiling and compiled, by live events', async () => {
    const { answers, say } = await open('bench', { [runs]: [underWay(1, RUN_STATE.waiting)] });
    expect(await screen.findByText('Checkers and other judge programs are waiting to be compiled')).toBeTruthy();
    // Polling stops in a hidden page.
    focusManager.setFocused(false);
    answers[runs] = [underWay(1, RUN_STATE.running, { progress: { done: 1, total: 2 } })];
    say({ type: 'bench', benchId: idOf(1) });
    expect(await screen.findByText(/^Compiling checkers and other judge programs · 1 of 2 done$/)).toBeTruthy();
    answers[runs] = [compilation(1)];
    say({ type: 'bench', benchId: idOf(1) });
    expect(await screen.findByText('Checkers and other judge programs compiled.')).toBeTruthy();
    expect(screen.queryByText(/Compiling/)).toBeNull();
  });

  it('with the output of the compiler if the last compilation of this version failed', async () => {
    const { asked } = await open('bench', {
      [runs]: [compilation(3, { hash: OLD }), broken(2), compilation(1)],
      [run(2)]: wordsOf(broken(2), LOG),
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Fix them and upload a new version/)).toBeTruthy();
    expect((await alert.findByLabelText('Compiler output')).textContent).toBe(LOG);
    expect(screen.queryByText('Checkers and other judge programs compiled.')).toBeNull();
    expect(askedOf(asked, run(1)) + askedOf(asked, run(3))).toBe(0);
  });

  it('with the error in the data if there is no compiler output, and offers a retry if it cannot be loaded', async () => {
    const { answers } = await open('bench', { [runs]: [broken(1)], [run(1)]: new Refused(500, { message: 'x' }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[run(1)] = wordsOf(broken(1), '', [
      { level: 'error', text: 'checker: It names no source.' },
      { level: 'note', text: 'There is a note.' },
    ]);
    await person.click(again);
    expect((await screen.findByLabelText('Compiler output')).textContent).toBe('checker: It names no source.');
  });

  it('that they could not be compiled ahead, and when they will be compiled', async () => {
    await open('bench', { [runs]: [compilation(1, { outcome: 'fault', good: false })] });
    expect(await screen.findByText(/they’re compiled with the first submission/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('nothing if the version has none', async () => {
    await open('bench', { [runs]: [compilation(1, { hash: NEWEST })] });
    expect(await screen.findByRole('button', { name: 'Run all submissions' })).toBeTruthy();
    expect(screen.queryByText(/judge programs/i)).toBeNull();
  });
});

describe('the page of data versions', () => {
  it('reports on the newest and the current version by name, with one request for both', async () => {
    const { asked } = await open('data', {
      [runs]: [broken(3, NEWEST), compilation(2), compilation(1, { hash: OLD })],
      [run(3)]: wordsOf(broken(3, NEWEST), LOG),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('bbbbbbb Some judge programs don’t compile');
    expect(await screen.findByText(LOG)).toBeTruthy();
    const line = screen.getByText(/Checkers and other judge programs compiled\./);
    expect(line.textContent).toBe('aaaaaaa Checkers and other judge programs compiled.');
    expect(screen.queryByText(/^ccccccc Checkers/)).toBeNull();
    expect(askedOf(asked, runs)).toBe(1);
  });

  it('says that the state is unknown, and offers a retry', async () => {
    const { answers } = await open('data', { [runs]: new Refused(500, { message: 'x' }) });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    answers[runs] = [compilation(1)];
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Checkers and other judge programs compiled\./)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
