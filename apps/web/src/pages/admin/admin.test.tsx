import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionToken } from '../../lib/session.ts';
import { standInForUploads } from '../../testing/outside-uploads.ts';
import { Refused, tokenOf } from '../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const BOB = '00000000-0000-4000-8000-00000000000c';
const bob = { _id: BOB, profile: { name: 'bob', email: 'b@example.org', realname: '' }, capability: '-1' };
const self = { _id: USER, profile: { name: 'ann', email: '', realname: '' }, capability: '1' };
const admin = {
  ...memberAnswers({ userCapability: '1' }),
  'GET /api/admin': { serverVersion: '1.3.13' },
  'GET /api/admin/health': { checkedAt: 1, lights: [] },
  'GET /api/admin/user': { items: [self, bob], total: 2 },
  'GET /api/info/defaultOrg': { defaultOrg: '' },
  'GET /api/info/signUp': { setting: 'default', open: true, default: true },
};
const sent = (asked: { method: string; body: unknown }[]) => asked.filter(({ method }) => method === 'PATCH');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the administration of the site', () => {
  it('is hidden from all others, and requests nothing for them', async () => {
    for (const signedIn of [false, true]) {
      const { asked } = await renderApp('/admin/user', { answers: memberAnswers(), signedIn });
      expect(await screen.findByText('404')).toBeTruthy();
      expect(asked.some(({ path }) => path.startsWith('/api/admin'))).toBe(false);
    }
  });

  it('shows the version of the server, and says if this page is of another build', async () => {
    await renderApp('/admin', {
      answers: { ...admin, 'GET /api/admin': { serverVersion: '9.9.9' } },
      signedIn: true,
    });
    expect(await screen.findByText('9.9.9')).toBeTruthy();
    expect(screen.getByText(/different versions/)).toBeTruthy();
  });
});

describe('the quotas of organizations', () => {
  const org = {
    orgId: ORG,
    name: 'Ravens',
    setting: 'default',
    quota: 3,
    used: 1,
    waiting: 0,
    ownRunners: 0,
    storage: { usedBytes: 2 ** 20, quota: 2 ** 30, setting: 'default' },
  };
  const quotas = {
    ...admin,
    'GET /api/admin/runner-quota': { quota: 3 },
    'GET /api/admin/runner-quota/org': { items: [org], total: 1 },
    'PATCH /api/admin/runner-quota': {},
    [`PATCH /api/admin/runner-quota/org/${ORG}`]: {},
  };
  const open = (answers: object = {}) =>
    renderApp('/admin/runner-quota', { answers: { ...quotas, ...answers }, signedIn: true });

  it('are shown with their current use, and set for one organization', async () => {
    const { asked } = await open();
    expect(await screen.findByText('Default: 3 concurrent jobs')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change the quota of Ravens' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quota of Ravens' }));
    await person.click(dialog.getByRole('radio', { name: 'Limited' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/whole number from 1/)).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    await person.type(dialog.getByLabelText('Concurrent jobs'), '12');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).map(({ body }) => body)).toEqual([{ quota: 12 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of storage are shown with their use, and set for one organization', async () => {
    const { asked } = await open();
    expect(await screen.findByText('1 MiB of 1 GiB')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change the storage quota of Ravens' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Storage quota of Ravens' }));
    await person.click(dialog.getByRole('radio', { name: 'Limited' }));
    await person.type(dialog.getByLabelText('MiB'), '2048');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).map(({ body }) => body)).toEqual([{ storage: 2 ** 31 }]));
  });

  it('are set for all, also to none', async () => {
    const { asked } = await open();
    await person.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Default quota' }));
    expect(dialog.queryByRole('radio', { name: 'Default' })).toBeNull();
    await person.click(dialog.getByRole('radio', { name: 'None (own runners only)' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).map(({ body }) => body)).toEqual([{ quota: 0 }]));
  });

  it('show where no runner takes the waiting submissions', async () => {
    const stuck = { ...org, setting: 0, quota: 0, waiting: 7 };
    await open({ 'GET /api/admin/runner-quota/org': { items: [stuck], total: 1 } });
    expect(await screen.findByText('not judging')).toBeTruthy();
  });
});

describe('the administration of one user', () => {
  const answers = {
    ...admin,
    [`GET /api/user/${BOB}`]: { profile: bob.profile, capability: '0', emailHash: 'x' },
    'GET /api/admin/audit': { items: [], total: 0 },
  };

  it('acts as them only after a confirmation, and returns to the administrator’s own account', async () => {
    const acting = tokenOf(BOB);
    const { asked } = await renderApp(`/admin/user/${BOB}`, {
      answers: {
        ...answers,
        'POST /api/admin/user/login': { token: acting },
        'GET /api/user/session': {
          userId: BOB,
          sessionId: 's',
          secondFactor: false,
          secondFactorDue: false,
          actingUser: { userId: USER, name: 'ann' },
        },
      },
      signedIn: true,
    });
    const own = sessionToken.get();
    await person.click(await screen.findByRole('button', { name: 'Sign in as this user' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(asked.some(({ path }) => path === '/api/admin/user/login')).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Sign in as this user' }));
    await waitFor(() => expect(sessionToken.get()).toBe(acting));
    await person.click(await screen.findByRole('button', { name: 'Return to your own account' }));
    expect(sessionToken.get()).toBe(own);
    expect(asked.find(({ path }) => path === '/api/auth/logout')?.token).toContain(acting);
    await waitFor(() => expect(here()).toBe(`/admin/user/${BOB}`));
  });

  it('sets a temporary password, and shows it once', async () => {
    const { asked } = await renderApp(`/admin/user/${BOB}`, {
      answers: { ...answers, [`POST /api/user/${BOB}/bind`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Set password' }));
    const dialog = within(await screen.findByRole('dialog'));
    const made = dialog.getByLabelText<HTMLInputElement>('Password').value;
    expect(made).toMatch(/^[a-z2-9]{14}$/);
    await person.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(await dialog.findByText(made)).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/bind'))?.body).toEqual({
      provider: 'password',
      payload: { password: made },
    });
  });

  it('keeps a password that was not stored because the verification was cancelled', async () => {
    await renderApp(`/admin/user/${BOB}`, {
      answers: {
        ...answers,
        [`POST /api/user/${BOB}/bind`]: new Refused(400, { message: 'x', refusal: 'mfa-required' }),
        'GET /api/auth/verify': { ways: [] },
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Set password' }));
    const question = within(await screen.findByRole('dialog', { name: 'Password for bob' }));
    const made = question.getByLabelText<HTMLInputElement>('Password').value;
    await person.click(question.getByRole('button', { name: 'Set password' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await person.click(proof.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Password for bob' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe(made);
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Set password' })).toHaveProperty('disabled', false);
  });

  it('offers none of these actions for the viewer’s own account', async () => {
    await renderApp(`/admin/user/${USER}`, { answers, signedIn: true });
    expect(await screen.findByRole('button', { name: 'Change permissions' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in as this user' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull();
  });
});

describe('a new user', () => {
  it('needs a name and an e-mail address, and then opens its administration page', async () => {
    const { asked } = await renderApp('/admin/user/new', {
      answers: { ...admin, 'POST /api/admin/user': { userId: BOB } },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Create' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await person.type(screen.getByLabelText(/^User name/), 'bob');
    await person.type(screen.getByLabelText(/^E-mail/), 'b@example.org');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(here()).toBe(`/admin/user/${BOB}`));
  });
});

describe('the log', () => {
  const entry = {
    _id: '1',
    at: Date.now(),
    userId: USER,
    actingUserId: BOB,
    action: 'member.capability',
    subjectType: 'user',
    subjectId: BOB,
    subjectName: 'bob',
    orgId: ORG,
    orgName: 'Mint',
    before: { capability: '1', oss: { secretKey: '(secret)' } },
    after: { capability: '3', oss: { secretKey: '(secret)' } },
    ip: '127.0.0.1',
  };
  const answers = {
    ...admin,
    'GET /api/admin/audit': { items: [entry, { ...entry, _id: '2', action: 'brand.new', orgId: undefined }], total: 2 },
    'POST /api/public/fetch-principals-profiles': [
      { principalId: USER, principalType: 'user', name: 'ann', emailHash: 'x' },
      { principalId: BOB, principalType: 'user', name: 'bob', emailHash: 'x' },
    ],
  };

  it('says who did what to whom in words, with the values before and after', async () => {
    await renderApp('/admin/audit', { answers, signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Changed member permissions' }));
    const dialog = within(await screen.findByRole('dialog'));
    const table = within(dialog.getByRole('table'));
    const [, line] = table.getAllByRole('row');
    expect(line?.textContent).toContain('Permissions');
    expect(line?.textContent).toContain('AccessAccessAdmin');
    expect(dialog.getByText('127.0.0.1')).toBeTruthy();
    expect((await dialog.findAllByText('bob')).length).toBeGreaterThan(1);
    // An act unknown to this page is shown by its own name.
    expect(screen.getByRole('button', { name: 'brand.new' })).toBeTruthy();
  });

  it('is filtered by act and time in the URL, starting at page 1', async () => {
    const { asked } = await renderApp('/admin/audit?page=2&perPage=15&from=1700000000000&action=member', {
      answers,
      signedIn: true,
    });
    await screen.findByRole('button', { name: 'brand.new' });
    const last = () => asked.findLast(({ path }) => path.startsWith('/api/admin/audit'))?.path;
    expect(last()).toContain('from=1700000000000');
    expect(last()).toContain('action=member');
    await person.click(screen.getByRole('combobox', { name: 'Action' }));
    await person.click(await screen.findByRole('option', { name: 'Deleted group' }));
    const address = () => Object.fromEntries(new URLSearchParams(globalThis.location.search));
    await waitFor(() => expect(address()).toEqual({ action: 'group.delete', from: '1700000000000', perPage: '15' }));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(here()).toBe('/admin/audit?perPage=15'));
  });
});

describe('the list of users', () => {
  it('is filtered by name and right in the URL, starting at page 1', async () => {
    const { asked } = await renderApp('/admin/user?page=2&perPage=15', { answers: admin, signedIn: true });
    await person.click(await screen.findByRole('checkbox', { name: 'Create organizations' }));
    await person.type(screen.getByLabelText('Search users'), 'bo{Enter}');
    await waitFor(() => expect(here()).toBe('/admin/user?perPage=15&search=bo&capability=2'));
    await waitFor(() => expect(asked.some(({ path }) => path.includes('search=bo&capability=2'))).toBe(true));
  });

  it('changes one right and keeps unknown ones', async () => {
    const { asked } = await renderApp('/admin/user', {
      answers: { ...admin, [`PATCH /api/admin/user/${BOB}/capability`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Change permissions of bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Admin' }));
    expect(dialog.queryByText(/your own permissions/)).toBeNull();
    await person.dblClick(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(sent(asked).map(({ body }) => body)).toEqual([{ capability: '-2' }]);
  });

  it('warns administrators who remove their own right, and says why the last one must stay', async () => {
    await renderApp('/admin/user', {
      answers: {
        ...admin,
        [`PATCH /api/admin/user/${USER}/capability`]: new Refused(409, { message: 'x', refusal: 'last-administrator' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Change permissions of ann' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Admin' }));
    expect(dialog.getByText(/your own permissions/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('At least one administrator must remain.')).toBeTruthy();
  });
});

describe('the texts of the site', () => {
  const stored = [
    { title: 'One', url: '/one.png' },
    { title: 'Two', url: 'https://example.org/two.png' },
  ];
  const open = (answers: object) =>
    renderApp('/admin/misc', { answers: { ...admin, 'GET /api/info/posters': stored, ...answers }, signedIn: true });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  it('reorders posters, adds and removes some, and saves them together', async () => {
    const { asked } = await open({ 'PATCH /api/info/posters': { ok: 1 } });
    const posters = await part('Posters');
    await person.click(await posters.findByRole('button', { name: 'Move Two up' }));
    expect(posters.getByText('Two: position 1 of 2')).toBeTruthy();
    await person.click(posters.getByRole('button', { name: 'Remove One' }));
    await person.click(posters.getByRole('button', { name: 'Add by URL' }));
    expect(document.activeElement).toBe(posters.getByLabelText('Title 2'));
    fireEvent.change(posters.getByLabelText('Title 2'), { target: { value: 'Three' } });
    fireEvent.change(posters.getByLabelText('URL 2'), { target: { value: '/three.png' } });
    await person.dblClick(await posters.findByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent(asked).map(({ body }) => body)).toEqual([[stored[1], { title: 'Three', url: '/three.png' }]]);
  });

  it('adds uploaded images in the order in which they were dropped, titled in both languages', async () => {
    const { uploads } = standInForUploads();
    const address = { url: 'http://files.invalid/put' };
    const { asked, answers } = await open({
      'POST /api/info/posters/upload': address,
      'POST /api/info/posters/keep': { url: '/api/poster/a.png' },
      'PATCH /api/info/posters': { ok: 1 },
    });
    const posters = await part('Posters');
    const choose = await posters.findByLabelText('Choose images', { selector: 'input' });
    fireEvent.change(choose, { target: { files: [new File(['xyz'], 'Autumn.cup.png', { type: 'image/png' })] } });
    await waitFor(() => expect(posters.getByLabelText<HTMLInputElement>('Title 3').value).toBe('Autumn.cup'));
    expect(uploads).toEqual([{ ...address, sizeBytes: 3 }]);
    expect(posters.getByText('Uploaded to this server.')).toBeTruthy();
    expect(posters.queryByLabelText('URL 3')).toBeNull();
    fireEvent.change(posters.getByLabelText('Chinese title 3 (optional)'), { target: { value: '秋季杯' } });
    answers['POST /api/info/posters/keep'] = new Refused(400, { message: 'x', refusal: 'not-a-picture' });
    fireEvent.change(choose, { target: { files: [new File(['<svg/>'], 'b.svg')] } });
    expect(await posters.findByText(/^b\.svg: This file is not a supported image/)).toBeTruthy();
    expect(posters.queryByLabelText('Title 4')).toBeNull();
    await person.click(posters.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(asked).at(-1)?.body).toEqual([
        ...stored,
        { title: 'Autumn.cup', url: '/api/poster/a.png', titles: { 'zh-Hans': '秋季杯' } },
      ]),
    );
  });

  it('does not send images that exceed the server’s limit', async () => {
    const { asked } = await open({});
    const posters = await part('Posters');
    const file = new File(['x'], 'large.png');
    Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 + 1 });
    const choose = await posters.findByLabelText('Choose images', { selector: 'input' });
    fireEvent.change(choose, { target: { files: [file] } });
    expect(await posters.findByText('large.png: The file is larger than 5 MiB.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('reorders posters by dragging', async () => {
    await open({});
    const posters = await part('Posters');
    const [handle] = await posters.findAllByTitle('Drag to reorder');
    const dataTransfer = { setData: vi.fn() };
    if (handle) fireEvent.dragStart(handle, { dataTransfer });
    const [, second] = within(posters.getByRole('list')).getAllByRole('listitem');
    if (second) fireEvent.drop(second, { dataTransfer });
    expect(posters.getByText('One: position 2 of 2')).toBeTruthy();
    expect(posters.getByLabelText<HTMLInputElement>('Title 1').value).toBe('Two');
  });

  it('does not send an invalid URL, and shows the error at its field', async () => {
    const { asked } = await open({});
    const posters = await part('Posters');
    const address = await posters.findByLabelText('URL 1');
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
    await person.click(await posters.findByRole('button', { name: 'Save' }));
    expect(posters.getByText('Start with https://, http:// or /, without spaces.')).toBeTruthy();
    expect(document.activeElement).toBe(address);
    expect(sent(asked)).toEqual([]);
  });

  it('keeps the input when saving fails and when the page is left by accident', async () => {
    await open({ 'PATCH /api/info/posters': new Refused(403, { message: 'x', refusal: 'no-right' }) });
    const posters = await part('Posters');
    await person.type(await posters.findByLabelText('Title 1'), '!');
    await person.click(await posters.findByRole('button', { name: 'Save' }));
    expect(await posters.findByRole('alert')).toBeTruthy();
    expect(posters.getByLabelText<HTMLInputElement>('Title 1').value).toBe('One!');
    await person.click(screen.getByRole('tab', { name: 'Users' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Unsaved changes: Posters')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await person.click(posters.getByRole('button', { name: 'Reset' }));
    expect(posters.getByLabelText<HTMLInputElement>('Title 1').value).toBe('One');
  });

  it('counts down to a date as soon as it is selected', async () => {
    const { asked } = await open({ 'PATCH /api/info/milestone': { ok: 1 } });
    const milestones = await part('Countdowns');
    fireEvent.change(await milestones.findByLabelText('Date 1'), { target: { value: '2000-01-02' } });
    expect(milestones.getAllByText(/This day has passed/)).toHaveLength(2);
    await person.click(await milestones.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(asked)[0]?.body).toEqual({ csp: '2000-01-02', noip: '2000-01-01', names: { csp: {}, noip: {} } }),
    );
  });

  it('names the dates of the countdown in both languages', async () => {
    const { asked, answers } = await open({
      'GET /api/info/milestone': { csp: '2999-01-01', noip: '2999-02-01', names: { csp: {}, noip: { en: 'Finals' } } },
      'PATCH /api/info/milestone': { ok: 1 },
    });
    const milestones = await part('Countdowns');
    const write = (label: string, value: string) =>
      fireEvent.change(milestones.getByLabelText(label), { target: { value } });
    await milestones.findByLabelText('Date 1');
    write('English name 1 (optional)', 'x'.repeat(33));
    await person.click(await milestones.findByRole('button', { name: 'Save' }));
    expect(await milestones.findByText('Use at most 32 characters.')).toBeTruthy();
    expect(sent(asked)).toEqual([]);
    write('English name 1 (optional)', ' Regional round ');
    write('Chinese name 1 (optional)', '初赛');
    const names = { csp: { en: 'Regional round', 'zh-Hans': '初赛' }, noip: { en: 'Finals' } };
    answers['GET /api/info/milestone'] = { csp: '2999-01-01', noip: '2999-02-01', names };
    await person.click(milestones.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ csp: '2999-01-01', noip: '2999-02-01', names }));
  });

  it('selects the fields of the sign-up form, and asks before unsaved changes are left', async () => {
    const all = { realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' };
    const { asked } = await open({ 'GET /api/info/signUpFields': all, 'PATCH /api/info/signUpFields': { ok: 1 } });
    const form = await part('Sign-up form');
    await person.click(await form.findByRole('combobox', { name: 'School' }));
    await person.click(await screen.findByRole('option', { name: 'Required' }));
    await person.click(screen.getByRole('tab', { name: 'Users' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Unsaved changes: School')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await person.click(await form.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked)[0]?.body).toEqual({ ...all, school: 'required' }));
  });

  it('accepts the default organization by name or by id, and nothing else', async () => {
    const { asked, answers } = await open({
      'PATCH /api/info/defaultOrg': new Refused(400, {
        message: 'x',
        refusal: 'invalid-input',
        places: [{ place: 'body/defaultOrg', reason: 'is no organization' }],
      }),
    });
    const org = await part('Default organization');
    const field = await org.findByLabelText('Organization');
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    write('Nobody');
    expect(org.getByText(/paste a full organization ID/)).toBeTruthy();
    write(BOB);
    await person.click(await org.findByRole('button', { name: 'Save' }));
    expect(await org.findByText('No organization has this ID.')).toBeTruthy();
    answers['PATCH /api/info/defaultOrg'] = { ok: 1 };
    write('Mint');
    await person.click(await org.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(asked).at(-1)?.body).toEqual({ defaultOrg: ORG }));
  });
});
