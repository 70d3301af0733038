import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
import { Refused } from '../../../../testing/outside.ts';
import { ORG, USER, here, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const at = (part: string) => `/org/${ORG}/contest/${CONTEST}/${part}`;
const address = `GET /api/contest/${CONTEST}/board/timeline`;
const HOUR_MS = 3_600_000;

/** The viewer solves the problem after half an hour, of two. */
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a replay shows the board at the moment of the slider, and puts it into the URL', async () => {
  await renderApp(at('replay?at=60'), { answers: { ...contestAnswers(), [address]: timeline }, signedIn: true });
  const slider = await screen.findByRole('slider', { name: 'Contest time' });
  const grid = within(await screen.findByRole('grid'));
  expect(grid.queryByText('+ 0:30')).toBe(null);
  fireEvent.change(slider, { target: { value: String(HOUR_MS) } });
  expect(await grid.findByText('+ 0:30')).toBeTruthy();
  await waitFor(() => expect(here()).toBe(at('replay?at=3600')));
  expect(screen.getAllByText('1:00:00')).not.toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Previous submission' }));
  await waitFor(() => expect(here()).toBe(at('replay?at=1800')));
});

it('a ranklist by its key has a replay of its own, whose links keep the key', async () => {
  const { asked } = await renderApp(at('replay?ranklist=juniors&at=3600'), {
    answers: { ...contestAnswers(), [address]: timeline },
    signedIn: true,
  });
  expect(await within(await screen.findByRole('grid')).findByText('+ 0:30')).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/board/timeline?ranklist=juniors'))).toBe(true);
  const back = screen.getByRole('link', { name: 'Ranklist' });
  expect(back.getAttribute('href')).toBe(at('ranklist/juniors'));
  await person.click(screen.getByRole('button', { name: 'Previous submission' }));
  await waitFor(() => expect(here()).toBe(at('replay?at=1800&ranklist=juniors')));
});

it('a replay begins with the last moment, with the freeze as participants saw it', async () => {
  const late = { ...timeline, submissions: [[0, 0, 1.5 * HOUR_MS, 1.5 * HOUR_MS, 100, 0, 0]] };
  await renderApp(at('replay'), { answers: { ...contestAnswers(), [address]: late }, signedIn: true });
  expect(await screen.findAllByText('2:00:00')).not.toEqual([]);
  const grid = within(await screen.findByRole('grid'));
  expect(grid.queryByText('+ 1:30')).toBe(null);
  await person.click(screen.getByRole('switch', { name: 'Show the freeze' }));
  expect(await grid.findByText('+ 1:30')).toBeTruthy();
});

it('results that are not revealed yet are missing in a replay, which says so', async () => {
  const frozen = { ...timeline, frozen: true };
  await renderApp(at('replay'), { answers: { ...contestAnswers(), [address]: frozen }, signedIn: true });
  expect(await screen.findByText(/not revealed yet/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Show the freeze' })).toBe(null);
});

it('a contest with too many submissions says why it has no replay', async () => {
  const refused = new Refused(409, { message: 'The contest has too many submissions.', refusal: 'timeline-too-large' });
  await renderApp(at('replay'), { answers: { ...contestAnswers(), [address]: refused }, signedIn: true });
  expect(await screen.findByText('Too many submissions')).toBeTruthy();
});

it('statistics count submissions, and say who solved a problem first', async () => {
  await renderApp(at('statistics'), { answers: { ...contestAnswers(), [address]: timeline }, signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Submissions over time' })).toBeTruthy();
  expect(screen.getByText(/Solved by 1 of 1 who tried · 1 submission · First ann at 0:30:00/)).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Submissions over time' }));
  expect(table.getAllByRole('row')).toHaveLength(2);
});

it('statistics of a contest without submissions say that charts come later', async () => {
  const empty = { ...timeline, submissions: [] };
  await renderApp(at('statistics'), { answers: { ...contestAnswers(), [address]: empty }, signedIn: true });
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
});

it('visitors replay a published board, and share a moment of it', async () => {
  const answers = {
    'GET /api/rk/17/download': { url: '/files/board.json', contestTitle: 'Spring Contest', name: 'Board' },
    'GET /files/board.json': new Refused(404, { message: 'x', refusal: 'not-found' }),
    'GET /api/rk/17/timeline': { ...timeline, statuses: [''], languages: [''] },
    'POST /api/public/fetch-principals-profiles': [],
  };
  await renderApp('/rk/17/replay?at=60', { answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Replay · Board · Spring Contest' })).toBeTruthy();
  const slider = await screen.findByRole('slider', { name: 'Contest time' });
  const grid = within(await screen.findByRole('grid'));
  expect(grid.queryByText('+ 0:30')).toBe(null);
  fireEvent.change(slider, { target: { value: String(HOUR_MS) } });
  expect(await grid.findByText('+ 0:30')).toBeTruthy();
  expect(grid.queryAllByRole('link')).toEqual([]);
  await waitFor(() => expect(here()).toBe('/rk/17/replay?at=3600'));
});

it.each(['/rk/17/replay', '/rk/nonsense/replay'])('what is not published cannot be replayed: %s', async (path) => {
  await renderApp(path);
  expect(await screen.findByText('It may have moved or been unpublished.')).toBeTruthy();
});
