import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const MEMBERSHIPS = `GET /api/user/${USER}/membership`;
const session = { userId: USER, sessionId: USER, secondFactor: false, secondFactorDue: false };
const membership = (name: string, profileConsent: string, orgId = ORG) => ({
  orgId,
  name,
  profileConsent,
  joinedAt: 0,
});
const sent = (asked: { method: string; path: string; body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('organizations of a user', () => {
  const rows = [
    membership('Shown League', 'granted', '00000000-0000-4000-8000-0000000000a1'),
    membership('Asking League', 'requested'),
  ];
  const answers = { ...memberAnswers(), [MEMBERSHIPS]: rows, [`PATCH /api/user/${USER}/membership/${ORG}`]: {} };
  const open = (more: object = {}) =>
    renderApp(`/user/${USER}/settings?tab=orgs`, { answers: { ...answers, ...more }, signedIn: true });

  it('are listed with what they can see, requests first, and are answered', async () => {
    const { asked } = await open();
    const list = within(await screen.findByRole('list', { name: 'Organizations' }));
    const entries = list.getAllByRole('listitem');
    expect(entries.map((entry) => within(entry).getByRole('link').textContent)).toEqual([
      'Asking League',
      'Shown League',
    ]);
    expect(list.getByText(/see only your user name/)).toBeTruthy();
    await person.click(list.getByRole('button', { name: 'Share your profile with Asking League' }));
    await waitFor(() =>
      expect(sent(asked)).toEqual([[`/api/user/${USER}/membership/${ORG}`, { profileConsent: 'granted' }]]),
    );
  });

  it('are refused, and sharing is ended', async () => {
    const { asked } = await open();
    await person.click(await screen.findByRole('button', { name: 'Stop sharing your profile with Asking League' }));
    await waitFor(() => expect(sent(asked).map(([, body]) => body)).toEqual([{ profileConsent: 'withheld' }]));
    expect(screen.getByRole('button', { name: 'Stop sharing your profile with Shown League' }).textContent).toBe(
      'Stop sharing',
    );
  });

  it('show why an answer was not stored', async () => {
    const refused = new Refused(403, { message: 'x', refusal: 'acting-session' });
    await open({ [`PATCH /api/user/${USER}/membership/${ORG}`]: refused });
    await person.click(await screen.findByRole('button', { name: 'Share your profile with Asking League' }));
    expect(await screen.findByText(/Use your own session/)).toBeTruthy();
  });
});

it('every page shows that an organization requests access, and links to the answer', async () => {
  const answers = {
    ...memberAnswers(),
    'GET /api/user/session': { ...session, profileRequests: 1 },
    [MEMBERSHIPS]: [],
  };
  await renderApp('/', { answers, signedIn: true });
  expect(await screen.findByText(/added you and would like to see your e-mail/)).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Respond' }));
  await waitFor(() => expect(here()).toBe(`/user/${USER}/settings?tab=orgs`));
});

it('an account with a second factor changes its password with a fresh proof, not with the old password', async () => {
  const answers = {
    ...memberAnswers(),
    [`GET /api/user/${USER}/identity`]: { password: true, mfaBind: true, identities: [] },
    'GET /api/auth/verify': { providers: [], ways: [] },
    'POST /api/auth/resetPassword': new Refused(403, { message: 'x', refusal: 'second-factor-required' }),
    [`POST /api/user/${USER}/bind`]: {},
  };
  const { asked } = await renderApp(`/user/${USER}/settings?tab=credentials`, { answers, signedIn: true });
  await person.type(await screen.findByLabelText(/^Current password/), 'lamp-post-42-orchard');
  await person.type(screen.getByLabelText(/^New password/), 'seven brass kettles');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/bind'))?.body).toEqual({
    provider: 'password',
    payload: { password: 'seven brass kettles' },
  });
});
