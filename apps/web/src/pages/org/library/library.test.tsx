import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PROBLEM } from '../../../testing/problem-answers.ts';
import { memberAnswers, ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const CONTEST = '00000000-0000-4000-8000-00000000000c';
const OWNER = '00000000-0000-4000-8000-00000000000d';
const lent = {
  _id: PROBLEM,
  title: 'Bridges',
  tags: ['@hard'],
  owner: { _id: OWNER, name: 'North School' },
  everyone: false,
  hasData: true,
  givenAt: 1_700_000_000_000,
  difficulty: { votes: { median: 7, count: 5 } },
};
/** May create contests. */
const director = () => memberAnswers({ orgCapability: '9' });

afterEach(cleanup);

describe('the library of an organization', () => {
  it('lists lent problems with owner and difficulty, and searches', async () => {
    const { asked } = await renderApp(`/org/${ORG}/library`, {
      answers: { ...director(), [`GET /api/org/${ORG}/library`]: { items: [lent], total: 1 } },
      signedIn: true,
    });
    expect(await screen.findByRole('link', { name: 'Bridges' })).toBeTruthy();
    expect(screen.getByText('North School')).toBeTruthy();
    expect(screen.getByText('7')).toBeTruthy();
    await person.type(screen.getByRole('searchbox'), 'brid');
    await waitFor(() =>
      expect(
        asked.some(({ path }) => path.startsWith(`/api/org/${ORG}/library?`) && path.includes('search=brid')),
      ).toBe(true),
    );
  });

  it('says what to do when nothing is lent', async () => {
    await renderApp(`/org/${ORG}/library`, {
      answers: { ...director(), [`GET /api/org/${ORG}/library`]: { items: [], total: 0 } },
      signedIn: true,
    });
    expect(await screen.findByText('Nothing is lent to this organization yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the problems' })).toBeTruthy();
  });

  it('is closed to members who create neither contests nor problems', async () => {
    await renderApp(`/org/${ORG}/library`, { answers: memberAnswers({ orgCapability: '1' }), signedIn: true });
    expect(await screen.findByText(/Only members who create problems or contests/)).toBeTruthy();
  });

  it('shows a statement, and adds the problem to a contest under the next free letter', async () => {
    const { asked } = await renderApp(`/org/${ORG}/library/${PROBLEM}`, {
      answers: {
        ...director(),
        [`GET /api/org/${ORG}/library/${PROBLEM}`]: {
          ...lent,
          description: 'Cross each bridge once.',
          note: 'Cite us.',
          attachments: [],
        },
        'GET /api/contest': { items: [{ _id: CONTEST, orgId: ORG, slug: 'final', title: 'Final' }], total: 1 },
        [`GET /api/contest/${CONTEST}/problem`]: [
          { _id: OWNER, title: 'First', settings: { slug: 'A', score: 100, solutionCountLimit: 1 } },
        ],
        [`POST /api/contest/${CONTEST}/problem`]: {},
      },
      signedIn: true,
    });
    expect(await screen.findByText('Cross each bridge once.')).toBeTruthy();
    expect(screen.getByText('Lent by North School')).toBeTruthy();
    expect(screen.getByText('Cite us.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Use in a contest' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByLabelText(/Contest/));
    await person.click(await screen.findByRole('option', { name: /Final/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Use in a contest' }));
    await waitFor(() =>
      expect(
        asked.find(({ method, path }) => method === 'POST' && path === `/api/contest/${CONTEST}/problem`)?.body,
      ).toEqual({ problemId: PROBLEM, settings: { score: 100, solutionCountLimit: 100, slug: 'B' } }),
    );
  });
});
