import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContest, CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
import { type Answers, Refused } from '../../../../testing/outside.ts';
import { SOLUTION } from '../../../../testing/problem-answers.ts';
import { ORG, USER, here, renderApp } from '../../../../testing/render-app.tsx';

/* The simulated browser has no layout, so only the viewer's own row is rendered; browser tests check the others. */

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
  metadata: { generatedAt: Date.now(), frozenAt: 1_700_000_000_000, format: 'icpc' },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a ranklist', () => {
  it('shows the viewer’s row once and totals next to the name, says that it is frozen, and names itself', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    const grid = within(await screen.findByRole('grid', { name: 'Board · Spring Contest' }));
    expect(grid.getByRole('columnheader', { name: 'A' })).toBeTruthy();
    expect(await grid.findByText('ann')).toBeTruthy();
    expect(grid.getAllByText('(you)')).toHaveLength(1);
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Rank',
      'Participant',
      'Penalty',
      'A',
    ]);
    expect(screen.getByText(/^Frozen since/)).toBeTruthy();
    await waitFor(() => expect(window.document.title).toBe('Board · Spring Contest · Assay'));
  });

  it('explains a cell in a sentence with a link to the submission, and never shows a score of an unscored format', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    await person.click(await screen.findByText('+1 1:31'));
    const popover = within(await screen.findByRole('presentation'));
    expect(popover.getByText('Solved at 1:31 after 1 wrong try, penalty 111')).toBeTruthy();
    expect(popover.getByText('First to solve this problem')).toBeTruthy();
    expect(popover.queryByText(/100|Score/)).toBe(null);
    expect(popover.getByRole('link', { name: 'Open the submission' }).getAttribute('href')).toContain(
      `/contest/${CONTEST}/solution/${SOLUTION}`,
    );
  });

  it('announces each cell in words with its problem to keyboard users', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    const grid = await screen.findByRole('grid');
    act(() => grid.focus());
    await person.keyboard('{ArrowRight}{ArrowRight}');
    const cell = within(grid).getByRole('gridcell', { name: /^Solved at 1:31 after 1 wrong try, penalty 111/ });
    expect(grid.getAttribute('aria-activedescendant')).toBe(cell.id);
    await person.keyboard('{ArrowUp}');
    expect((await screen.findByRole('tooltip')).textContent).toBe('A. Two Weights');
  });

  it('ends with how many solved and tried each problem, and who solved it first', async () => {
    await renderApp(at, { answers: { ...contestAnswers(), [file]: document }, signedIn: true });
    const row = within(
      (await screen.findByRole('rowheader', { name: /^Solved \/ tried/ })).parentElement as HTMLElement,
    );
    await person.click(row.getByText('1 / 1'));
    const popover = within(await screen.findByRole('presentation'));
    expect(popover.getByText('A. Two Weights')).toBeTruthy();
    expect(popover.getByText('1 of 1 who tried')).toBeTruthy();
    expect(popover.getByText(/1:31/)).toBeTruthy();
  });

  it('keeps search and tag in the URL', async () => {
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
    ['is not a ranklist', { [file]: { hello: 'there' } }, 'This ranklist can’t be shown'],
    ['is missing', { [address]: new Refused(404, { message: 'x', refusal: 'not-found' }) }, 'Ranklist not available'],
    ['cannot be fetched', { [file]: new Refused(403, {}) }, '403'],
  ])('that %s shows a message', async (_, answers, message) => {
    await renderApp(at, { answers: { ...contestAnswers(), ...answers }, signedIn: true });
    expect(await screen.findByText(new RegExp(message))).toBeTruthy();
  });
});

describe('the board of a contest', () => {
  const board = {
    contestId: CONTEST,
    state: 'held',
    key: 'main',
    name: 'Ranklist',
    startAt: Date.now() - 7_200_000,
    endAt: Date.now() - 60_000,
    freezeAt: Date.now() - 3_600_000,
    toReveal: true,
    serverTime: Date.now(),
    url: '/files/board.json',
  };
  const index = `/org/${ORG}/contest/${CONTEST}/ranklist`;
  const roles = [
    { key: 'main', name: 'Ranklist', boardRole: 'open' },
    { key: 'final', name: 'Final ranklist', boardRole: 'final' },
  ];
  const answers = (given: object = {}): Answers => ({
    ...contestAnswers(),
    [`GET /api/contest/${CONTEST}/ranklist`]: roles,
    [`GET /api/contest/${CONTEST}/board`]: { ...board, ...given },
    [file]: document,
  });

  it('says that results are held above the frozen ranklist, and offers participants no reveal', async () => {
    await renderApp(index, { answers: answers(), signedIn: true });
    expect(await screen.findByText('Results are held. The jury will reveal them.')).toBeTruthy();
    expect(await screen.findByRole('grid', { name: 'Ranklist · Spring Contest' })).toBeTruthy();
    expect(screen.getByText('Results held')).toBeTruthy();
    expect(screen.getByText(/^Frozen since/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reveal' })).toBe(null);
  });

  it('says that it is being computed while it has no document, and shows it afterwards', async () => {
    const server = await renderApp(index, { answers: answers({ url: undefined }), signedIn: true });
    expect(await screen.findByText('Computing the ranklist')).toBeTruthy();
    server.answers[`GET /api/contest/${CONTEST}/board`] = board;
    server.say({ type: 'ranklist', contestId: CONTEST, key: 'main', version: 1 });
    expect(await screen.findByRole('grid', {}, { timeout: 60_000 })).toBeTruthy();
  });

  it('replaces the URL of any of its ranklists for participants', async () => {
    await renderApp(at, { answers: answers(), signedIn: true });
    await waitFor(() => expect(here()).toBe(index));
    expect(await screen.findByText('Results are held. The jury will reveal them.')).toBeTruthy();
  });

  it('is revealed by a director after a confirmation, and then shows the final ranklist without a reload', async () => {
    const given = answers();
    const contest = aContest({ abilities: { ...aContest().abilities, administer: true, judge: true, observe: true } });
    given[`GET /api/contest/${CONTEST}`] = contest;
    const reveal = `POST /api/contest/${CONTEST}/board/reveal`;
    given[reveal] = {};
    given['GET /files/final.json'] = {
      ...document,
      participant: { ...document.participant, columns: [{ name: 'Z', description: 'Revealed', problemId: 'z' }] },
      metadata: { format: 'icpc' },
    };
    const server = await renderApp(index, { answers: given, signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Reveal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reveal the results?' }));
    const final = { state: 'final', key: 'final', toReveal: false, url: '/files/final.json' };
    server.answers[`GET /api/contest/${CONTEST}/board`] = { ...board, ...final };
    await person.click(dialog.getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByRole('columnheader', { name: 'Z' })).toBeTruthy();
    expect(screen.queryByText(/Results are held/)).toBe(null);
    expect(server.asked.some(({ method, path }) => `${method} ${path}` === reveal)).toBe(true);
  });
});

describe('a published ranklist', () => {
  const download = { url: '/files/board.json', contestTitle: 'Spring Contest', name: 'Board' };

  it('is shown to visitors, with its name, and links to nothing that requires an account', async () => {
    await renderApp('/rk/17', { answers: { 'GET /api/rk/17/download': download, [file]: document } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Board · Spring Contest' })).toBeTruthy();
    const grid = within(await screen.findByRole('grid'));
    expect(grid.queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Replay' }).getAttribute('href')).toBe('/rk/17/replay');
    await waitFor(() => expect(window.document.title).toBe('Board · Spring Contest · Assay'));
  });

  it.each(['/rk/17', '/rk/nonsense', '/rk/99999999999'])('that is not published shows a message: %s', async (path) => {
    await renderApp(path, { answers: { 'POST /api/public/fetch-principals-profiles': [] } });
    expect(await screen.findByText('It may have moved or been unpublished.')).toBeTruthy();
  });
});
