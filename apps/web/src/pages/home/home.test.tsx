import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HomeContest } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyHome, Refused } from '../../testing/outside.ts';
import { ORG, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hour = 3_600_000;
const stagesUntil = (end: number) => [
  { name: 'upcoming', start: 0 },
  { name: 'running', start: Date.now() - hour },
  { name: 'end', start: end },
];

const contest = (more: Partial<HomeContest> = {}): HomeContest => ({
  _id: 'c',
  orgId: ORG,
  orgName: 'Mint',
  title: 'Spring round',
  start: Date.now() - hour,
  end: Date.now() + hour,
  stages: stagesUntil(Date.now() + hour),
  participantCount: 2,
  registered: true,
  abilities: { register: false, administer: false },
  ...more,
});

const problem = {
  _id: 'p',
  orgId: ORG,
  orgName: 'Mint',
  slug: 'rings',
  title: 'Rings',
  tags: [],
  accessLevel: ACCESS_LEVEL.public,
};

/** The home page of a member, with this content from the server. */
const homeWith = (more: object, answers: object = {}) =>
  renderApp('/', {
    signedIn: true,
    answers: { ...memberAnswers(), 'GET /api/home': { ...emptyHome, ...more }, ...answers },
  });

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home page of a user', () => {
  it('shows running contests with the remaining time, the progress, and the next step', async () => {
    const progress = { problems: 5, tried: 3, results: { solved: 2, score: 240.5, maxScore: 500 } };
    await homeWith({ now: [contest({ progress, format: 'ioi' })] });
    const now = await section('Now');
    expect(now.getByRole('link', { name: 'Spring round' }).getAttribute('href')).toBe(`/org/${ORG}/contest/c`);
    expect(now.getByRole('timer').textContent).toMatch(/^0[01]:\d\d:\d\d left until Ended$/);
    expect(now.getByText(/^2 of 5 solved/).textContent).toBe('2 of 5 solved · 240.5 / 500 points');
    expect(now.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/org/${ORG}/contest/c/problem`);
  });

  it('shows no score if the format has none, and no results while they are hidden', async () => {
    const results = { solved: 1, score: 100, maxScore: 300 };
    await homeWith({
      now: [
        contest({ format: 'icpc', progress: { problems: 3, tried: 1, results } }),
        contest({ _id: 'h', title: 'Hidden round', progress: { problems: 3, tried: 2 } }),
        contest({
          _id: 'j',
          title: 'Open round',
          registered: false,
          abilities: { register: true, administer: false },
        }),
      ],
    });
    const now = await section('Now');
    expect(now.getByText('1 of 3 solved')).toBeTruthy();
    expect(now.getByText('2 of 3 submitted')).toBeTruthy();
    expect(now.queryByText(/points/)).toBeNull();
    expect(now.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(`/org/${ORG}/contest/j`);
  });

  it('links from homework of a plan to the plan, until the user has entered it', async () => {
    const plan = { _id: 'p', title: 'First month' };
    await homeWith({ due: [contest({ registered: false, plan })] });
    const due = await section('Due');
    expect(due.getByText('First month')).toBeTruthy();
    for (const name of ['Spring round', 'Open the plan'])
      expect(due.getByRole('link', { name }).getAttribute('href')).toBe(`/org/${ORG}/plan/p`);
  });

  it('links to the problems worked on, in the contest while it is running', async () => {
    const best = { solutionId: 's1', score: 100, status: 'Accepted' };
    const last = { solutionId: 's2', score: 20, status: 'Wrong Answer' };
    await homeWith({
      attempts: [
        {
          problem: { _id: 'a', orgId: ORG, title: 'Rings', titles: { en: 'The rings' } },
          submittedAt: Date.now() - hour,
          best,
          last,
        },
        {
          problem: { _id: 'b', orgId: ORG, title: 'Weights' },
          contest: { _id: 'c', orgId: ORG, title: 'Spring round', points: 300 },
          submittedAt: Date.now() - 2 * hour,
        },
      ],
    });
    const attempts = await section('Continue');
    const href = (name: string | RegExp) => attempts.getByRole('link', { name }).getAttribute('href');
    expect(href('The rings')).toBe(`/org/${ORG}/problem/a/submit`);
    expect(href(/accepted/i)).toBe(`/org/${ORG}/problem/a/solution/s1`);
    expect(href(/wrong answer/i)).toBe(`/org/${ORG}/problem/a/solution/s2`);
    expect(href('Weights')).toBe(`/org/${ORG}/contest/c/problem/b`);
    expect(attempts.getByText('Submitted; results are hidden for now')).toBeTruthy();
  });

  it('shows new problems, other contests and announcements, and omits empty sections', async () => {
    await homeWith({
      problems: [problem],
      contests: [contest({ title: 'Autumn round' })],
      announcements: [{ _id: 'a', title: 'News', date: '2026-01-01', public: false }],
    });
    expect((await section('New problems')).getByRole('link', { name: 'Rings' })).toBeTruthy();
    expect((await section('More contests')).getByRole('link', { name: 'Autumn round' })).toBeTruthy();
    const news = await section('Announcements');
    expect(news.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/announcement/a');
    expect(news.getByText('Draft')).toBeTruthy();
    for (const name of ['Now', 'Due', 'Continue', 'Coming up', 'Links'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect((await section('Get started')).getByRole('link', { name: 'Solve a problem' })).toBeTruthy();
  });

  it('says what to do without an organization', async () => {
    await homeWith({}, { 'GET /api/org': [] });
    expect(await screen.findByText('You’re not in an organization yet')).toBeTruthy();
  });

  it('helps the administrator of a new organization with its first steps', async () => {
    await homeWith({ setup: [{ orgId: ORG, orgName: 'Mint', missing: ['members', 'problems', 'contests'] }] });
    const setup = await section('Set up Mint');
    const href = (name: string) => setup.getByRole('link', { name }).getAttribute('href');
    expect(href('Invite people')).toBe(`/org/${ORG}/admin/member`);
    expect(href('Create a problem')).toBe(`/org/${ORG}/problem/new`);
    expect(href('Create a contest')).toBe(`/org/${ORG}/contest/new`);
    expect(screen.queryByText('Nothing is running or due')).toBeNull();
  });

  it('says why it could not be loaded, and offers a retry', async () => {
    const { answers } = await renderApp('/', {
      answers: { 'GET /api/home': new Refused(403, { message: 'x', refusal: 'no-right' }) },
    });
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    answers['GET /api/home'] = {
      ...emptyHome,
      announcements: [{ _id: 'a', title: 'News', date: '2026-01-01', public: true }],
    };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'News' })).toBeTruthy();
  });

  it('follows events of contests and of the viewer’s submissions', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { answers, say, asked } = await homeWith({ now: [contest()] });
    await section('Now');
    const calls = () => asked.filter(({ path }) => path === '/api/home').length;
    const before = calls();
    answers['GET /api/home'] = { ...emptyHome, now: [contest({ title: 'Summer round' })] };
    say({ type: 'contest', contestId: 'c' });
    expect(await screen.findByRole('link', { name: 'Summer round' })).toBeTruthy();
    expect(calls()).toBeGreaterThan(before);
    vi.restoreAllMocks();
  });
});

describe('the home page of a visitor', () => {
  it('says what the site is and offers to sign in or up, with everything that is public', async () => {
    await renderApp('/', {
      answers: { 'GET /api/home': { ...emptyHome, problems: [problem], contests: [contest({ registered: false })] } },
    });
    const main = within(await screen.findByRole('region', { name: 'Solve problems, run contests' }));
    expect((await main.findByRole('link', { name: 'Sign up' })).getAttribute('href')).toBe('/signup');
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');
    const contests = await section('Recent public contests');
    expect(contests.getByRole('link', { name: 'Spring round' })).toBeTruthy();
    expect(contests.getByText('Mint')).toBeTruthy();
    expect((await section('New problems')).getByRole('link', { name: 'Rings' })).toBeTruthy();
  });

  it('opens links to pages of the site in place, and others in a new tab', async () => {
    const friends = [
      { title: 'About us', url: '/about' },
      { title: 'A friend', url: 'https://example.org/' },
    ];
    await renderApp('/', { answers: { 'GET /api/info/friends': friends } });
    const links = await section('Links');
    expect((await links.findByRole('link', { name: 'About us' })).getAttribute('target')).toBeNull();
    expect(links.getByRole('link', { name: 'A friend' }).getAttribute('target')).toBe('_blank');
  });

  it('turns its posters on demand, names the image, and can be paused', async () => {
    await renderApp('/', {
      answers: {
        'GET /api/info/posters': [
          { title: 'Autumn', url: '/a.svg' },
          { title: 'Winter', url: '/b.svg' },
        ],
      },
    });
    expect((await screen.findByRole('img', { name: 'Autumn' })).getAttribute('src')).toBe('/a.svg');
    await person.click(screen.getByRole('button', { name: 'Next poster' }));
    expect(await screen.findByRole('img', { name: 'Winter' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Pause the posters' }));
    expect(await screen.findByRole('button', { name: 'Play the posters' })).toBeTruthy();
  });
});

describe('the home page of an organization', () => {
  const orgHome = 'GET /api/home';

  it('shows members their work in it, without the name of the organization and the links of the site', async () => {
    const friends = [{ title: 'About us', url: '/about' }];
    const { asked } = await renderApp(`/org/${ORG}`, {
      signedIn: true,
      answers: {
        ...memberAnswers(),
        'GET /api/info/friends': friends,
        [orgHome]: {
          ...emptyHome,
          now: [contest()],
          contests: [contest({ _id: 'd', title: 'Old round' })],
          problems: [problem],
        },
      },
    });
    expect((await section('Now')).getByRole('link', { name: 'Spring round' })).toBeTruthy();
    expect((await section('More contests')).getByRole('link', { name: 'Old round' })).toBeTruthy();
    expect((await section('New problems')).getByRole('link', { name: 'Rings' })).toBeTruthy();
    const now = await section('Now');
    expect(now.queryByText('Mint')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Links' })).toBeNull();
    expect(asked.filter(({ path }) => path.startsWith('/api/home')).map(({ path }) => path)).toEqual([
      `/api/home?orgId=${ORG}`,
    ]);
  });

  it('says what to do while nothing is running', async () => {
    await renderApp(`/org/${ORG}`, { answers: { ...memberAnswers(), [orgHome]: emptyHome }, signedIn: true });
    const start = await section('Get started');
    expect(start.getByText('Nothing is running or due')).toBeTruthy();
    expect(start.getByRole('link', { name: 'Solve a problem' }).getAttribute('href')).toBe(`/org/${ORG}/problem`);
  });

  it('shows visitors its public content, or that there is none', async () => {
    const membership = { capability: '0' };
    const answers = { [`GET /api/org/${ORG}`]: { profile: { name: 'Mint', email: '' }, emailHash: 'x', membership } };
    await renderApp(`/org/${ORG}`, { answers: { ...answers, [orgHome]: { ...emptyHome, contests: [contest()] } } });
    expect((await section('Contests')).getByRole('link', { name: 'Spring round' })).toBeTruthy();
    await renderApp(`/org/${ORG}`, { answers: { ...answers, [orgHome]: emptyHome } });
    expect((await section('Contests')).getByText('Nothing public yet')).toBeTruthy();
  });

  it('remains the current one on pages without an organization', async () => {
    const other = '00000000-0000-4000-8000-0000000000bb';
    const joined = [
      { _id: ORG, profile: { name: 'Mint', email: '' }, emailHash: 'x' },
      { _id: other, profile: { name: 'Forge', email: '' }, emailHash: 'y' },
    ];
    const answers = {
      ...memberAnswers(),
      'GET /api/org': joined,
      [`GET /api/org/${other}`]: {
        profile: { name: 'Forge', email: '' },
        emailHash: 'y',
        membership: { capability: '1' },
      },
    };
    await renderApp(`/org/${other}`, { answers, signedIn: true });
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    await within(menu).findByText('Problems');
    await person.click(screen.getByRole('link', { name: 'Assay, home page' }));
    await screen.findByRole('region', { name: 'Get started' });
    expect(within(menu).getByRole('link', { name: 'Problems' }).getAttribute('href')).toBe(`/org/${other}/problem`);
    // A user who has not joined it starts in the first organization they have joined.
    await renderApp('/', { answers: memberAnswers(), signedIn: true });
    expect((await screen.findByRole('link', { name: 'Problems' })).getAttribute('href')).toBe(`/org/${ORG}/problem`);
  });
});
