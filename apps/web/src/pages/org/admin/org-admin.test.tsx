import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, Refused } from '../../../testing/outside.ts';
import { HASHING_TIMEOUT_MS } from '../../../domain/people/hashing-timeout.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const ONCE = 'Download or print the 1 new password now. It’s not shown again.';
const at = `/api/org/${ORG}/admin`;
const idOf = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;
const memberOf = (last: string, name: string, capability: string) => ({
  _id: `m${last}`,
  user: { _id: idOf(last), profile: { name, email: `${name}@example.org`, realname: '' } },
  capability,
  groups: [],
});
const [bob, cy, dee] = [memberOf('1b', 'bob', '1'), memberOf('1c', 'cy', '5'), memberOf('1d', 'dee', '9')];
const none = { groups: 0, plans: 0, apps: 0, contests: 0, runners: 0 };
const owned = {
  ownerId: USER,
  isOwner: true,
  isDefault: false,
  holds: { ...none, members: 3, problems: 2, solutions: 1 },
};

const show = (part: string, answers: Answers) =>
  renderApp(`/org/${ORG}/admin/${part}`, {
    answers: { ...memberAnswers({ orgCapability: '3' }), [`GET ${at}/ownership`]: owned, ...answers },
    signedIn: true,
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('several members', () => {
  const path = (last: string) => `${at}/member/${idOf(last)}`;

  it('are given a right, keep their others, and the outcome for each is shown', async () => {
    const { asked } = await show('member', {
      [`GET ${at}/member`]: { items: [bob, cy], total: 2 },
      [`PATCH ${path('1b')}/capability`]: {},
      [`PATCH ${path('1c')}/capability`]: new Refused(400, { message: 'x', refusal: 'owner-stays' }),
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(await screen.findByText('2 members selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Grant' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(within(dialog.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2);
    await person.click(dialog.getByRole('combobox', { name: 'Permission' }));
    await person.click(await screen.findByRole('option', { name: 'Contest' }));
    await person.click(dialog.getByRole('button', { name: 'Grant: Contest' }));
    expect(await dialog.findByText('1 of 2 failed and stays selected.')).toBeTruthy();
    const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([{ capability: '9' }, { capability: '13' }]);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 member selected')).toBeTruthy();
  });

  it('are removed only after a dialog that names each', async () => {
    const { asked } = await show('member', {
      [`GET ${at}/member`]: { items: [bob, cy], total: 2 },
      [`DELETE ${path('1b')}`]: {},
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select bob' }));
    const bar = within(screen.getByRole('region', { name: 'Selected members' }));
    await person.click(bar.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('bob')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('1 member updated')).toBeTruthy();
  });

  it('are filtered by right and sorted, both in the URL', async () => {
    const { asked } = await show('member?sort=name', { [`GET ${at}/member`]: { items: [bob], total: 1 } });
    await person.click(await screen.findByRole('combobox', { name: 'Permission' }));
    await person.click(await screen.findByRole('option', { name: 'Admin' }));
    await waitFor(() => expect(here()).toContain('capability='));
    await waitFor(() => {
      const last = asked.findLast(({ path: asking }) => asking.startsWith(`${at}/member?`));
      expect(Object.fromEntries(new URLSearchParams(last?.path.split('?')[1]))).toMatchObject({
        sort: 'name',
        capability: '2',
        page: '1',
      });
    });
  });
});

describe('roles', () => {
  it('are shown, selected with a description of what they allow, and filter the list', async () => {
    const { asked } = await show('member', {
      [`GET ${at}/member`]: { items: [bob, cy, dee], total: 3 },
      [`PATCH ${at}/member/${bob.user._id}/capability`]: {},
    });
    const row = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') ?? document.body);
    expect((await row('bob')).getByText('Student')).toBeTruthy();
    expect((await row('cy')).getByText('Setter')).toBeTruthy();
    expect((await row('dee')).getByText('Contest')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change role of bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Also creates and edits all problems, their data and solutions.')).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'Teacher' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ capability: '29' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('combobox', { name: 'Role' }));
    await person.click(await screen.findByRole('option', { name: 'Custom' }));
    await waitFor(() => expect(here()).toContain('role=custom'));
    await waitFor(() => expect(asked.some(({ path }) => path.includes('role=custom'))).toBe(true));
  });
});

describe('selected members', () => {
  const GROUP = idOf('2a');

  it('are added to a new group in one step', async () => {
    const { asked } = await show('member', {
      [`GET ${at}/member`]: { items: [bob, cy], total: 2 },
      'GET /api/group': { items: [] },
      'POST /api/group': { groupId: GROUP },
      [`POST /api/group/${GROUP}/member/batch`]: { added: 2, already: 0, notFound: [], ambiguous: [] },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(screen.getByRole('button', { name: 'Add to group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 members to a group' }));
    await person.type(dialog.getByRole('combobox', { name: 'Group' }), 'Class 7b');
    await person.click(dialog.getByRole('button', { name: 'Create group and add' }));
    expect(await screen.findByText('2 members added to Class 7b')).toBeTruthy();
    const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toEqual([
      { orgId: ORG, profile: { name: 'Class 7b', email: '' } },
      { userIds: [bob.user._id, cy.user._id], people: [] },
    ]);
    expect(screen.queryByText('2 members selected')).toBeNull();
  });
});

describe('new passwords', () => {
  const path = `POST ${at}/member/set-passwords`;
  const print = vi.fn<() => void>();

  it('are set only for imported accounts, can be printed, and are not lost by one click', async () => {
    vi.stubGlobal('print', print);
    const { asked } = await show('member', {
      [`GET ${at}/member`]: { items: [{ ...bob, accountMade: true }, cy, { ...dee, accountMade: true }], total: 3 },
      [path]: {
        rows: [
          { userId: bob.user._id, outcome: 'set' },
          { userId: dee.user._id, outcome: 'more-permissions' },
        ],
      },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await person.click(screen.getByRole('button', { name: 'New passwords' }));
    const question = within(await screen.findByRole('dialog', { name: 'Set new passwords for 2 members?' }));
    expect(question.getByText(/^cy is left out/)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Set passwords' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 new password' }));
    expect(dialog.getByText('dee: has permissions that you don’t have')).toBeTruthy();
    const body = asked.find(({ method }) => method === 'POST')?.body as {
      members: { userId: string; password: string }[];
    };
    const sent = body.members;
    expect(sent.map(({ userId }) => userId)).toEqual([bob.user._id, dee.user._id]);
    const slips = () => document.querySelector('[data-login-slips]')?.textContent ?? '';
    expect(slips()).toContain(sent[0]?.password);
    expect(slips()).not.toContain(sent[1]?.password);

    await person.click(dialog.getByRole('button', { name: 'Close' }));
    const losing = within(await screen.findByRole('dialog', { name: 'Close without saving the passwords?' }));
    await person.click(losing.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Close without saving the passwords?')).toBeNull());
    await person.click(dialog.getByRole('button', { name: 'Print login slips' }));
    expect(print).toHaveBeenCalledOnce();
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(slips()).toBe('');
  });

  it('are offered for a single member', async () => {
    await show('member', { [`GET ${at}/member`]: { items: [{ ...bob, accountMade: true }, cy], total: 2 } });
    await person.click(await screen.findByRole('button', { name: 'New password for bob' }));
    expect(await screen.findByRole('dialog', { name: 'Set a new password for 1 member?' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New password for cy' })).toBeNull();
  });
});

describe('a spreadsheet of members', () => {
  const path = `POST ${at}/member/batch-import`;

  it('is shown row by row before anything is created, and its passwords once', async () => {
    const { answers, asked } = await show('batch-import', {
      'GET /api/group': { items: [] },
      [path]: { stored: false, insertedCount: 0, successCount: 0, rows: [{ name: 'dan', outcome: 'created' }] },
    });
    const sheet = new File(['Login,Mail,Phone\ndan,dan@example.org,\neve,nowhere,12\n'], 'people.csv');
    await person.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), sheet);
    expect(await screen.findByText(/Enter a valid e-mail address\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', true);
    const [tried] = asked.filter(({ method }) => method === 'POST');
    expect(tried?.body).toMatchObject({ dryRun: true, users: [{ passwordResetDue: true, orgCapability: '1' }] });
    await person.click(screen.getByRole('button', { name: 'Skip 1 row' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', false));
    answers[path] = { stored: true, insertedCount: 1, successCount: 1, rows: [{ name: 'dan', outcome: 'created' }] };
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await person.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText(ONCE)).toBeTruthy();
    expect(timeout).toHaveBeenCalledWith(HASHING_TIMEOUT_MS);
    timeout.mockRestore();
    expect(asked.findLast(({ method }) => method === 'POST')?.body).not.toHaveProperty('dryRun');

    expect(document.activeElement?.textContent).toBe('Download');
    // The page contains slips to print, with the credentials.
    const slips = document.querySelector('[data-login-slips]');
    const body = asked.findLast(({ method }) => method === 'POST')?.body as { users: { password: string }[] };
    expect(slips?.textContent).toContain(body.users[0]?.password);
    expect(slips?.textContent).toContain('dan');

    // One click does not lose them.
    await person.click(screen.getByRole('button', { name: 'Import another spreadsheet' }));
    const question = within(await screen.findByRole('dialog', { name: 'Import another spreadsheet?' }));
    expect(question.getByText(ONCE)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(ONCE)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Import another spreadsheet' }));
    const again = within(await screen.findByRole('dialog', { name: 'Import another spreadsheet?' }));
    await person.click(again.getByRole('button', { name: 'Import another spreadsheet' }));
    expect(await screen.findByLabelText('Choose a file', { selector: 'input' })).toBeTruthy();
  });

  it('can be pasted, with missing groups created on request; an invalid cell is corrected in place', async () => {
    const GROUP = '00000000-0000-4000-8000-0000000000aa';
    const { answers, asked } = await show('batch-import', {
      'GET /api/group': { items: [] },
      'POST /api/group': { groupId: GROUP },
      [path]: { stored: false, insertedCount: 0, successCount: 0, rows: [{ name: 'dan', outcome: 'created' }] },
    });
    const users = () =>
      asked
        .filter(({ path: to, method }) => `${method} ${to}` === path)
        .map(({ body }) => body as { users: unknown[] });
    await person.click(await screen.findByLabelText('Or paste cells'));
    await person.paste('Login\tMail\tClass\tSeat\ndan\tnowhere\tClass 3; Chess\t12\n');
    await person.click(screen.getByRole('button', { name: 'Read pasted cells' }));
    expect(await screen.findByText('This column is not imported: Seat')).toBeTruthy();
    expect(screen.getByText(/Enter a valid e-mail address\./)).toBeTruthy();

    await person.click(screen.getByRole('button', { name: 'Correct line 2' }));
    const mail = within(await screen.findByRole('dialog')).getByLabelText(/^E-mail/);
    await person.clear(mail);
    await person.type(mail, 'dan@example.org{Enter}');
    expect((await screen.findAllByText(/Group not found/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toHaveProperty('disabled', true);

    await person.click(screen.getByRole('switch', { name: 'Create missing groups' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', false));
    expect(asked.some(({ path: to, method }) => method === 'POST' && to === '/api/group')).toBe(false);
    answers[path] = { stored: true, insertedCount: 1, successCount: 1, rows: [{ name: 'dan', outcome: 'created' }] };
    await person.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText(ONCE)).toBeTruthy();
    const made = asked.filter(({ path: to, method }) => method === 'POST' && to === '/api/group');
    expect(made.map(({ body }) => body)).toEqual(
      ['Class 3', 'Chess'].map((name) => ({ orgId: ORG, profile: { name, email: '' } })),
    );
    expect(users().at(-1)?.users).toMatchObject([{ profile: { email: 'dan@example.org' }, orgGroups: [GROUP] }]);
  });

  it('with unknown headers is read by the selected columns', async () => {
    await show('batch-import', {
      'GET /api/group': { items: [] },
      [path]: { stored: false, insertedCount: 0, successCount: 0, rows: [{ name: 'dan', outcome: 'name-taken' }] },
    });
    const sheet = new File(['who,where\ndan,dan@example.org\n'], 'people.csv');
    await person.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), sheet);
    expect(await screen.findByText('Columns of people.csv')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Review rows' })).toHaveProperty('disabled', true);
    for (const [field, column] of [
      [/^User name/, 'who'],
      [/^E-mail/, 'where'],
    ] as const) {
      await person.click(screen.getByRole('combobox', { name: field }));
      await person.click(await screen.findByRole('option', { name: column }));
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    }
    await person.click(screen.getByRole('button', { name: 'Review rows' }));
    expect((await screen.findAllByText(/User name taken/)).length).toBeGreaterThan(0);
  });
});

describe('the runners of an organization', () => {
  const report = {
    version: '1',
    sandbox: 'a box',
    slots: 4,
    cpus: [0, 1, 2, 3],
    languages: [{ name: 'C++17', version: 'g++ 14', aliases: [] }],
    calibration: null,
    load: { average: 2.5, processors: 8, memoryBytes: 2 ** 33, memoryFreeBytes: 2 ** 32, diskFreeBytes: 2 ** 34 },
    queue: { tasks: 3, busy: 3, waiting: 5, judged: 70, faults: 1 },
  };
  const seen = { labels: [], version: 'assay 1', message: '', createdAt: 1, accessedAt: 2, reportedAt: 2 };
  const ours = { _id: idOf('2a'), name: 'judge-1', lent: false, online: true, report, ...seen };
  const lent = { ...ours, _id: idOf('2b'), name: 'lent-1', lent: true, online: false, report: null };

  it('show their health; those of the site cannot be changed', async () => {
    await show('runner', { [`GET ${at}/runner-health`]: [ours, lent] });
    expect(await screen.findByText('3 of 4 slots, 5 waiting')).toBeTruthy();
    expect(screen.getByText('2.5 / 8')).toBeTruthy();
    expect(screen.getByText('Offline')).toBeTruthy();
    for (const { _id, name } of [ours, lent]) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/org/${ORG}/admin/runner/${_id}`);
    }
  });

  const quotaOf = (usage: object) => ({
    [`GET ${at}/runner-health`]: [],
    [`GET ${at}/runner-quota`]: { quota: 2, used: 1, waiting: 0, ownRunners: 0, siteRunners: 1, ...usage },
  });

  it('are followed by the quota on the site’s runners, its use, and what to do if it is too small', async () => {
    await show('runner', quotaOf({ used: 2, waiting: 3 }));
    expect(await screen.findByText(/2 concurrent jobs on shared/)).toBeTruthy();
    expect(screen.getByText('2 running · 3 queued')).toBeTruthy();
    expect(screen.getByText(/All places are in use/)).toBeTruthy();
    cleanup();
    await show('runner', quotaOf({ quota: 'unlimited', waiting: 1 }));
    expect(await screen.findByText(/without limit/)).toBeTruthy();
    expect(screen.queryByText(/All places are in use/)).toBeNull();
  });

  it('are reported as missing if the quota is zero and there is none', async () => {
    await show('runner', quotaOf({ quota: 0, ownRunners: 0 }));
    expect(await screen.findByText(/aren’t being judged/)).toBeTruthy();
    cleanup();
    await show('runner', quotaOf({ quota: 0, ownRunners: 1 }));
    expect(await screen.findByText(/only its own runners judge for it/)).toBeTruthy();
    expect(screen.queryByText(/aren’t being judged/)).toBeNull();
  });

  const page = (runner: typeof ours | typeof lent) => ({
    [`GET ${at}/runner/${runner._id}/health`]: { ...runner, history: [] },
  });

  it('have no actions on the page of a shared one', async () => {
    await show(`runner/${lent._id}`, page(lent));
    expect(await screen.findByRole('heading', { name: 'lent-1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove lent-1' })).toBeNull();
  });

  it('have their labels edited on their own page', async () => {
    const { asked } = await show(`runner/${ours._id}`, { ...page(ours), [`PATCH ${at}/runner/${ours._id}`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Edit judge-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Labels'), { target: { value: 'cpp, gpu' } });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'judge-1', labels: ['cpp', 'gpu'] }),
    );
  });

  it('are removed on their own page, which leads back to the list', async () => {
    await show(`runner/${ours._id}`, {
      ...page(ours),
      [`DELETE ${at}/runner/${ours._id}`]: {},
      [`GET ${at}/runner-health`]: [lent],
    });
    await person.click(await screen.findByRole('button', { name: 'Remove judge-1' }));
    const question = within(await screen.findByRole('dialog'));
    await person.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/admin/runner`));
  });
});

describe('names of tags', () => {
  const tagsOf = (kind: string, tags: string[]) => ({ [`GET /api/${kind}/tags`]: tags });
  const inUse = { ...tagsOf('problem', ['dp', '@easy']), ...tagsOf('contest', ['spring', 'dp']) };
  const none = { ...tagsOf('plan', []), ...tagsOf('app', []) };

  it('are given in each language to the tags in use, and only changed ones are sent', async () => {
    const { asked } = await show('tag', { ...inUse, ...none, [`PATCH ${at}/settings`]: {} });
    await person.type(await screen.findByRole('textbox', { name: 'dp in 简体中文' }), ' 动态规划 ');
    expect(screen.getByRole('textbox', { name: 'spring in English' })).toBeTruthy();
    expect(screen.queryByText('@easy')).toBeNull();
    expect(screen.getByText('Changed: dp')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      tagNames: { dp: { 'zh-Hans': '动态规划' } },
    });
  });

  it('say where tags come from if there are none', async () => {
    await show('tag', { ...none, ...tagsOf('problem', ['@hard']), ...tagsOf('contest', []) });
    expect(await screen.findByText('No tags yet')).toBeTruthy();
  });
});

describe('the storage of an organization', () => {
  const stored = { storage: { usedBytes: 0, quota: 'unlimited' }, formerBuckets: [] };
  const oss = { bucket: 'files', accessKey: 'known', secretKey: '', endpoint: 'https://s3.example.edu' };

  it('shows use and quota, and the buckets that must stay readable', async () => {
    const [since, until] = [Date.UTC(2025, 2, 1), Date.UTC(2025, 5, 1)];
    const former = { endpoint: 'https://old.example.edu', bucket: 'old-files', region: 'north', since, until };
    const storage = { usedBytes: 3 * 2 ** 30, quota: 2 ** 31 };
    await show('settings', { [`GET ${at}/settings`]: { oss, storage, formerBuckets: [former] } });
    expect(await screen.findByText(/^3 GiB of 2 GiB used by/)).toBeTruthy();
    expect(screen.getByText(/Storage is full/)).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'Previous buckets' }));
    expect(list.getByText('old-files (north)')).toBeTruthy();
    expect(list.getByText(/old\.example\.edu/).textContent).toMatch(/Used from .*2025.* to .*2025/);
    expect(list.getByText(/Keep each bucket and its keys working/)).toBeTruthy();
    expect(list.queryByRole('textbox')).toBeNull();
  });

  it('has no section for former buckets if there are none', async () => {
    await show('settings', { [`GET ${at}/settings`]: { ...stored, oss } });
    expect(await screen.findByText(/No limit/)).toBeTruthy();
    expect(screen.queryByText('Previous buckets')).toBeNull();
  });

  it('is tested with the values in the form, without entering the secret again', async () => {
    const { asked } = await show('settings', {
      [`GET ${at}/settings`]: { ...stored, oss },
      [`POST ${at}/settings/test-storage`]: { outcome: 'denied', code: 'SignatureDoesNotMatch' },
    });
    await person.type(await screen.findByLabelText(/^Bucket \*|^Bucket$/), '2');
    await person.click(screen.getByRole('button', { name: 'Test connection' }));
    expect(await screen.findByText('The service rejected these keys. (SignatureDoesNotMatch)')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      oss: { bucket: 'files2', secretKey: '' },
    });
    expect(screen.getByText('Changed: Bucket')).toBeTruthy();
  });

  it('requires missing values before it is saved', async () => {
    const { asked } = await show('settings', { [`GET ${at}/settings`]: stored });
    await person.type(await screen.findByLabelText(/^Access key/), 'known');
    const form = within(screen.getByRole('region', { name: 'Storage' }));
    await person.click(await form.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the bucket name.')).toBeTruthy();
    expect(screen.getByText('Enter the secret key.')).toBeTruthy();
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

describe('an organization', () => {
  it('is deleted only after typing its name, with a list of what is deleted with it', async () => {
    const { asked } = await show('ownership', { [`DELETE ${at}`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Delete this organization' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Permanently deleted: 2 problems, 1 submission, 3 memberships.')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Delete this organization' });
    expect(confirm).toHaveProperty('disabled', true);
    await person.type(dialog.getByLabelText(/Type Mint/), 'Mint');
    await person.click(confirm);
    await waitFor(() => expect(here()).toBe('/'));
    expect(asked.find(({ method }) => method === 'DELETE')?.body).toEqual({ name: 'Mint' });
  });

  it('can only be transferred and deleted by its owner', async () => {
    await show('ownership', { [`GET ${at}/ownership`]: { ...owned, ownerId: idOf('1b'), isOwner: false } });
    expect(await screen.findByText(/Only the owner can transfer/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete this organization' })).toBeNull();
  });
});
