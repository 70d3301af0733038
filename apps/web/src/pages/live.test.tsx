import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INSTANCE_TASK_STATE, SOLUTION_STATE } from '@assay/contract/states';
import {
  aContest,
  aContestProblem,
  aContestProblemRow,
  CONTEST,
  CONTEST_PROBLEM,
  contestAnswers,
} from '../testing/contest-answers.ts';
import { emptyHome, type ReceivedRequest } from '../testing/outside.ts';
import { aProblem, aSolution, PROBLEM, problemAnswers, SOLUTION } from '../testing/problem-answers.ts';
import { memberAnswers, ORG, renderApp, USER } from '../testing/render-app.tsx';

/* How open pages react to events of the stream. */

const person = userEvent.setup();
const OTHER = '00000000-0000-4000-8000-00000000000c';
const hello = { type: 'hello', serverTime: Date.now() } as const;
/** Time limit for reactions to events that all users receive. */
const NEWS_WAIT = { timeout: 60_000 };
const countOf = (asked: readonly ReceivedRequest[], path: string) =>
  asked.filter((one) => one.method === 'GET' && one.path.split('?')[0] === path).length;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const announcement = (title: string) => ({ _id: 'a1', title, date: '2026-01-01', public: true });
const instance = (state: number) => ({
  _id: 'i1',
  orgId: ORG,
  userId: USER,
  problemId: PROBLEM,
  problemTitle: 'Two Weights',
  state,
  taskState: INSTANCE_TASK_STATE.pending,
  message: '',
  createdAt: Date.now(),
  abilities: { destroy: true },
});
const runner = (name: string) => ({
  _id: 'r1',
  name,
  labels: [],
  version: '1',
  message: '',
  createdAt: 0,
  accessedAt: Date.now(),
  reportedAt: 0,
  online: true,
  lent: false,
  report: null,
});

describe('an open page refetches after events of', () => {
  it.each([
    ['announcements', '/announcement', 'GET /api/announcement', (one: object) => ({ items: [one], total: 1 })],
    ['announcements', '/', 'GET /api/home', (one: object) => ({ ...emptyHome, announcements: [one] })],
  ] as const)('%s at %s', async (_what, path, endpoint, answer) => {
    const server = await renderApp(path, { answers: { [endpoint]: answer(announcement('Before')) } });
    await screen.findByText('Before');
    server.answers[endpoint] = answer(announcement('After'));
    server.say({ type: 'announcement' });
    expect(await screen.findByText('After', undefined, NEWS_WAIT)).toBeTruthy();
  });

  it('an announcement that is shown', async () => {
    const endpoint = 'GET /api/announcement/a1';
    const text = { description: '', abilities: { edit: false } };
    const server = await renderApp('/announcement/a1', {
      answers: { [endpoint]: { ...announcement('Before'), ...text } },
    });
    await screen.findByRole('heading', { name: 'Before' });
    server.answers[endpoint] = { ...announcement('After'), ...text };
    server.say({ type: 'announcement' });
    expect(await screen.findByRole('heading', { name: 'After' }, NEWS_WAIT)).toBeTruthy();
  });

  it('instances of this organization only', async () => {
    const server = await renderApp(`/org/${ORG}/instance`, {
      answers: { ...memberAnswers(), 'GET /api/instance': { items: [instance(3)], total: 1 } },
      signedIn: true,
    });
    await screen.findByText('Two Weights');
    const before = countOf(server.asked, '/api/instance');
    server.say({ type: 'instance', instanceId: 'i1', orgId: 'another', userId: USER });
    server.answers['GET /api/instance'] = { items: [{ ...instance(4), message: 'ssh here' }], total: 1 };
    server.say({ type: 'instance', instanceId: 'i1', orgId: ORG, userId: USER });
    expect(await screen.findByText('ssh here')).toBeTruthy();
    expect(countOf(server.asked, '/api/instance')).toBe(before + 1);
  });

  it('runners, of the organization and of the site', async () => {
    const endpoint = `GET /api/org/${ORG}/admin/runner-health`;
    const server = await renderApp(`/org/${ORG}/admin/runner`, {
      answers: { ...memberAnswers({ orgCapability: '3' }), [endpoint]: [runner('before')] },
      signedIn: true,
    });
    await screen.findByText('before');
    for (const [name, orgId] of [
      ['ours', ORG],
      ['lent', null],
    ] as const) {
      server.answers[endpoint] = [runner(name)];
      server.say({ type: 'runner', orgId });
      expect(await screen.findByText(name)).toBeTruthy();
    }
  });

  it('a contest, whose next stage opens a part', async () => {
    const closed = aContest({ abilities: { ...aContest().abilities, readRanklists: false } });
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}`, {
      answers: contestAnswers(closed),
      signedIn: true,
    });
    await screen.findByRole('tab', { name: 'Problems' });
    expect(screen.queryByRole('tab', { name: 'Ranklists' })).toBe(null);
    server.answers[`GET /api/contest/${CONTEST}`] = aContest();
    server.say({ type: 'contest', contestId: CONTEST });
    expect(await screen.findByRole('tab', { name: 'Ranklists' }, NEWS_WAIT)).toBeTruthy();
  });

  it('a new version of the board it shows, and of no other', async () => {
    const path = `/api/contest/${CONTEST}/ranklist/main/url/download`;
    const file = '/files/board.json';
    const row = { rank: 1, userId: USER, tags: [], columns: [{ content: '0' }] };
    const board = { version: 1, participant: { columns: [{ name: 'Total', description: '' }], list: [row] } };
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}/ranklist/main`, {
      answers: { ...contestAnswers(), [`GET ${file}`]: board },
      signedIn: true,
    });
    await screen.findByRole('grid', {}, NEWS_WAIT);
    server.say(hello);
    await waitFor(() => expect(countOf(server.asked, path)).toBe(2), NEWS_WAIT);
    server.say({ type: 'ranklist', contestId: CONTEST, key: 'other', version: 2 });
    server.say({ type: 'ranklist', contestId: CONTEST, key: 'main', version: 2 });
    await waitFor(() => expect(countOf(server.asked, path)).toBe(3), NEWS_WAIT);
    // Many have it open: each requests the document only.
    await waitFor(() => expect(countOf(server.asked, file)).toBe(3), NEWS_WAIT);
    server.say({ type: 'ranklist', contestId: CONTEST, key: 'main', version: 3, spreadMs: 10 });
    await waitFor(() => expect(countOf(server.asked, file)).toBe(4), NEWS_WAIT);
    expect(countOf(server.asked, path)).toBe(3);
  });

  it('the viewer’s verdict, in the row of the problem and in the number of submissions', async () => {
    const list = `GET /api/contest/${CONTEST}/problem`;
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}/problem`, {
      answers: contestAnswers(),
      signedIn: true,
    });
    await screen.findByText('Not attempted');
    server.answers[list] = [
      aContestProblemRow({
        status: { solutionCount: 1, lastSolutionId: SOLUTION, status: 'Accepted', score: 100 },
      }),
    ];
    const { _id, userId, metrics, message } = aSolution();
    const solution = { _id, problemId: CONTEST_PROBLEM, contestId: CONTEST, userId, metrics, message };
    server.say({
      type: 'solution',
      solution: { ...solution, state: SOLUTION_STATE.completed, score: 100, status: 'Accepted' },
      progress: null,
    });
    expect(await screen.findByText('Accepted')).toBeTruthy();
  });
});

describe('the event stream of a page', () => {
  const stillOpen = (streams: Awaited<ReturnType<typeof renderApp>>['streams']) =>
    streams.filter(({ signal }) => signal?.aborted !== true);

  it.each([
    ['a contest', `/org/${ORG}/contest/${CONTEST}/solution?who=all`, `contests=${CONTEST}`],
    ['a problem', `/org/${ORG}/problem/${PROBLEM}/solution?who=all`, `problems=${PROBLEM}`],
    ['an organization', `/org/${ORG}/solution?who=all`, `orgs=${ORG}`],
  ])('follows all users’ solutions of %s while its list is open, with one connection', async (_of, path, wish) => {
    const contest = aContest();
    const server = await renderApp(path, {
      answers: {
        ...problemAnswers(aProblem()),
        ...contestAnswers({ ...contest, abilities: { ...contest.abilities, readAllSolutions: true } }),
        ...memberAnswers({ orgCapability: '7' }),
        'GET /api/solution': { items: [], total: 0 },
      },
      signedIn: true,
    });
    const open = () => stillOpen(server.streams);
    await waitFor(() => expect(open()).toHaveLength(1));
    // The fake server sends nothing by itself; a page that follows more waits for it.
    await screen.findByText('No submissions yet');
    server.say(hello);
    await waitFor(() => expect(server.streams.at(-1)?.path).toBe(`/api/events?${wish}`));
    server.streams.at(-1)?.say(hello);
    await waitFor(() => expect(open()).toHaveLength(1));
    expect(open()[0]?.path).toBe(`/api/events?${wish}`);
  });

  it('follows no one if the list contains only the viewer’s own', async () => {
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}/solution`, {
      answers: contestAnswers(),
      signedIn: true,
    });
    await screen.findByText('No submissions yet');
    server.say(hello);
    await waitFor(() => expect(countOf(server.asked, `/api/contest/${CONTEST}/solution`)).toBe(2));
    expect(server.streams.map(({ path }) => path.split('?')[1] ?? '')).toEqual(server.streams.map(() => ''));
  });

  it('refetches what is open after a reconnect, since it may have changed', async () => {
    const mine = { ...aSolution({ state: SOLUTION_STATE.running, status: 'Running' }), userId: OTHER };
    const path = `/api/problem/${PROBLEM}/solution/${SOLUTION}`;
    const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/solution/${SOLUTION}`, {
      answers: { ...problemAnswers(), [`GET ${path}`]: mine },
      signedIn: true,
    });
    await screen.findByText('Running');
    server.answers[`GET ${path}`] = {
      ...mine,
      state: SOLUTION_STATE.completed,
      status: 'Accepted',
      score: 100,
      completedAt: 5,
    };
    server.say(hello);
    expect(await screen.findByText('Accepted')).toBeTruthy();
  });
});

describe('typed text', () => {
  it('stays in a form while everything around it is refetched', async () => {
    const contest = aContest({
      abilities: { ...aContest().abilities, administer: true, judge: true, observe: true, editContent: true },
      capability: '-1',
    });
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}/admin/content`, {
      answers: contestAnswers(contest),
      signedIn: true,
    });
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    await person.clear(title);
    await person.type(title, 'My title');
    server.answers[`GET /api/contest/${CONTEST}`] = { ...contest, title: 'Theirs', slug: 'their-slug' };
    server.say({ type: 'contest', contestId: CONTEST });
    server.say(hello);
    // A field without edits follows the server.
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Slug/).value).toBe('their-slug'), NEWS_WAIT);
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/)).toBe(title);
    expect(title.value).toBe('My title');
  });

  it('stays on the desk when the contest ends, and only submitting is disabled', async () => {
    const config = {
      label: 'default',
      submit: {
        form: {
          files: [
            { path: 'a.json', type: { metadata: { items: [{ key: 'n', label: 'Respond', type: { text: {} } }] } } },
          ],
        },
      },
      solution: { maxSize: 1_000_000 },
    };
    const problem = aContestProblem({ config });
    const path = `GET /api/contest/${CONTEST}/problem/${CONTEST_PROBLEM}`;
    const server = await renderApp(`/org/${ORG}/contest/${CONTEST}/problem/${CONTEST_PROBLEM}`, {
      answers: { ...contestAnswers(), [path]: problem },
      signedIn: true,
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Respond');
    await person.type(field, '42');
    server.answers[path] = {
      ...problem,
      abilities: { ...problem.abilities, createSolution: 'stage-closed', submit: false },
    };
    server.say({ type: 'contest', contestId: CONTEST });
    await waitFor(
      () => expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ }).disabled).toBe(true),
      NEWS_WAIT,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Respond')).toBe(field);
    expect(field.value).toBe('42');
  });
});
