import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnTeam, TeamRow, TeamSettings } from '../../../features/contest-teams/contest-teams.api.ts';
import { CONTEST, aContest, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { ORG, USER, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const TEAM = '00000000-0000-4000-8000-000000000601';
const page = `/org/${ORG}/contest/${CONTEST}`;
const call = `/api/contest/${CONTEST}/team`;
const adminCall = `/api/contest/${CONTEST}/admin/team`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings: TeamSettings = { entry: 'teams', minSize: 2, maxSize: 3, forming: true };
const until = Date.now() + 3_600_000;
const team: OwnTeam = {
  _id: TEAM,
  name: 'Null Pointers',
  affiliation: 'First School',
  categories: [],
  members: [{ userId: USER, name: 'cleo', captain: true }],
  code: 'ABCDEFGH23',
  abilities: { leave: true, change: true },
};
const outside = { settings, until, form: true };
const inTeam = { settings, until, form: false, team };
const unregistered = aContest({ registered: false, entry: 'teams' });

describe('the team panel', () => {
  it('forms a team, and shows its code and how many members are missing', async () => {
    const server = await renderApp(page, {
      answers: { ...contestAnswers(unregistered), [`GET ${call}`]: outside, [`POST ${call}`]: { teamId: TEAM } },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Form a team' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText(/^Team name/), '  Null   Pointers ');
    server.answers[`GET ${call}`] = inTeam;
    await person.click(dialog.getByRole('button', { name: 'Form a team' }));
    await screen.findByText('ABCDEFGH23');
    screen.getByText('1 more member needed');
    screen.getByRole('button', { name: 'Copy the link' });
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === call)?.body).toEqual({
      name: 'Null Pointers',
      affiliation: '',
    });
  });

  it('joins with the code of a link, and keeps it when it is refused', async () => {
    const server = await renderApp(`${page}?team=ABCDEFGH23`, {
      answers: {
        ...contestAnswers(unregistered),
        [`GET ${call}`]: outside,
        [`POST ${call}/join`]: new Refused(409, { message: 'x', refusal: 'team-full' }),
      },
      signedIn: true,
    });
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Join a team' }));
    await dialog.findByText(/already has the most members/);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Invite code/).value).toBe('ABCDEFGH23');
    server.answers[`POST ${call}/join`] = { teamId: TEAM };
    server.answers[`GET ${call}`] = inTeam;
    await person.click(dialog.getByRole('button', { name: 'Join a team' }));
    await screen.findByText('Null Pointers');
  });

  it('asks before leaving, and offers nothing that is not possible', async () => {
    const server = await renderApp(page, {
      answers: { ...contestAnswers(aContest({ entry: 'teams' })), [`GET ${call}`]: inTeam, [`POST ${call}/leave`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/only member/);
    await person.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(server.asked.some(({ path }) => path === `${call}/leave`)).toBe(true));
    const fixed = { ...team, abilities: { leave: false, change: false } };
    server.answers[`GET ${call}`] = { settings, form: false, team: fixed };
    cleanup();
    await renderApp(page, {
      answers: {
        ...contestAnswers(aContest({ entry: 'teams' })),
        [`GET ${call}`]: { settings, form: false, team: fixed },
      },
      signedIn: true,
    });
    await screen.findByText('Null Pointers');
    expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is not on the page of a contest for individuals', async () => {
    const server = await renderApp(page, { answers: contestAnswers(aContest()), signedIn: true });
    await screen.findByText('Six problems.');
    expect(server.asked.some(({ path }) => path === call)).toBe(false);
  });
});

describe('the teams page', () => {
  const row: TeamRow = {
    _id: TEAM,
    name: 'Null Pointers',
    affiliation: 'First School',
    country: '',
    coach: '',
    seat: 'A-1',
    categories: ['star'],
    code: 'ABCDEFGH23',
    banned: false,
    tookPart: true,
    members: [{ userId: USER, name: 'cleo', captain: true }],
  };
  const answers = {
    ...contestAnswers(aContestToDirect()),
    [`GET ${adminCall}`]: { items: [row], total: 1, settings },
  };

  it('lists teams, and changes one', async () => {
    const server = await renderApp(`${page}/admin/team`, {
      answers: { ...answers, [`PATCH ${adminCall}/${TEAM}`]: {} },
      signedIn: true,
    });
    await screen.findByText('1 more member needed');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Null Pointers' }).disabled).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Edit Null Pointers' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByLabelText(/^Seat/));
    await person.type(dialog.getByLabelText(/^Seat/), 'B-2');
    await person.click(dialog.getByRole('checkbox', { name: 'Hidden' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        seat: 'B-2',
        categories: ['star', 'hidden'],
        members: [USER],
      }),
    );
  });

  it('offers desk sheets in the language of the viewer', async () => {
    const server = await renderApp(`${page}/admin/team`, {
      answers: { ...answers, [`GET /api/contest/${CONTEST}/admin/desk-sheet`]: {} },
      signedIn: true,
    });
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sheets');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await person.click(await screen.findByRole('button', { name: 'Desk sheets (PDF)' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(server.asked.some(({ path }) => path.endsWith('/admin/desk-sheet?language=en'))).toBe(true);
    create.mockRestore();
    click.mockRestore();
  });

  it('turns a contest for individuals into one for teams', async () => {
    const individuals = { ...settings, entry: 'individuals' as const, forming: false, minSize: 1 };
    const server = await renderApp(`${page}/admin/team`, {
      answers: {
        ...answers,
        [`GET ${adminCall}`]: { items: [], total: 0, settings: individuals },
        [`PATCH ${adminCall}-settings`]: {},
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('radio', { name: /^Teams/ }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
        entry: 'teams',
        minSize: 1,
        maxSize: 3,
        forming: true,
      }),
    );
  });
});
