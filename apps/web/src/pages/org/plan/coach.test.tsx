import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { callOfPlan, FIRST, PLAN, SECOND } from '../../../testing/plan.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const at = `/org/${ORG}/plan/${PLAN}`;

const aPlan = (administer: boolean) => ({
  _id: PLAN,
  orgId: ORG,
  accessLevel: ACCESS_LEVEL.public,
  slug: 'learn',
  title: 'Learn to judge',
  description: '',
  tags: [],
  capability: '1',
  registered: false,
  abilities: { register: false, editContent: administer, administer },
});
const aContest = (_id: string, title: string, slug: string) => ({
  _id,
  title,
  description: '',
  slug,
  tags: [],
  stages: [],
  currentStage: { name: 'running', start: 0, settings: {} },
  settings: { slug },
  registered: false,
  unmet: [],
});
const answers = {
  ...memberAnswers({}),
  [`GET ${callOfPlan()}`]: aPlan(true),
  [`GET ${callOfPlan('/contest')}`]: [aContest(FIRST, 'First steps', '01'), aContest(SECOND, 'Second steps', '02')],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the contests of a plan', () => {
  it('are reordered by keyboard and by dragging, and only their slugs are sent', async () => {
    const { asked } = await renderApp(`${at}/contest`, {
      answers: { ...answers, [`PATCH ${callOfPlan('/admin/contest-slugs')}`]: {} },
      signedIn: true,
    });
    const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    const swapped = { contests: [SECOND, FIRST].map((contestId, index) => ({ contestId, slug: `0${index + 1}` })) };
    const up = await screen.findByRole('button', { name: 'Move Second steps up' });
    expect(screen.getByRole('button', { name: 'Move First steps up' })).toHaveProperty('disabled', true);
    up.focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Second steps: position 1 of 2')).toBeTruthy();
    expect(sent()).toEqual([swapped]);
    const [handle] = screen.getAllByTitle('Drag to reorder');
    const [, last] = within(screen.getByRole('list', { name: 'Contests' })).getAllByRole('listitem');
    const dataTransfer = { setData: vi.fn() };
    if (handle) fireEvent.dragStart(handle, { dataTransfer });
    if (last) fireEvent.drop(last, { dataTransfer });
    expect(await screen.findByText('First steps: position 2 of 2')).toBeTruthy();
    expect(sent()).toEqual([swapped, swapped]);
  });

  it('return to their old order, with the reason, when the server refuses', async () => {
    await renderApp(`${at}/contest`, {
      answers: {
        ...answers,
        [`PATCH ${callOfPlan('/admin/contest-slugs')}`]: new Refused(403, { message: 'x', refusal: 'no-right' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Move First steps down' }));
    expect(await screen.findByText('You do not have permission to do this.')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Contests' }));
    expect(list.getAllByRole('heading').map((one) => one.textContent)).toEqual(['First steps', 'Second steps']);
  });
});

describe('participants of a plan', () => {
  const participant = {
    userId: USER,
    joinedAt: 1,
    contests: [{ contestId: FIRST, score: 160 }, { contestId: SECOND }],
  };
  const listed = { [`GET ${callOfPlan('/participant')}`]: { items: [participant], total: 1 } };

  it('are shown with progress and scores, sorted and searched in the URL', async () => {
    const { asked } = await renderApp(`${at}/participant`, { answers: { ...answers, ...listed }, signedIn: true });
    expect(await screen.findByText('2 of 2 contests')).toBeTruthy();
    expect(screen.getByText('160')).toBeTruthy();
    expect(screen.getByText('Entered')).toBeTruthy();
    await person.click(screen.getByRole('combobox', { name: 'Order' }));
    await person.click(await screen.findByRole('option', { name: 'Most contests entered' }));
    await waitFor(() => expect(here()).toBe(`${at}/participant?sort=progress`));
    await person.type(screen.getByLabelText('Search by name'), 'ann{Enter}');
    await waitFor(() => expect(here()).toBe(`${at}/participant?sort=progress&search=ann`));
    await waitFor(() =>
      expect(asked.some(({ path }) => /participant\?.*search=ann.*sort=progress/.test(path))).toBe(true),
    );
  });

  it('have an empty state that says what to do', async () => {
    const none = { [`GET ${callOfPlan('/participant')}`]: { items: [], total: 0 } };
    await renderApp(`${at}/participant`, { answers: { ...answers, ...none }, signedIn: true });
    expect(await screen.findByText('No participants yet')).toBeTruthy();
  });

  it('are neither shown to nor requested for other participants', async () => {
    const { asked } = await renderApp(`${at}/participant`, {
      answers: { ...answers, [`GET ${callOfPlan()}`]: aPlan(false) },
      signedIn: true,
    });
    expect(await screen.findByText(/Only administrators of the plan/)).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Participants' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('/participant'))).toBe(false);
  });
});
