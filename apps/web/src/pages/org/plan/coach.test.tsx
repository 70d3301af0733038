import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { callOfPlan, FIRST, PLAN, SECOND } from '../../../testing/plan.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const CLASS = '00000000-0000-4000-8000-00000000000f';
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
  [`GET ${callOfPlan('/admin/group')}`]: [],
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

  it('come from enrolled groups, which can be given access, filter the table, and are removed after a confirmation', async () => {
    const group = { groupId: CLASS, name: 'Class 3', memberCount: 30, registeredCount: 28, hasAccess: false };
    const enrolling = callOfPlan('/admin/group');
    const { answers: live, asked } = await renderApp(`${at}/participant`, {
      answers: {
        ...answers,
        ...listed,
        [`POST /api/org/${ORG}/search-principals`]: [
          { principalId: USER, principalType: 'member', name: 'Class mate', emailHash: 'x' },
          { principalId: CLASS, principalType: 'group', name: 'Class 3', emailHash: 'x' },
        ],
        [`POST ${enrolling}`]: { registered: 28, already: 2 },
        [`POST ${callOfPlan('/admin/access')}`]: {},
        [`DELETE ${callOfPlan(`/admin/group/${CLASS}`)}`]: { removed: 27 },
      },
      signedIn: true,
    });
    expect(screen.queryByRole('region', { name: 'Enrolled groups' })).toBeNull();
    const field = (await screen.findAllByRole('combobox')).find((one) => one.tagName === 'INPUT');
    if (!field) throw new Error('There is no field.');
    await person.type(field, 'Class');
    await person.click(await screen.findByRole('option', { name: /Class 3/ }));
    expect(screen.queryByText('Class mate')).toBeNull();
    live[`GET ${enrolling}`] = [group];
    await person.click(screen.getByRole('button', { name: 'Enroll' }));
    expect(await screen.findByText('Class 3 enrolled: 28 members registered')).toBeTruthy();
    const list = within(await screen.findByRole('region', { name: 'Enrolled groups' }));
    expect(list.getByText('28 of 30 members')).toBeTruthy();
    expect(list.getByText('Its members can’t open this plan.')).toBeTruthy();
    live[`GET ${enrolling}`] = [{ ...group, hasAccess: true }];
    await person.click(list.getByRole('button', { name: 'Give access' }));
    await waitFor(() => expect(list.queryByText('Its members can’t open this plan.')).toBeNull());
    await person.click(screen.getByRole('combobox', { name: 'Group' }));
    await person.click(await screen.findByRole('option', { name: 'Class 3' }));
    await waitFor(() => expect(here()).toBe(`${at}/participant?group=${CLASS}`));
    await waitFor(() => expect(asked.some(({ path }) => path.includes(`groupId=${CLASS}`))).toBe(true));
    await person.click(list.getByRole('button', { name: 'End enrollment of Class 3' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/leave the plan unless they take part in one of its contests/)).toBeTruthy();
    live[`GET ${enrolling}`] = [];
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Enrollment of Class 3 ended: 27 members unregistered')).toBeTruthy();
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
