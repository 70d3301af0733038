import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContestToDirect, CONTEST } from '../../../../testing/contest-answers.ts';
import type { Answers } from '../../../../testing/outside.ts';
import { here, memberAnswers, ORG, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const GROUP = '00000000-0000-4000-8000-000000000401';
const [ANN, BOB, CLEO] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
  '00000000-0000-4000-8000-00000000000c',
];
const [A, B] = ['00000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000102'];
const SOLUTION = '00000000-0000-4000-8000-000000000501';
const NOON = Date.parse('2030-01-01T12:00:00Z');
const at = `/api/contest/${CONTEST}`;
const page = `/org/${ORG}/contest/${CONTEST}/admin/progress`;

const stages = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: NOON, settings: {} },
  { name: 'end', start: NOON * 2, settings: {} },
];
const contest = aContestToDirect({
  slug: 'homework',
  title: 'Homework',
  stages,
  currentStage: { name: 'upcoming', start: 0, settings: {} },
  participantCount: 3,
  serverTime: NOON,
});
const progress = {
  problems: [
    { _id: A, slug: 'A', title: 'Two Weights', points: 300 },
    { _id: B, slug: 'B', title: 'Furnace', points: 100 },
  ],
  people: [
    {
      userId: ANN,
      name: 'ann',
      registered: true,
      banned: false,
      cells: [
        {
          problemId: A,
          attempts: 2,
          submittedAt: NOON,
          result: { solutionId: SOLUTION, score: 100, status: 'Accepted' },
        },
      ],
    },
    { userId: BOB, name: 'bob', registered: false, banned: false, cells: [] },
    { userId: CLEO, name: 'cleo', registered: true, banned: true, cells: [] },
  ],
  total: 3,
  format: 'ioi',
  canRemind: true,
};
const reminder = { reminded: 1, mailed: 0, mailEnabled: true, withoutMail: [BOB], recent: [], skipped: [] };

function show(path: string, more: Answers = {}) {
  const answers: Answers = {
    ...memberAnswers({ orgCapability: '-1' }),
    'POST /api/public/fetch-principals-profiles': [],
    [`GET ${at}`]: contest,
    [`GET ${at}/admin/group`]: [{ groupId: GROUP, name: 'Class 3', memberCount: 2, registeredCount: 1 }],
    [`GET ${at}/admin/progress`]: progress,
    [`POST ${at}/admin/reminder`]: reminder,
    ...more,
  };
  return renderApp(path, { answers, signedIn: true });
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map((header) => within(header).getByRole('link').textContent)
    .join(' ');

afterEach(cleanup);

describe('the progress of a class', () => {
  it('shows each person with results, attempts and state, and how many solved each problem', async () => {
    await show(page);
    const row = (await screen.findByRole('rowheader', { name: /Select ann/ })).closest('tr');
    if (!row) throw new Error('There is no row.');
    expect(within(row).getByText('1 / 2')).toBeTruthy();
    const cell = within(row).getByRole('link', { name: /^A: Accepted · 300 of 300 points · 2 submissions · last/ });
    expect(cell.getAttribute('href')).toContain(SOLUTION);
    expect(within(row).getByText('Not attempted')).toBeTruthy();
    expect(screen.getByText('Not registered')).toBeTruthy();
    expect(screen.getByText('Banned')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /A/ }).textContent).toContain('1 / 1');
  });

  it('is narrowed to missing work by the URL, and to a group by the server', async () => {
    const { asked } = await show(`${page}?missing=untouched`);
    await screen.findByText('2 of 3 people');
    expect(names()).toBe('bob cleo');
    await person.click(screen.getByRole('combobox', { name: 'Group' }));
    await person.click(await screen.findByRole('option', { name: 'Class 3' }));
    await waitFor(() => expect(here()).toContain(`group=${GROUP}`));
    await waitFor(() => expect(asked.some(({ path }) => path.includes(`groupId=${GROUP}`))).toBe(true));
    await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'zzz{Enter}');
    expect(await screen.findByText('No matches')).toBeTruthy();
  });

  it('says that no one takes part, and that only a part is shown', async () => {
    await show(page, { [`GET ${at}/admin/progress`]: { ...progress, people: [], total: 0 } });
    expect(await screen.findByText('No one takes part yet')).toBeTruthy();
    cleanup();
    await show(page, { [`GET ${at}/admin/progress`]: { ...progress, total: 1_200 } });
    expect(await screen.findByText(/The first 3 of 1200 people/)).toBeTruthy();
  });

  it('is saved as CSV', async () => {
    const blobs: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await show(`${page}?missing=unsolved&search=ann`);
    await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const text = await blobs[0]?.text();
    expect(text).toContain('Name,State,Solved,Points');
    expect(text).toContain('ann,Registered,1,300');
    expect(text).not.toContain('bob');
    create.mockRestore();
    click.mockRestore();
  });
});

describe('a reminder', () => {
  it('goes to those selected after a preview, and names whom no e-mail reached', async () => {
    const { asked } = await show(page);
    // The banned are never reminded.
    await screen.findByRole('button', { name: 'Remind 2 people' });
    await person.click(screen.getByRole('checkbox', { name: 'Select bob' }));
    await person.click(screen.getByRole('button', { name: 'Remind 1 person' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 person sees the reminder on their home page.')).toBeTruthy();
    expect(dialog.getByText('1 person has no confirmed e-mail address.')).toBeTruthy();
    const sent = () => asked.filter(({ path }) => path === `${at}/admin/reminder`).map(({ body }) => body);
    expect(sent()).toEqual([{ userIds: [BOB], dryRun: true }]);
    await person.click(dialog.getByRole('button', { name: 'Remind 1 person' }));
    expect(await screen.findByText('Not reached by e-mail: bob.')).toBeTruthy();
    expect(sent().at(-1)).toEqual({ userIds: [BOB] });
  });

  it('cannot be sent to those reminded a moment ago, nor after the end', async () => {
    await show(page, {
      [`POST ${at}/admin/reminder`]: { ...reminder, reminded: 0, withoutMail: [], recent: [ANN, BOB] },
    });
    await person.click(await screen.findByRole('button', { name: 'Remind 2 people' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No one can be reminded now.');
    expect(dialog.getByRole('button', { name: 'Remind 0 people' })).toHaveProperty('disabled', true);
    cleanup();
    await show(page, { [`GET ${at}/admin/progress`]: { ...progress, canRemind: false } });
    expect(await screen.findByRole('button', { name: 'Remind 2 people' })).toHaveProperty('disabled', true);
  });
});
