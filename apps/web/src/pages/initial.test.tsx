import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, sessionToken } from '../lib/session.ts';
import { Refused, tokenOf } from '../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../testing/render-app.tsx';

const person = userEvent.setup();
/** The token for a password that must be replaced; it allows nothing else. */
const restricted = tokenOf(USER, { tags: ['user-auth'] });
const RESET = 'POST /api/auth/resetPassword';
const PROFILE = `GET /api/user/${USER}/profile`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signIn() {
  const server = await renderApp(`/auth/login/password?redirect=/org/${ORG}/problem`, {
    answers: {
      'POST /api/auth/login': { token: restricted, passwordResetDue: true },
      [PROFILE]: { name: 'kestrel', email: 'kestrel@example.org', realname: '' },
    },
  });
  await person.type(await screen.findByLabelText(/User name/), 'pupil');
  await person.type(screen.getByLabelText(/^Password/), 'handed out{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Change your password' });
  return server;
}

describe('a user with a temporary password', () => {
  it('replaces it before anything else, without typing it again, and continues to the requested page', async () => {
    const { asked, answers } = await signIn();
    expect(here()).toBe(`/initial?redirect=${encodeURIComponent(`/org/${ORG}/problem`)}`);
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    const next = tokenOf(USER, { sid: 'another' });
    Object.assign(answers, memberAnswers(), { [RESET]: { token: next } });
    await person.type(await screen.findByLabelText(/^New password/), 'seven brass kettles{Enter}');
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem`));
    expect(sessionToken.get()).toBe(next);
    expect(asked.findLast(({ path }) => path === '/api/auth/resetPassword')?.body).toEqual({
      userId: USER,
      newPassword: 'seven brass kettles',
    });
  });

  it('enters it if the sign-in was too long ago, and signs in with the new one', async () => {
    const { asked, answers } = await signIn();
    answers[RESET] = new Refused(403, { message: 'x', refusal: 'old-password-required' });
    await person.type(await screen.findByLabelText(/^New password/), 'seven brass kettles{Enter}');
    expect(await screen.findByText(/Enter your current password as well/)).toBeTruthy();
    answers[RESET] = new Refused(403, { message: 'x', refusal: 'wrong-credentials' });
    await person.type(screen.getByLabelText(/^Current password/), 'handed oud{Enter}');
    expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
    answers[RESET] = {};
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(here()).toMatch(/^\/auth\/login/));
    expect(isSignedIn()).toBe(false);
    expect(asked.findLast(({ path }) => path === '/api/auth/resetPassword')?.body).toEqual({
      userId: USER,
      oldPassword: 'handed oud',
      newPassword: 'seven brass kettles',
    });
  });

  it('sees the reason of a refusal that only the server can give', async () => {
    const { answers } = await signIn();
    const body = { message: 'x', refusal: 'weak-password', weakness: 'unchanged' };
    answers[RESET] = new Refused(400, body);
    await person.type(await screen.findByLabelText(/^New password/), 'seven brass kettles{Enter}');
    expect(await screen.findByText('Choose a password other than the old one.')).toBeTruthy();
    expect(screen.queryByText('Strong')).toBeNull();
  });

  it('sees before sending why a password is refused: it must not contain the user name', async () => {
    const { answers, asked } = await signIn();
    expect(answers[PROFILE]).toBeTruthy();
    await person.type(await screen.findByLabelText(/^New password/), 'Kestrel2024!');
    expect(await screen.findByText(/it contains your user name/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getAllByText(/it contains your user name/)).toHaveLength(1);
    expect(asked.some(({ path }) => path === '/api/auth/resetPassword')).toBe(false);
  });

  it.each(['/', `/org/${ORG}/problem`, '/user/:self', '/about'])(
    'is redirected back from %s, also in another tab or after a reload',
    async (path) => {
      await renderApp(path, { token: restricted });
      await waitFor(() => expect(here()).toMatch(/^\/initial\?redirect=/));
      expect(sessionToken.get()).toBe(restricted);
      expect(await screen.findByLabelText(/^New password/)).toBeTruthy();
    },
  );

  it('can leave once this browser has another session', async () => {
    await renderApp('/about', { token: tokenOf(USER, { tags: ['user-auth', 'problem'] }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(here()).toBe('/about');
  });
});
