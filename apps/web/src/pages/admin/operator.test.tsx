import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ORG, USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const RUNNER = '00000000-0000-4000-8000-0000000000aa';
const session = { userId: USER, sessionId: 's1', secondFactor: false, secondFactorDue: false };
const admin = {
  ...memberAnswers({ userCapability: '1' }),
  'GET /api/admin': { serverVersion: '1.3.13' },
  'GET /api/admin/health': { checkedAt: 1, lights: [] },
};
const open = (path: string, answers: object = {}) =>
  renderApp(path, { answers: { ...admin, ...answers }, signedIn: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the organizations of the site', () => {
  const org = {
    orgId: ORG,
    name: 'Ravens',
    createdAt: Date.UTC(2026, 0, 1),
    members: 12,
    problems: 34,
    recentSubmissions: 567,
    storage: { usedBytes: 2 ** 20, quota: 2 ** 30 },
  };

  it('are listed with their size and use, and linked', async () => {
    await open('/admin/org', { 'GET /api/admin/org': { items: [org], total: 1 } });
    const link = await screen.findByRole('link', { name: 'Ravens' });
    expect(link.getAttribute('href')).toBe(`/org/${ORG}`);
    const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('Ravens'));
    expect(row?.textContent).toMatch(/Ravens1234567.*1 MiB of 1 GiB/);
    expect(screen.getByRole('link', { name: 'Create an organization' }).getAttribute('href')).toBe('/org/new');
  });

  it('are searched in the URL, and an empty result says what to do next', async () => {
    await open('/admin/org?page=2', { 'GET /api/admin/org': { items: [], total: 0 } });
    await person.type(await screen.findByLabelText('Search organizations'), 'rav{Enter}');
    await waitFor(() => expect(here()).toBe('/admin/org?perPage=30&search=rav'));
    expect(await screen.findByText('No organizations found')).toBeTruthy();
  });
});

describe('the runners of the site', () => {
  const summary = {
    _id: RUNNER,
    name: 'north-1',
    labels: ['default'],
    lent: true,
    version: '1.3.13',
    message: '',
    createdAt: 1,
    accessedAt: Date.now(),
    online: false,
    report: null,
    reportedAt: null,
  };

  it('are listed together with those of organizations, and each has a page', async () => {
    await open('/admin/runner', {
      'GET /api/admin/runner-health': [summary, { ...summary, _id: ORG, name: 'south-1', lent: false, online: true }],
      [`GET /api/admin/runner-health/${ORG}`]: {
        ...summary,
        _id: ORG,
        name: 'south-1',
        lent: false,
        stepMinutes: 2,
        history: [],
      },
    });
    expect((await screen.findAllByText('Offline')).length).toBe(1);
    expect(screen.getByText('1.3.13 · shared')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'south-1' }));
    expect(await screen.findByText('Owned by one organization')).toBeTruthy();
    expect(here()).toBe(`/admin/runner/${ORG}`);
  });
});

describe('the log of the site', () => {
  const act = (at: number, more: object = {}) => ({
    _id: String(at),
    at,
    userId: USER,
    action: 'contest.change',
    subjectType: 'contest',
    subjectId: ORG,
    subjectName: 'Autumn Cup',
    before: null,
    after: { title: 'x' },
    ip: '10.1.2.3',
    ...more,
  });
  const items = [act(9_000), act(8_000), act(7_000), act(6_000, { ip: '10.9.9.9', subjectId: USER })];

  it('collapses the acts that create one contest, shows the IP address of each, and expands them', async () => {
    await open('/admin/audit', { 'GET /api/admin/audit': { items, total: 4 } });
    const fold = await screen.findByRole('button', { name: 'and 2 more on the same object' });
    expect(screen.getAllByText('10.1.2.3')).toHaveLength(1);
    expect(screen.getByText('10.9.9.9')).toBeTruthy();
    await person.click(fold);
    expect(screen.getAllByText('10.1.2.3')).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Show as one' }));
    expect(screen.getAllByText('10.1.2.3')).toHaveLength(1);
  });

  it('is downloaded with its filter', async () => {
    const { asked } = await open('/admin/audit?action=contest&page=2', {
      'GET /api/admin/audit': { items, total: 4 },
      'GET /api/admin/audit/csv': {},
    });
    // The simulated browser would leave the page.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const sent = () => asked.find(({ path }) => path.startsWith('/api/admin/audit/csv'))?.path;
    await waitFor(() => expect(sent()).toBe('/api/admin/audit/csv?action=contest'));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    saved.mockRestore();
  });
});

it('sign-up is closed in the browser', async () => {
  const { asked } = await open('/admin/misc', {
    'GET /api/info/signUp': { setting: 'default', open: true, default: true },
    'PATCH /api/info/signUp': { ok: 1 },
  });
  const part = within(await screen.findByRole('region', { name: 'Sign-up' }));
  await person.click(await part.findByRole('combobox', { name: 'Sign-up' }));
  expect(await screen.findByRole('option', { name: 'As ASSAY_SIGNUP says (open)' })).toBeTruthy();
  await person.click(screen.getByRole('option', { name: 'Closed' }));
  await person.click(await part.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/info/signUp',
      body: { setting: 'closed' },
    }),
  );
});

describe('an administrator without a second factor', () => {
  const reminder = /Only a password protects your administrator account/;

  it('is reminded until the reminder is dismissed, and again in the next session', async () => {
    await open('/about', { 'GET /api/user/session': session });
    const text = await screen.findByText(reminder);
    const notice = text.closest<HTMLElement>('[role=status]');
    if (notice === null) throw new Error('The reminder is no status.');
    // It is shown once the page above it has settled.
    const link = await screen.findByRole('link', { name: 'Set up' });
    expect(link.getAttribute('href')).toContain('tab=factors');
    await person.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(reminder)).toBeNull());
    expect(localStorage.getItem('assay-factor-reminder')).toBe('s1');
    await open('/about', { 'GET /api/user/session': { ...session, sessionId: 's2' } });
    expect(await screen.findByText(reminder)).toBeTruthy();
  });

  it('is not reminded after adding one, and other users never are', async () => {
    await open('/admin', { 'GET /api/user/session': { ...session, sessionId: 's3', secondFactor: true } });
    await screen.findByRole('list', { name: 'Health' });
    expect(screen.queryByText(reminder)).toBeNull();
    await renderApp('/about', { answers: { ...memberAnswers(), 'GET /api/user/session': session }, signedIn: true });
    await screen.findByRole('main');
    expect(screen.queryByText(reminder)).toBeNull();
  });
});
