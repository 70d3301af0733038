import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mfaToken } from '../../lib/session.ts';
import { Refused, tokenOf } from '../../testing/outside.ts';
import { USER, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const PROOF = tokenOf(USER, { method: 'password' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ways = (...kinds: string[]) => ({
  'GET /api/auth/verify': { providers: kinds, ways: kinds.map((kind) => ({ provider: kind, kind })) },
});
const open = (path: string, answers: object) =>
  renderApp(path, { answers: { ...memberAnswers(), ...answers }, signedIn: true });

describe('verifying one’s identity again', () => {
  it('accepts any existing password, can be retried, keeps the proof and continues to the requested page', async () => {
    const { asked, answers } = await open(`/auth/verify/password?redirect=${encodeURIComponent('/about?x=1')}`, {
      ...ways('password', 'totp'),
      'POST /api/auth/verify': new Refused(403, { message: 'x', refusal: 'wrong-credentials', en: '', zh: '' }),
    });
    const password = await screen.findByLabelText(/^Password/);
    const submit = screen.getByRole('button', { name: 'Verify' });
    await person.type(password, 'abd{Enter}');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(submit.hasAttribute('disabled')).toBe(false);
    expect(mfaToken.get()).toBeNull();
    answers['POST /api/auth/verify'] = { token: PROOF };
    await person.type(password, '{Backspace}c{Enter}');
    await waitFor(() => expect(here()).toBe('/about?x=1'));
    expect(mfaToken.get()).toBe(PROOF);
    expect(asked.findLast(({ path }) => path === '/api/auth/verify')?.body).toEqual({
      provider: 'password',
      payload: { password: 'abc' },
    });
  });

  it('focuses the code of the authenticator app, and sends it at the sixth digit, once', async () => {
    const { asked, answers } = await open('/auth/verify?redirect=/about', {
      ...ways('totp', 'recovery'),
      'POST /api/auth/verify': new Refused(403, { message: 'x', refusal: 'wrong-code' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Authenticator app' }));
    const code = await screen.findByLabelText<HTMLInputElement>(/Code from your authenticator app/);
    await waitFor(() => expect(document.activeElement).toBe(code));
    const tried = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await person.keyboard('12345');
    expect(tried()).toHaveLength(0);
    await person.keyboard('6');
    expect(await screen.findByText(/Enter the code the app shows now/)).toBeTruthy();
    expect(tried()).toEqual([{ provider: 'totp', payload: { code: '123456' } }]);
    // Typing replaces the wrong code; deleting a digit sends nothing.
    answers['POST /api/auth/verify'] = { token: PROOF };
    await person.keyboard('65432');
    expect(code.value).toBe('65432');
    await person.keyboard('{Backspace}');
    expect(tried()).toHaveLength(1);
    await person.keyboard('21');
    await waitFor(() => expect(here()).toBe('/about'));
    expect(tried().slice(1)).toEqual([{ provider: 'totp', payload: { code: '654321' } }]);
  });

  it('offers the user’s own methods, and never redirects to another site', async () => {
    await open('/auth/verify?redirect=//evil.example/', {
      ...ways('totp', 'recovery'),
      'POST /api/auth/verify': { token: PROOF },
    });
    expect(await screen.findByRole('button', { name: 'Recovery code' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Authenticator app' }));
    await person.type(await screen.findByLabelText(/Code from your authenticator app/), '123456{Enter}');
    await waitFor(() => expect(here()).toBe('/'));
  });
});
