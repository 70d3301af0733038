import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
import { ORG, USER, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const page = `/org/${ORG}/contest/${CONTEST}/virtual`;
const api = `/api/contest/${CONTEST}/virtual`;
const HOUR_MS = 3_600_000;
const RUN = '5b0f8f3e-7a1c-4d55-9f0e-0d6b8c1f2a34';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The viewer solves the problem after half an hour of two. */
const timeline = {
  key: 'main',
  name: 'Ranklist',
  startAt: Date.now() - 10 * HOUR_MS,
  endAt: Date.now() - 8 * HOUR_MS,
  length: 2 * HOUR_MS,
  clock: { duration: 2 * HOUR_MS, freeze: HOUR_MS, removed: [] },
  frozen: false,
  config: 'type = "icpc"',
  problems: [{ problemId: CONTEST_PROBLEM, slug: 'A', title: 'Two Weights', weight: 100 }],
  participants: [{ userId: USER, name: 'ann' }],
  statuses: ['Accepted'],
  languages: ['C++17'],
  submissions: [[0, 0, HOUR_MS / 2, HOUR_MS / 2, 100, 0, 0]],
};

const runOf = (ageMs: number, open: boolean) => ({
  _id: RUN,
  nth: 1,
  startedAt: Date.now() - ageMs,
  duration: 2 * HOUR_MS,
  endAt: Date.now() - ageMs + 2 * HOUR_MS,
  open,
});

const own = {
  solutionId: '9b0f8f3e-7a1c-4d55-9f0e-0d6b8c1f2a34',
  problemId: CONTEST_PROBLEM,
  userId: USER,
  submittedAt: Date.now(),
  time: HOUR_MS / 6,
  state: SOLUTION_STATE.completed,
  score: 100,
  status: 'Accepted',
};

const answersOf = (run: ReturnType<typeof runOf>) => ({
  ...contestAnswers(),
  [`GET ${api}`]: { allowed: true, serverTime: Date.now(), runs: [run], teams: [] },
  [`GET ${api}/${RUN}`]: { run, serverTime: Date.now(), submissions: [own] },
  [`GET /api/contest/${CONTEST}/board/timeline`]: timeline,
});

it('a run starts after a confirmation that says how long it lasts', async () => {
  const offer = { duration: 2 * HOUR_MS, freeze: HOUR_MS };
  const answers = {
    ...contestAnswers(),
    [`GET ${api}`]: { allowed: true, offer, serverTime: Date.now(), runs: [], teams: [] },
    [`POST ${api}`]: { runId: RUN },
  };
  const outside = await renderApp(page, { answers, signedIn: true });
  const started = () => outside.asked.filter(({ method, path }) => method === 'POST' && path === api);
  await person.click(await screen.findByRole('button', { name: 'Start a virtual run' }));
  expect(started()).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/120 minutes/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Start now' }));
  await waitFor(() => expect(started()).toHaveLength(1));
});

it('the board of an open run shows the own row among the original ones, as they were at that minute', async () => {
  await renderApp(page, { answers: answersOf(runOf(HOUR_MS / 4, true)), signedIn: true });
  expect(await screen.findByText(/1:4\d:\d\d left/)).toBeTruthy();
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findByText('+ 0:10')).toBeTruthy();
  // Solved later than this minute.
  expect(grid.queryByText('+ 0:30')).toBe(null);
  expect(screen.getByText('You are in place 1 of 2.')).toBeTruthy();
});

it('after the run the board shows everything, and compares with a ghost', async () => {
  const answers = answersOf(runOf(5 * HOUR_MS, false));
  await renderApp(`${page}?ghost=${USER}`, { answers, signedIn: true });
  const grid = within(await screen.findByRole('grid'));
  expect(await grid.findByText('+ 0:30')).toBeTruthy();
  expect(screen.getByText('You would have been in place 1 of 2.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Race a ghost' })).getByText('You are 1 place ahead.')).toBeTruthy();
});
