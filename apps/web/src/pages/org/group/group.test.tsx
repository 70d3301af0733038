import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { Refused } from '../../../testing/outside.ts';
import { ORG, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const GROUP = '00000000-0000-4000-8000-00000000000d';
const BOB = '00000000-0000-4000-8000-00000000000c';
const at = `/org/${ORG}/group`;
const row = {
  _id: GROUP,
  orgId: ORG,
  profile: { name: 'Class of 2027', email: '' },
  emailHash: 'x',
  memberCount: 1,
  accessLevel: ACCESS_LEVEL.restricted,
};
const bob = {
  _id: 'm',
  user: { _id: BOB, profile: { name: 'bob', email: 'b@example.org', realname: 'Bob' }, emailHash: 'x' },
  capability: '1',
};
const none = { administer: false, editContent: false, administerOrg: false };
const all = { administer: true, editContent: true, administerOrg: true };
const answersFor = (isOrgAdmin: boolean, abilities: object = isOrgAdmin ? all : none) => ({
  ...memberAnswers({ orgCapability: isOrgAdmin ? '3' : '1' }),
  'GET /api/group': { items: [row], total: 1 },
  [`GET /api/group/${GROUP}`]: { ...row, abilities },
  [`GET /api/group/${GROUP}/member`]: { items: [bob], total: 1 },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of groups', () => {
  it('keeps search and order in the URL, and returns to page 1', async () => {
    const { asked } = await renderApp(`${at}?page=2&perPage=15&sort=newest`, {
      answers: answersFor(true),
      signedIn: true,
    });
    await screen.findByRole('link', { name: 'Class of 2027' });
    expect(asked.some(({ path }) => path.startsWith('/api/group?') && path.includes('sort=newest'))).toBe(true);
    await person.type(screen.getByLabelText('Search groups'), 'cla{Enter}');
    await waitFor(() => expect(here()).toBe(`${at}/search?perPage=15&search=cla&sort=newest`));
    expect(await screen.findByRole('heading', { name: 'Groups: cla' })).toBeTruthy();
  });

  it('has its own search page, which is not a group', async () => {
    const { asked } = await renderApp(`${at}/search?search=cla`, { answers: answersFor(true), signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Groups: cla' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Class of 2027' })).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('/group/search'))).toBe(false);
    await person.clear(screen.getByLabelText('Search groups'));
    await person.type(screen.getByLabelText('Search groups'), '{Enter}');
    await waitFor(() => expect(here()).toBe(at));
  });

  it('offers a new group to administrators only, and shows others who creates groups', async () => {
    const empty = { 'GET /api/group': { items: [], total: 0 } };
    await renderApp(at, { answers: { ...answersFor(false), ...empty }, signedIn: true });
    expect(await screen.findByText(/Administrators of the organization create/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New group' })).toBeNull();
    await renderApp(`${at}/new`, { answers: answersFor(false), signedIn: true });
    expect(await screen.findByText(/Only administrators of the organization can create groups/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });
});

describe('a new group', () => {
  it('shows a refusal at its field, and leads to its members once created', async () => {
    const { answers } = await renderApp(`${at}/new`, {
      answers: { ...answersFor(true), 'POST /api/group': new Refused(409, { message: 'x', refusal: 'name-taken' }) },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Create' }));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    await person.type(screen.getByLabelText(/^Name/), 'Class of 2027');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true'));
    answers['POST /api/group'] = { groupId: GROUP };
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(here()).toBe(`${at}/${GROUP}/member`));
  });
});

describe('a group', () => {
  it('of another organization, or a missing one, is not found', async () => {
    const foreign = { [`GET /api/group/${GROUP}`]: { ...row, orgId: BOB, abilities: all } };
    await renderApp(`${at}/${GROUP}`, { answers: { ...answersFor(true), ...foreign }, signedIn: true });
    expect(
      await screen.findByText('This group doesn’t exist, or you don’t have access', { selector: 'p' }),
    ).toBeTruthy();
  });

  it('shows members who is in it, and no administration', async () => {
    await renderApp(`${at}/${GROUP}/member`, { answers: answersFor(false), signedIn: true });
    expect(await screen.findByRole('link', { name: 'bob' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
    expect(screen.queryByLabelText('Add member')).toBeNull();
    expect(screen.queryByRole('button', { name: /bob/ })).toBeNull();
    expect(screen.queryByText('b@example.org')).toBeNull();
  });

  it('adds members found by a part of the name, and offers neither other users nor groups', async () => {
    const principal = (principalId: string, principalType: string, name: string) => ({
      principalId,
      principalType,
      name,
      emailHash: 'x',
    });
    const { asked } = await renderApp(`${at}/${GROUP}/member`, {
      answers: {
        ...answersFor(true),
        [`POST /api/org/${ORG}/search-principals`]: [
          principal(BOB, 'member', 'bobby'),
          principal(GROUP, 'group', 'bobs'),
          principal(ORG, 'guest', 'bobo'),
        ],
        [`POST /api/group/${GROUP}/member`]: {},
      },
      signedIn: true,
    });
    await person.type(await screen.findByLabelText('Add member'), 'bob');
    await person.click(await screen.findByRole('option', { name: /bobby/ }));
    expect(asked.find(({ path }) => path.endsWith('search-principals'))?.body).toEqual({ search: 'bob' });
    expect(screen.queryByRole('option', { name: /bobs|bobo/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('bobby added to Class of 2027')).toBeTruthy();
    expect(asked.find(({ path }) => path === `/api/group/${GROUP}/member`)).toBeTruthy();
  });

  it('asks before removing a member, naming both', async () => {
    const { asked } = await renderApp(`${at}/${GROUP}/member`, {
      answers: { ...answersFor(true), [`DELETE /api/group/${GROUP}/member/${BOB}`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Remove bob from the group' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Remove bob from Class of 2027?')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('bob removed from Class of 2027')).toBeTruthy();
  });

  it('shows its own administrators members and rights, and nothing of the organization', async () => {
    const answers = answersFor(false, { administer: true, editContent: false, administerOrg: false });
    await renderApp(`${at}/${GROUP}/member`, { answers, signedIn: true });
    expect(await screen.findByRole('button', { name: 'Remove bob from the group' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change permissions of bob' })).toBeNull();
    expect(screen.queryByText('Real name')).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Group',
      'Members',
      'Permissions',
      'Settings',
    ]);
    await person.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await screen.findByRole('button', { name: 'Delete this group' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });

  it('lets users who may edit it rename it, and nothing else', async () => {
    const answers = answersFor(false, { administer: false, editContent: true, administerOrg: false });
    await renderApp(`${at}/${GROUP}/settings`, { answers, signedIn: true });
    expect(await screen.findByLabelText(/^Name/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete this group' })).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Group', 'Members', 'Settings']);
    await renderApp(`${at}/${GROUP}/admin/access`, { answers, signedIn: true });
    expect(await screen.findByText(/You need permissions on this group/)).toBeTruthy();
  });

  it('is restricted or private, never public, and grants rights by name', async () => {
    const { asked } = await renderApp(`${at}/${GROUP}/admin/access`, {
      answers: {
        ...answersFor(true),
        [`GET /api/group/${GROUP}/admin/access`]: [{ principalId: BOB, capability: '3' }],
        [`PATCH /api/group/${GROUP}/admin/access/${BOB}`]: {},
        [`PATCH /api/group/${GROUP}/admin/accessLevel`]: {},
        [`GET /api/user/${BOB}`]: {
          profile: { name: 'bob', email: '', realname: '' },
          capability: '0',
          emailHash: 'x',
        },
        'POST /api/public/fetch-principals-profiles': [
          { principalId: BOB, principalType: 'user', name: 'bob', emailHash: 'x' },
        ],
      },
      signedIn: true,
    });
    const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
    await person.click(await screen.findByRole('radio', { name: /^Private/ }));
    expect(screen.queryByRole('radio', { name: /^Public/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`/api/group/${GROUP}/admin/accessLevel`, { accessLevel: ACCESS_LEVEL.private }]]),
    );
    await person.click(await screen.findByRole('button', { name: /^Change permissions of/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
    await person.click(dialog.getByRole('checkbox', { name: 'Content' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent().at(-1)).toEqual([`/api/group/${GROUP}/admin/access/${BOB}`, { capability: '7' }]),
    );
  });

  it('accepts a pasted list, and keeps what was not found', async () => {
    const { asked } = await renderApp(`${at}/${GROUP}/member`, {
      answers: {
        ...answersFor(true),
        [`POST /api/group/${GROUP}/member/batch`]: { added: 2, already: 0, notFound: ['nobody'], ambiguous: [] },
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'Members' });
    await person.click(field);
    await person.paste('ann\nbob@example.org, nobody\n\nann');
    await person.click(dialog.getByRole('button', { name: 'Add 3 members' }));
    expect(await dialog.findByText('2 members added. Not found: nobody.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'nobody');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      userIds: [],
      people: ['ann', 'bob@example.org', 'nobody'],
    });
  });

  it('is deleted only after typing its name', async () => {
    const { asked } = await renderApp(`${at}/${GROUP}/settings`, {
      answers: { ...answersFor(true), [`DELETE /api/group/${GROUP}`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Delete this group' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete this group' });
    expect(button.disabled).toBe(true);
    await person.type(dialog.getByRole('textbox'), 'Class of 2027');
    await person.click(button);
    await waitFor(() => expect(here()).toBe(at));
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
