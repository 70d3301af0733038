import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../testing/outside.ts';
import { ORG, memberAnswers, renderApp } from '../testing/render-app.tsx';

const person = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hour = 3_600_000;

describe('the home page', () => {
  it('says what each card is for while it is empty, and shows no carousel without posters', async () => {
    await renderApp('/');
    for (const text of ['No contests yet', 'No announcements', 'No links'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Posters' })).toBeNull();
  });

  it('says why a card could not be loaded, and loads it again on demand', async () => {
    const { answers } = await renderApp('/', {
      answers: { 'GET /api/announcement': new Refused(403, { message: 'x', refusal: 'no-right' }) },
    });
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    answers['GET /api/announcement'] = {
      items: [{ _id: 'a', title: 'News', date: '2026-01-01', public: true }],
      total: 1,
    };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'News' })).toBeTruthy();
  });

  it('links public contests to their own organization, with stage and countdown', async () => {
    const stages = [
      { name: 'upcoming', start: 0 },
      { name: 'running', start: Date.now() + hour },
    ];
    const contest = {
      _id: 'c',
      orgId: ORG,
      slug: 'spring',
      title: 'Spring round',
      tags: [],
      stages,
      participantCount: 0,
    };
    await renderApp('/', { answers: { 'GET /api/contest/public': { items: [contest] } } });
    expect((await screen.findByRole('link', { name: 'Spring round' })).getAttribute('href')).toBe(
      `/org/${ORG}/contest/c`,
    );
    expect(screen.getByText('Upcoming')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^0[01]:\d\d:\d\d left until Running$/);
    expect(screen.getByRole('heading', { name: 'Recent public contests' })).toBeTruthy();
  });

  it('of an organization asks for its contests and is headed accordingly', async () => {
    const { asked } = await renderApp(`/org/${ORG}`, { answers: memberAnswers(), signedIn: true });
    expect(await screen.findByRole('heading', { name: "The organization's recent contests" })).toBeTruthy();
    await waitFor(() =>
      expect(asked.some(({ path }) => path.startsWith('/api/contest?') && path.includes(ORG))).toBe(true),
    );
    expect(asked.some(({ path }) => path.startsWith('/api/contest/public'))).toBe(false);
  });

  it('turns its posters on demand, names the picture, and can be stopped', async () => {
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
