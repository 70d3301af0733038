import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { ORG, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const APP = '00000000-0000-4000-8000-00000000000c';
const SETTINGS = `PATCH /api/app/${APP}/admin/settings`;
const page = `/org/${ORG}/app/${APP}`;
const none = { view: true, login: false, editContent: false, administer: false };
const all = { view: true, login: true, editContent: true, administer: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string, abilities: object, more: object = {}) {
  const app = {
    _id: APP,
    orgId: ORG,
    slug: 'forum',
    title: 'Forum',
    description: '',
    tags: [],
    accessLevel: ACCESS_LEVEL.restricted,
    capability: '0',
    createdAt: 0,
    settings: { scopes: ['problem'], redirectUris: [], someday: 'kept' },
    abilities,
  };
  const usage = { secretMadeAt: 0, people: 2, tokens: 3 };
  const answers = {
    ...memberAnswers({ orgCapability: '-1' }),
    [`GET /api/app/${APP}`]: app,
    [`GET /api/app/${APP}/admin/usage`]: usage,
    ...more,
  };
  return renderApp(path, { answers, signedIn: true });
}

describe('an app', () => {
  it('shows its settings, secret and access to its administrators only', async () => {
    await open(`${page}/admin`, none);
    expect(await screen.findByText('You don’t have permission to change this app.')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['About', 'Integration']);
    expect(screen.queryByText('Redirect URIs')).toBeNull();
    await open(`${page}/admin`, all);
    expect(await screen.findByText('Redirect URIs')).toBeTruthy();
    const names = ['About', 'Integration', 'Content', 'Settings', 'Secret', 'Access'];
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(names);
  });

  it('has a URL for each part, to which the old ones with ?tab= redirect', async () => {
    const access = { [`GET /api/app/${APP}/admin/access`]: [] };
    const paths = {
      integration: '/integration',
      content: '/admin/content',
      settings: '/admin',
      secret: '/admin/secret',
      access: '/admin/access',
    };
    for (const [tab, path] of Object.entries(paths)) {
      await open(`${page}?tab=${tab}`, all, access);
      await waitFor(() => expect(here()).toBe(`${page}${path}`));
      const selected = (await screen.findAllByRole('tab')).filter(
        (one) => one.getAttribute('aria-selected') === 'true',
      );
      expect(selected.map((one) => one.textContent?.toLowerCase())).toEqual([tab]);
    }
    await open(`${page}?tab=unknown`, all);
    expect(await screen.findByRole('tab', { name: 'About', selected: true })).toBeTruthy();
  });

  it('shows nothing of its administration to users without the right, whatever the URL', async () => {
    for (const path of ['/admin', '/admin/content', '/admin/secret', '/admin/access']) {
      const { asked } = await open(`${page}${path}`, none);
      expect(await screen.findByText('You don’t have permission to change this app.')).toBeTruthy();
      expect(asked.some(({ path: one }) => one.startsWith(`/api/app/${APP}/admin`))).toBe(false);
    }
  });

  it('refuses URIs that the server would refuse, says why, and keeps unknown settings', async () => {
    const { asked } = await open(`${page}/admin`, all, { [SETTINGS]: {} });
    await person.click(await screen.findByRole('button', { name: 'Add a URI' }));
    const saved = () => asked.filter(({ method }) => method === 'PATCH');
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Use https, http on a loopback address/)).toBeTruthy();
    await person.type(screen.getByLabelText('URI'), 'http://forum.example/cb{Enter}');
    expect(screen.getByText(/Use https, http on a loopback address/)).toBeTruthy();
    expect(saved()).toEqual([]);
    await person.clear(screen.getByLabelText('URI'));
    await person.type(screen.getByLabelText('URI'), 'https://forum.example/cb{Enter}');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toEqual({
      scopes: ['problem'],
      redirectUris: [{ uri: 'https://forum.example/cb', label: '' }],
      someday: 'kept',
    });
  });

  it('gets a new secret, which is shown once, while the old one works for another day', async () => {
    const rotate = `POST /api/app/${APP}/admin/revoke-secret`;
    const { asked } = await open(`${page}/admin/secret`, all, { [rotate]: { secret: 'Qm9vaw' } });
    await person.click(await screen.findByRole('button', { name: 'Generate a new secret' }));
    expect(await screen.findByText('Replace it everywhere it’s used before the old one expires.')).toBeTruthy();
    const dialog = await screen.findByRole('dialog');
    const buttons = screen.getAllByRole('button', { name: 'Generate a new secret' });
    await person.click(buttons.find((one) => dialog.contains(one)) ?? dialog);
    expect(await screen.findByText('Qm9vaw')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ overlapS: 86_400 });
  });
});

describe('a new app', () => {
  it('shows its secret once and leads to its settings', async () => {
    await open(`/org/${ORG}/app/new`, all, { 'POST /api/app': { appId: APP, secret: 'Zm9v' } });
    await person.type(await screen.findByLabelText(/Title/), 'Forum');
    expect(screen.getByLabelText<HTMLInputElement>(/Slug/).value).toBe('forum');
    await person.type(screen.getByLabelText(/Slug/), '{Enter}');
    expect(await screen.findByText('Zm9v')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Continue to settings' }));
    await waitFor(() => expect(here()).toBe(`${page}/admin`));
    expect(screen.queryByText('Zm9v')).toBeNull();
  });
});
