import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import {
  CONTEST,
  CONTEST_PROBLEM,
  aContest,
  aContestProblem,
  aContestProblemRow,
  aContestToJoin,
  contestAnswers,
} from '../../../testing/contest-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import { SOLUTION_STATE } from '@assay/contract/states';
import { SOLUTION, aSolution } from '../../../testing/problem-answers.ts';
import { ORG, USER, here, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const list = `/org/${ORG}/contest`;
const at = (rest = '') => `${list}/${CONTEST}${rest}`;
const call = (rest: string) => `/api/contest/${CONTEST}${rest}`;
const HOUR_MS = 3_600_000;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function aRow(title: string, startsInMs: number) {
  const start = Date.now() + startsInMs;
  return {
    _id: title,
    slug: title.toLowerCase(),
    title,
    tags: ['school'],
    accessLevel: ACCESS_LEVEL.public,
    participantCount: 7,
    start,
    end: start + 2 * HOUR_MS,
    stages: [
      { name: 'upcoming', start: 0 },
      { name: 'Final round', start },
      { name: 'end', start: start + 2 * HOUR_MS },
    ],
  };
}

describe('the list of contests', () => {
  it('shows for each whether it is running and its stage, and links to it', async () => {
    await renderApp(list, {
      answers: {
        ...contestAnswers(),
        'GET /api/contest': { items: [aRow('Autumn', -HOUR_MS), aRow('Winter', HOUR_MS)], total: 2 },
      },
      signedIn: true,
    });
    const running = within((await screen.findByRole('link', { name: 'Autumn' })).closest('tr') ?? document.body);
    expect(running.getByText('Final round')).toBeTruthy();
    expect(running.getByText('Running')).toBeTruthy();
    expect(running.getByText(/left until Ended/)).toBeTruthy();
    const later = within(screen.getByRole('link', { name: 'Winter' }).closest('tr') ?? document.body);
    expect(later.getByText(/left until Final round/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Autumn' }).getAttribute('href')).toBe(`${list}/Autumn`);
  });

  it('keeps search and tag in the URL and requests both', async () => {
    const { asked } = await renderApp(list, { answers: contestAnswers(), signedIn: true });
    await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'cup{Enter}');
    await waitFor(() => expect(here()).toBe(`${list}/search?search=cup`));
    await person.click(screen.getByRole('button', { name: 'Tags' }));
    await person.click(await screen.findByRole('button', { name: 'school' }));
    await waitFor(() => expect(here()).toBe(`${list}/tag/school?search=cup`));
    await waitFor(() =>
      expect(asked.some(({ path }) => /\/api\/contest\?.*search=cup.*tag=school/.test(path))).toBe(true),
    );
    expect(await screen.findByText('No contests match')).toBeTruthy();
  });

  it('keeps status and order in the URL, also with a search', async () => {
    const { asked } = await renderApp(`${list}?status=past`, { answers: contestAnswers(), signedIn: true });
    const status = within(await screen.findByRole('group', { name: 'Status' }));
    expect(status.getByRole('button', { name: 'Past' }).getAttribute('aria-pressed')).toBe('true');
    await person.click(status.getByRole('button', { name: 'Upcoming' }));
    await waitFor(() => expect(here()).toBe(`${list}?status=upcoming`));
    await person.click(screen.getByRole('combobox', { name: 'Order' }));
    await person.click(await screen.findByRole('option', { name: 'Most participants' }));
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'cup{Enter}');
    const address = () => Object.fromEntries(new URLSearchParams(globalThis.location.search));
    await waitFor(() => expect(address()).toEqual({ search: 'cup', status: 'upcoming', sort: 'participants' }));
    // Other parts of the page may ask for something afterwards.
    const listed = () => asked.findLast(({ path }) => path.startsWith('/api/contest?'))?.path;
    await waitFor(() => expect(listed()).toMatch(/(?=.*page=1)(?=.*status=upcoming)(?=.*sort=participants)/));
    await person.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(address()).toEqual({ search: 'cup', sort: 'participants' }));
  });

  it('offers a retry when loading failed', async () => {
    const { answers } = await renderApp(list, {
      answers: { ...contestAnswers(), 'GET /api/contest': new Refused(400, { message: 'Out of order' }) },
      signedIn: true,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers['GET /api/contest'] = { items: [aRow('Autumn', 0)], total: 1 };
    await person.click(again);
    expect(await screen.findByRole('link', { name: 'Autumn' })).toBeTruthy();
  });
});

describe('a contest', () => {
  it('of another organization shows nothing of its content', async () => {
    await renderApp(at(), { answers: contestAnswers(aContest({ orgId: USER })), signedIn: true });
    expect((await screen.findAllByText('This contest doesn’t exist, or you don’t have access')).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByText('Spring Contest')).toBeNull();
  });

  it('shows banned users that they are banned, and nothing else', async () => {
    await renderApp(at(), {
      answers: {
        ...contestAnswers(),
        [`GET ${call('')}`]: new Refused(403, { message: 'x', refusal: 'banned' }),
      },
      signedIn: true,
    });
    expect((await screen.findAllByText('You have been banned from this contest')).length).toBeGreaterThan(0);
  });

  it('shows only the tabs that are open, and lists what is open in words', async () => {
    await renderApp(at(), { answers: contestAnswers(aContestToJoin()), signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring Contest' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Problems' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Participants' })).toBeTruthy();
    expect(screen.getByText('3 participants')).toBeTruthy();
    const stages = within(screen.getByRole('list', { name: 'Stages' }));
    expect(stages.getByText('Running').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(document.title).toBe('Spring Contest · Assay');
  });

  it('is joined after its rules were shown, and then opens', async () => {
    const { answers, asked } = await renderApp(at(), {
      answers: { ...contestAnswers(aContestToJoin()), [`POST ${call('/register')}`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Register' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Your verified school appears next to your name in this contest.')).toBeTruthy();
    answers[`GET ${call('')}`] = aContest();
    await person.dblClick(dialog.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registered')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Problems' })).toBeTruthy();
    expect(asked.filter(({ method, path }) => method === 'POST' && path === call('/register'))).toHaveLength(1);
  });

  it('can be left after a confirmation, while the server allows it', async () => {
    const { answers, asked } = await renderApp(at(), {
      answers: { ...contestAnswers(), [`POST ${call('/withdraw')}`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Withdraw from “Spring Contest”?')).toBeTruthy();
    answers[`GET ${call('')}`] = aContestToJoin();
    await person.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Register' })).toBeTruthy();
    expect(asked.filter(({ path }) => path === call('/withdraw'))).toHaveLength(1);
    expect(screen.queryByText('Registered')).toBeNull();
  });

  it('cannot be left after the first submission', async () => {
    const { answers, say } = await renderApp(at(), { answers: contestAnswers(), signedIn: true });
    await screen.findByRole('button', { name: 'Withdraw' });
    const { abilities } = aContest();
    answers[`GET ${call('')}`] = aContest({ abilities: { ...abilities, withdraw: false } });
    say({ type: 'solution', solution: { ...aSolution(), contestId: CONTEST, userId: USER }, progress: null });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
    expect(screen.getByText('Registered')).toBeTruthy();
  });

  it('begins the own time only after a confirmation that says what happens', async () => {
    const start = Date.now() - HOUR_MS;
    const { abilities } = aContest();
    const window = { latest: 8 * HOUR_MS, latestAt: start + 8 * HOUR_MS, length: 2 * HOUR_MS, openBoard: false };
    const clock = { version: 1, start, duration: 10 * HOUR_MS, removed: [], window };
    const unopened = aContest({
      clock,
      stages: [
        { name: 'upcoming', start: 0 },
        { name: 'end', start: start + 10 * HOUR_MS },
      ],
      currentStage: { name: 'upcoming', start: 0, settings: {} },
      ownStart: { opensAt: start, latestAt: window.latestAt, lengthNow: 2 * HOUR_MS },
      abilities: { ...abilities, start: true, readProblems: false },
    });
    const { answers, asked } = await renderApp(at(), {
      answers: { ...contestAnswers(unopened), [`POST ${call('/start')}`]: { startedAt: Date.now() } },
      signedIn: true,
    });
    const card = within(await screen.findByRole('region', { name: 'Start when you’re ready' }));
    expect(card.getByText('You have 120 minutes from the moment you start.')).toBeTruthy();
    expect(card.getByText(/^The latest start is /)).toBeTruthy();
    expect(screen.getAllByText(/left until the latest start/).length).toBeGreaterThan(0);
    await person.click(card.getByRole('button', { name: 'Start' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The time doesn’t stop, and you can’t take the start back.')).toBeTruthy();
    expect(asked.filter(({ path }) => path === call('/start'))).toEqual([]);
    answers[`GET ${call('')}`] = aContest({ clock, ownStart: { startedAt: Date.now() } });
    await person.click(dialog.getByRole('button', { name: 'Start now' }));
    expect(await screen.findByRole('link', { name: 'View problems' })).toBeTruthy();
    expect(asked.filter(({ path }) => path === call('/start'))).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Start when you’re ready' })).toBeNull();
  });

  it('says that it is too late to start, and offers no button, once the window has closed', async () => {
    const start = Date.now() - 9 * HOUR_MS;
    const latestAt = start + 8 * HOUR_MS;
    const window = { latest: 8 * HOUR_MS, latestAt, length: 2 * HOUR_MS, openBoard: false };
    const clock = { version: 1, start, duration: 10 * HOUR_MS, removed: [], window };
    await renderApp(at(), {
      answers: contestAnswers(aContest({ clock, ownStart: { opensAt: start, latestAt } })),
      signedIn: true,
    });
    expect(await screen.findByText('The start window has closed. You can no longer start.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  it('counts down in large figures before the start, with the number of participants', async () => {
    const start = Date.now() + HOUR_MS;
    const stages = [
      { name: 'upcoming', start: 0 },
      { name: 'running', start },
      { name: 'end', start: start + HOUR_MS },
    ];
    const currentStage = { name: 'upcoming', start: 0, settings: {} };
    await renderApp(at(), {
      answers: contestAnswers(aContest({ description: '', stages, currentStage, participantCount: 12 })),
      signedIn: true,
    });
    const before = within(await screen.findByRole('region', { name: 'Starts in' }));
    expect(before.getByText(/^0[01]:\d\d:\d\d$/)).toBeTruthy();
    expect(before.getByText(/12 participants$/)).toBeTruthy();
    expect(screen.queryByText('No description yet.')).toBeNull();
  });

  it('explains with the sentence of the rule why a user cannot join', async () => {
    await renderApp(at(), {
      answers: {
        ...contestAnswers(aContestToJoin()),
        [`POST ${call('/register')}`]: new Refused(403, { message: 'Seniors only', refusal: 'rule-denied' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Register' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByText('You can’t register: Seniors only')).toBeTruthy();
  });

  it('explains a closed part instead of showing an error', async () => {
    const contest = aContestToJoin();
    await renderApp(at('/problem'), {
      answers: {
        ...contestAnswers({ ...contest, abilities: { ...contest.abilities, readProblems: true } }),
        [`GET ${call('/problem')}`]: new Refused(403, { message: 'x', refusal: 'participants-only' }),
      },
      signedIn: true,
    });
    expect(await screen.findByText('Participants only')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Register' }).length).toBeGreaterThan(0);
  });

  it.each(['/problem', '/solution', '/ranklist', '/ranklist/main', '/participant'])(
    'explains at %s what is closed to the viewer without requesting it',
    async (part) => {
      const contest = aContestToJoin();
      const closed = { readProblems: false, readSolutions: false, readRanklists: false, readParticipants: false };
      const { asked } = await renderApp(at(part), {
        answers: contestAnswers({ ...contest, abilities: { ...contest.abilities, ...closed } }),
        signedIn: true,
      });
      expect(await screen.findByText(part === '/participant' ? 'Not open yet' : 'Participants only')).toBeTruthy();
      const section = part.split('/')[1] ?? '';
      expect(asked.filter(({ path }) => path.startsWith(call(`/${section}`)))).toEqual([]);
    },
  );
});

it('the published board of a contest is read at the board’s address by those who may not read ranklists', async () => {
  const contest = aContestToJoin();
  const abilities = { ...contest.abilities, readRanklists: false };
  const { asked } = await renderApp(at('/ranklist'), {
    answers: {
      ...contestAnswers({ ...contest, abilities, publicBoard: 123_456_789 }),
      'GET /api/rk/123456789/download': new Refused(404, { message: 'x', refusal: 'not-found' }),
    },
    signedIn: true,
  });
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/rk/123456789/download'));
  expect(await screen.findByRole('tab', { name: 'Ranklists' })).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith(call('/ranklist')))).toEqual([]);
});

describe('tokens of a participant', () => {
  const path = call(`/solution/${SOLUTION}`);
  const judged = {
    contestId: CONTEST,
    problemId: CONTEST_PROBLEM,
    state: SOLUTION_STATE.completed,
    status: 'Wrong Answer',
    score: 40,
  };
  const own = aSolution({
    ...judged,
    completedAt: 1_700_000_001_000,
    abilities: { submit: false, rejudge: false, readData: true, readDetails: true, readJudgings: false },
  });
  const open = (token: object, solution = own, problem = aContestProblemRow()) =>
    renderApp(at(`/solution/${SOLUTION}`), {
      answers: {
        ...contestAnswers(aContest({ registered: true, submissionLimits: { tokens: { limit: { initial: 2 } } } })),
        [`GET ${call('/problem')}`]: [problem],
        [`GET ${path}`]: solution,
        [`GET ${path}/details/download`]: { url: '/files/details' },
        [`GET ${path}/data/download`]: { url: '/files/data' },
        [`GET ${path}/token`]: token,
        [`POST ${path}/token`]: { tokenedAt: 1_700_000_002_000 },
      },
      signedIn: true,
    });

  it('are spent after a question that says what remains', async () => {
    const server = await open({ ability: true, balance: { left: 2, nextAt: Date.now() + 60_000, usableAt: 1 } });
    await person.click(await screen.findByRole('button', { name: 'Use a token' }));
    expect(screen.getByText(/^2 tokens left · the next one comes at \d/)).toBeTruthy();
    const dialog = within(await screen.findByRole('dialog', { name: 'Use a token on this submission?' }));
    expect(dialog.getByText('You keep 1 token for this problem.')).toBeTruthy();
    expect(dialog.getByText(/can’t be undone/)).toBeTruthy();
    const uses = () => server.asked.filter((one) => one.method === 'POST' && one.path === `${path}/token`);
    expect(uses()).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Use token' }));
    await waitFor(() => expect(uses()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reads = server.asked.filter((one) => one.method === 'GET' && one.path === path);
    expect(reads.length).toBeGreaterThan(1);
  });

  it('are counted while none can be spent, and what was spent is marked', async () => {
    await open({ ability: 'token-interval', balance: { left: 1, usableAt: Date.now() + 60_000 } });
    expect(await screen.findByText(/^1 token left · you can use one from \d/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a token' })).toBeNull();
    cleanup();
    await open({ ability: 'token-used' }, { ...own, tokenedAt: 1_700_000_002_000 });
    expect(await screen.findByText('Token used')).toBeTruthy();
  });

  it('leave a link to submit again, unless the problem is locked', async () => {
    const again = { name: 'Edit and submit again' };
    await open({ ability: 'token-used' });
    expect(await screen.findByRole('link', again)).toBeTruthy();
    cleanup();
    const locked = aContestProblemRow({ lockedAt: 1_700_000_003_000 });
    await open({ ability: 'token-used' }, { ...own, tokenedAt: 1_700_000_002_000 }, locked);
    expect(await screen.findByText('Token used')).toBeTruthy();
    expect(screen.queryByRole('link', again)).toBeNull();
  });
});

describe('the problems of a contest', () => {
  it('show the viewer’s result scaled to their points, and how many submissions are left', async () => {
    await renderApp(at('/problem'), {
      answers: {
        ...contestAnswers(),
        [`GET ${call('/problem')}`]: [
          aContestProblemRow({
            status: { solutionCount: 4, lastSolutionId: SOLUTION, score: 50, status: 'Wrong Answer' },
          }),
          aContestProblemRow({ _id: 'b', title: 'Other', settings: { score: 60, slug: 'B', solutionCountLimit: 3 } }),
        ],
      },
      signedIn: true,
    });
    const first = within((await screen.findByRole('link', { name: /Two Weights/ })).closest('tr') ?? document.body);
    expect(first.getByText('20 / 40')).toBeTruthy();
    expect(first.getByText('1 submission left')).toBeTruthy();
    expect(first.getByRole('link', { name: /Wrong answer/ }).getAttribute('href')).toBe(at(`/solution/${SOLUTION}`));
    const second = within(screen.getByRole('link', { name: /Other/ }).closest('tr') ?? document.body);
    expect(second.getByText('Not attempted')).toBeTruthy();
    expect(document.title).toBe('Problems · Spring Contest · Assay');
  });

  it('stay solved after a worse attempt, which is noted; a format without points shows none', async () => {
    const counted = { solutionId: 'solved', score: 100, status: 'Accepted' };
    const status = { solutionCount: 2, lastSolutionId: SOLUTION, score: 0, status: 'Wrong Answer', counted };
    await renderApp(at('/problem'), {
      answers: {
        ...contestAnswers(aContest({ format: 'icpc' })),
        [`GET ${call('/problem')}`]: [aContestProblemRow({ status })],
      },
      signedIn: true,
    });
    const row = within((await screen.findByRole('link', { name: /Two Weights/ })).closest('tr') ?? document.body);
    expect(row.getByRole('link', { name: 'Accepted' }).getAttribute('href')).toBe(at('/solution/solved'));
    expect(row.getByRole('link', { name: 'Latest: Wrong answer' }).getAttribute('href')).toBe(
      at(`/solution/${SOLUTION}`),
    );
    expect(row.queryByText('40 / 40')).toBe(null);
    expect(screen.queryByRole('columnheader', { name: 'Points' })).toBe(null);
  });
});

describe('the desk of a contest', () => {
  const desk = at(`/problem/${CONTEST_PROBLEM}`);
  const announce = call(`/problem/${CONTEST_PROBLEM}/solution`);

  it('says when the statement was changed, as soon as it is', async () => {
    const server = await renderApp(desk, { answers: contestAnswers(), signedIn: true });
    await screen.findByRole('heading', { name: /Two Weights/ });
    expect(screen.queryByText(/^Statement changed/)).toBeNull();
    const problem = `GET ${call(`/problem/${CONTEST_PROBLEM}`)}`;
    server.answers[problem] = aContestProblem({ textChangedAt: Date.now() - 5_400_000 });
    server.say({ type: 'contest', contestId: CONTEST });
    const chip = await screen.findByText(/^Statement changed/, {}, { timeout: 60_000 });
    expect(chip.textContent).toBe('Statement changed 1 hour ago');
  });

  async function handIn(problem: ReturnType<typeof aContestProblem>, button: string) {
    const server = await renderApp(desk, {
      answers: {
        ...contestAnswers(),
        [`GET ${call(`/problem/${CONTEST_PROBLEM}`)}`]: problem,
        [`POST ${announce}`]: { solutionId: SOLUTION, uploadUrl: '/files/solution' },
        [`POST ${call(`/solution/${SOLUTION}/submit`)}`]: {},
        [`GET ${call(`/solution/${SOLUTION}`)}`]: aSolution({
          problemId: CONTEST_PROBLEM,
          contestId: CONTEST,
          state: problem.abilities.submit ? 1 : 0,
        }),
      },
      signedIn: true,
    });
    const uploads = standInForUploads();
    await screen.findByRole('button', { name: 'Upload a file' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field.');
    await person.upload(input, new File(['int main() {}'], 'answer.zip'));
    await person.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(uploads.uploads).toHaveLength(1));
    return server.asked;
  }

  it('submits to the contest and follows the result', async () => {
    const asked = await handIn(aContestProblem(), 'Submit');
    expect(await screen.findByText('Waiting for a runner')).toBeTruthy();
    expect(asked.some(({ path }) => path === call(`/solution/${SOLUTION}/submit`))).toBe(true);
    expect(asked.some(({ path }) => path.startsWith('/api/problem/'))).toBe(false);
  });

  it('only uploads in a stage that judges later', async () => {
    const asked = await handIn(
      aContestProblem({ abilities: { createSolution: true, submit: false, solutionsLeft: 5 } }),
      'Submit for later',
    );
    expect(await screen.findByText('Uploaded, not submitted yet')).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/submit'))).toBe(false);
  });

  it('keeps the countdown, the problems and the remaining submissions visible', async () => {
    await renderApp(desk, { answers: contestAnswers(), signedIn: true });
    expect(await screen.findByText('5 submissions left')).toBeTruthy();
    // In the top bar, where it replaces the date.
    const bar = within(screen.getByRole('banner'));
    expect(await bar.findByRole('timer')).toBeTruthy();
    expect(bar.queryByText(/CSP|NOIP/)).toBeNull();
    const problems = within(screen.getByRole('navigation', { name: 'Problems of this contest' }));
    expect(problems.getByRole('link', { name: 'A. Two Weights: Not attempted' })).toBeTruthy();
    expect(document.title).toBe('A. Two Weights · Spring Contest · Assay');
  });

  it('counts down to the next submission on the button, and says which interval the contest requires', async () => {
    const interval = { length: 120_000, liftedFor: 900_000 };
    const waiting = {
      createSolution: true as const,
      submit: true,
      solutionsLeft: 4,
      nextSubmissionAt: Date.now() + 90_000,
    };
    await renderApp(desk, {
      answers: {
        ...contestAnswers(aContest({ submissionLimits: { interval } })),
        [`GET ${call(`/problem/${CONTEST_PROBLEM}`)}`]: aContestProblem({ abilities: waiting }),
      },
      signedIn: true,
    });
    const button = await screen.findByRole('button', { name: /^Submit in 01:\d\d$/ });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('2 minutes between submissions')).toBeTruthy();
  });

  it('shows the viewer’s result for each problem in the switcher, in words and by an icon', async () => {
    const ownResult = (slug: string, status: string, score: number) =>
      aContestProblemRow({
        _id: slug,
        settings: { score: 40, slug, solutionCountLimit: 5 },
        status: { solutionCount: 1, lastSolutionId: SOLUTION, status, score },
      });
    const solved = { solutionId: 'solved', status: 'Accepted', score: 100 };
    const solvedBefore = ownResult('F', 'Compile Error', 0);
    await renderApp(desk, {
      answers: {
        ...contestAnswers(),
        [`GET ${call('/problem')}`]: [
          aContestProblemRow(),
          ownResult('B', 'Accepted', 100),
          ownResult('C', 'Wrong Answer', 40),
          ownResult('D', 'Time Limit Exceeded', 0),
          ownResult('E', 'Running', 0),
          { ...solvedBefore, status: { solutionCount: 2, ...solvedBefore.status, counted: solved } },
        ],
      },
      signedIn: true,
    });
    const problems = within(await screen.findByRole('navigation', { name: 'Problems of this contest' }));
    expect(problems.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'A. Two Weights: Not attempted',
      'B. Two Weights: Accepted',
      'C. Two Weights: Wrong answer',
      'D. Two Weights: Time limit exceeded',
      'E. Two Weights: no result yet',
      'F. Two Weights: Accepted',
    ]);
    expect(problems.getAllByRole('link').filter((link) => link.querySelector('svg') !== null)).toHaveLength(5);
    await person.keyboard('2');
    await waitFor(() => expect(here()).toBe(at('/problem/B')));
  });

  it('shows only the statement where uploads are closed, and says why', async () => {
    await renderApp(desk, {
      answers: {
        ...contestAnswers(),
        [`GET ${call(`/problem/${CONTEST_PROBLEM}`)}`]: aContestProblem({
          abilities: { createSolution: 'stage-closed', submit: false, solutionsLeft: 5 },
        }),
      },
      signedIn: true,
    });
    expect(await screen.findByText('Submissions are closed in this stage.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });
});

describe('solutions of a contest', () => {
  it('show only the viewer’s own unless the stage shows all', async () => {
    const { asked } = await renderApp(at('/solution?who=all'), { answers: contestAnswers(), signedIn: true });
    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    const lists = asked.filter(({ path }) => path.startsWith(call('/solution?')));
    expect(lists.every(({ path }) => path.includes(`userId=${USER}`))).toBe(true);
  });
});

describe('participants', () => {
  it('can be filtered by a tag in the URL', async () => {
    await renderApp(at('/participant'), { answers: contestAnswers(), signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'senior' }));
    await waitFor(() => expect(here()).toBe(at('/participant?tag=senior')));
    expect(await screen.findByText('Tag: senior')).toBeTruthy();
  });
});

describe('the problem set on paper', () => {
  it('has every statement that the viewer may read, in the chosen language where it exists, and opens the printer', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const other = '00000000-0000-4000-8000-00000000bbbb';
    const arabic = { title: 'ثقلان', description: 'اجمع **العددين**.' };
    const weights = aContestProblem({ language: 'en', translations: { ar: arabic } });
    const second = aContestProblem({
      _id: other,
      title: 'Second',
      description: 'Print two.',
      language: 'en',
      settings: { score: 1, slug: 'B', solutionCountLimit: 5 },
    });
    await renderApp(at('/problem-set'), {
      answers: {
        ...contestAnswers(),
        [`GET ${call('/problem')}`]: [weights, second].map(({ _id, title, settings }) => ({ _id, title, settings })),
        [`GET ${call(`/problem/${CONTEST_PROBLEM}`)}`]: weights,
        [`GET ${call(`/problem/${other}`)}`]: second,
      },
      signedIn: true,
    });
    const sections = () => [...document.querySelectorAll<HTMLElement>('[data-booklet] section')];
    await waitFor(() => expect(sections().map((one) => one.lang)).toEqual(['en', 'en']));
    await person.selectOptions(screen.getByLabelText('Statements in'), 'ar');
    await waitFor(() =>
      expect(sections().map(({ lang, dir }) => [lang, dir])).toEqual([
        ['ar', 'rtl'],
        ['en', 'ltr'],
      ]),
    );
    expect(sections()[0]?.textContent).toContain('A. ثقلان');
    expect(sections()[0]?.querySelector('strong')?.textContent).toBe('العددين');
    await person.click(screen.getByRole('button', { name: 'Open the print dialog' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });
});
