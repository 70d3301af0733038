import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
import { Refused } from '../../../../testing/outside.ts';
import { SOLUTION } from '../../../../testing/problem-answers.ts';
import { ORG, USER, here, renderApp } from '../../../../testing/render-app.tsx';

/*
 * The simulated browser lays nothing out, so of the rows only the pinned one is drawn; the others are seen in the
 * browser tests.
 */

const person = userEvent.setup();
const at = `/org/${ORG}/contest/${CONTEST}/ranklist/main`;
const file = 'GET /files/board.json';
const address = `GET /api/contest/${CONTEST}/ranklist/main/url/download`;

const document = {
  version: 1,
  participant: {
    columns: [
      { name: 'A', description: 'Two Weights', problemId: CONTEST_PROBLEM },
      { name: 'Penalty', description: '' },
    ],
    list: [
      {
        rank: 1,
        userId: USER,
        tags: ['senior'],
        columns: [
          { content: '+1 1:31', solutionId: SOLUTION, tries: 2, penaltyMs: 6_660_000, score: 1, first: true },
          { content: '111' },
        ],
      },
    ],
  },
  metadata: { generatedAt: Date.now(), frozenAt: 1_700_000_000_000 },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a ranklist', () => {
  it('pins the own row, says that it is frozen, and names itself', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    const grid = within(await screen.findByRole('grid', { name: 'Board · Spring Contest' }));
    expect(grid.getByRole('columnheader', { name: 'A' })).toBeTruthy();
    expect(await grid.findByText('ann')).toBeTruthy();
    expect(grid.getByText('(you)')).toBeTruthy();
    expect(screen.getByText(/^Frozen since/)).toBeTruthy();
    await waitFor(() => expect(window.document.title).toBe('Board · Spring Contest · Assay'));
  });

  it('explains a cell: tries, penalty, first to solve, and the way to the submission', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    await person.click(await screen.findByText('+1 1:31'));
    const told = within(await screen.findByRole('presentation'));
    expect(told.getByText('First to solve')).toBeTruthy();
    expect(told.getByText('111 minutes')).toBeTruthy();
    expect(told.getByRole('link', { name: 'Open the submission' }).getAttribute('href')).toContain(
      `/contest/${CONTEST}/solution/${SOLUTION}`,
    );
  });

  it('keeps search and tag in the address', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    await person.type(await screen.findByRole('searchbox', { name: 'Find a participant' }), 'nobody');
    await waitFor(() => expect(here()).toBe(`${at}?search=nobody`));
    expect(await screen.findByText('No matches')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show everyone' }));
    await waitFor(() => expect(here()).toBe(at));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it.each([
    ['is still being computed', { [file]: new Refused(404, {}) }, 'Computing the ranklist'],
    ['is not one at all', { [file]: { hello: 'there' } }, 'This ranklist can’t be shown'],
    ['is not there', { [address]: new Refused(404, { message: 'x', refusal: 'not-found' }) }, 'Ranklist not available'],
    ['cannot be fetched', { [file]: new Refused(403, {}) }, '403'],
  ])('that %s says so', async (_, answers, told) => {
    await renderApp(at, { answers: { ...contestAnswers(), ...answers }, signedIn: true });
    expect(await screen.findByText(new RegExp(told))).toBeTruthy();
  });
});

describe('a published ranklist', () => {
  const download = { url: '/files/board.json', contestTitle: 'Spring Contest', name: 'Board' };

  it('is shown to visitors, with its name, and leads nowhere that needs an account', async () => {
    await renderApp('/rk/17', { answers: { 'GET /api/rk/17/download': download, [file]: document } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Board · Spring Contest' })).toBeTruthy();
    const grid = within(await screen.findByRole('grid'));
    expect(grid.queryAllByRole('link')).toEqual([]);
    await waitFor(() => expect(window.document.title).toBe('Board · Spring Contest · Assay'));
  });

  it.each(['/rk/17', '/rk/nonsense', '/rk/99999999999'])('that is not published says so: %s', async (path) => {
    await renderApp(path, { answers: { 'POST /api/public/fetch-principals-profiles': [] } });
    expect(await screen.findByText('It may have moved or been unpublished.')).toBeTruthy();
  });
});
