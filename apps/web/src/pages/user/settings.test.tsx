import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../testing/outside.ts';
import { USER, memberAnswers, renderApp } from '../../testing/render-app.tsx';
import { editorPreferences } from '../../ui/code-editor/preferences.ts';

const person = userEvent.setup();
const address = `/user/${USER}/settings?tab=credentials`;
const BIND = `POST /api/user/${USER}/bind`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answersOf(password: boolean) {
  return {
    ...memberAnswers(),
    [`GET /api/user/${USER}/identity`]: { password, mfaBind: true, identities: [] },
    'GET /api/auth/verify': { providers: ['mail'], ways: [{ provider: 'mail', kind: 'mail' }] },
  };
}

describe('a user without a password', () => {
  it('sets the first one without entering an old one', async () => {
    const { asked } = await renderApp(address, { answers: { ...answersOf(false), [BIND]: {} }, signedIn: true });
    expect(await screen.findByText(/You don’t have a password yet/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    await person.type(await screen.findByLabelText(/^New password/), 'seven brass kettles');
    await person.click(await screen.findByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Password set.')).toBeTruthy();
    const sent = asked.find(({ method, path }) => method === 'POST' && path.endsWith('/bind'))?.body;
    expect(sent).toEqual({ provider: 'password', payload: { password: 'seven brass kettles' } });
  });

  it('proves their identity if required, and can cancel', async () => {
    const refused = new Refused(400, { message: 'x', refusal: 'mfa-required' });
    await renderApp(address, { answers: { ...answersOf(false), [BIND]: refused }, signedIn: true });
    await person.type(await screen.findByLabelText(/^New password/), 'seven brass kettles');
    await person.click(await screen.findByRole('button', { name: 'Set password' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Password set.')).toBeNull();
    const button = await screen.findByRole('button', { name: 'Set password' });
    expect(button.hasAttribute('disabled')).toBe(false);
  });
});

describe('a user with a password', () => {
  it('enters the old one to change it', async () => {
    await renderApp(address, { answers: answersOf(true), signedIn: true });
    expect(await screen.findByLabelText(/^Current password/)).toBeTruthy();
    expect(screen.queryByText(/You don’t have a password yet/)).toBeNull();
  });
});

describe('preferences', () => {
  afterEach(() => editorPreferences.set(null));

  it('of the code editor are stored in this browser', async () => {
    await renderApp(`/user/${USER}/settings?tab=preferences`, { answers: memberAnswers(), signedIn: true });
    await person.click(await screen.findByRole('combobox', { name: 'Indentation' }));
    await person.click(await screen.findByRole('option', { name: 'Tab' }));
    await person.click(screen.getByRole('switch', { name: 'Wrap long lines' }));
    const kept: unknown = JSON.parse(localStorage.getItem('assay-editor') ?? 'null');
    expect(kept).toEqual({ fontSizePx: 14, indent: 'tab', wrap: true });
    for (const name of ['Language', 'Theme']) expect(screen.getByRole('combobox', { name })).toBeTruthy();
  });
});
