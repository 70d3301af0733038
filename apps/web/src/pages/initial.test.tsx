import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, sessionToken } from '../lib/session.ts';
import { Refused, tokenOf } from '../testing/outside.ts';
import { ORG, USER, here, renderApp } from '../testing/render-app.tsx';

const person = userEvent.setup();
/** What the server hands out for a password that must be replaced: good for that alone. */
const restricted = tokenOf(USER, { tags: ['user-auth'] });
const RESET = 'POST /api/auth/resetPassword';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signIn() {
  const server = await renderApp(`/auth/login/password?redirect=/org/${ORG}/problem`, {
    answers: { 'POST /api/auth/login': { token: restricted, passwordResetDue: true } },
  });
  await person.type(await screen.findByLabelText(/User name/), 'pupil');
  await person.type(screen.getByLabelText(/^Password/), 'handed out{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Change your password' });
  return server;
}

describe('a user with a temporary password', () => {
  it('replaces it before anything else, and signs in with the new one', async () => {
    const { asked, answers } = await signIn();
    expect(here()).toBe('/initial');
    answers[RESET] = new Refused(403, { message: 'x', refusal: 'wrong-credentials' });
    await person.type(await screen.findByLabelText(/^Old password/), 'handed oud');
    await person.type(screen.getByLabelText(/^New password/), 'seven brass kettles{Enter}');
    expect(await screen.findByText('The old password is wrong.')).toBeTruthy();
    answers[RESET] = {};
    await person.click(screen.getByRole('button', { name: 'Change the password' }));
    await waitFor(() => expect(here()).toMatch(/^\/auth\/login/));
    expect(isSignedIn()).toBe(false);
    expect(asked.findLast(({ path }) => path === '/api/auth/resetPassword')?.body).toEqual({
      userId: USER,
      oldPassword: 'handed oud',
      newPassword: 'seven brass kettles',
    });
  });

  it.each(['/', `/org/${ORG}/problem`, '/user/:self', '/about'])(
    'is led back to that from %s, also in another tab or after a reload',
    async (path) => {
      await renderApp(path, { token: restricted });
      await waitFor(() => expect(here()).toBe('/initial'));
      expect(sessionToken.get()).toBe(restricted);
      expect(await screen.findByLabelText(/^Old password/)).toBeTruthy();
    },
  );

  it('is not kept there once another session is this browser’s', async () => {
    await renderApp('/about', { token: tokenOf(USER, { tags: ['user-auth', 'problem'] }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(here()).toBe('/about');
  });
});
