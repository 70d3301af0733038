import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { USER, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const PHONE = '13800000000';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a telephone number', () => {
  it('is linked by a code, even if it cannot be used to sign in', async () => {
    const identity = { password: true, mfaBind: true, identities: [] as object[] };
    const { asked, answers } = await renderApp(`/user/${USER}/settings?tab=credentials`, {
      answers: {
        ...memberAnswers(),
        [`GET /api/user/${USER}/identity`]: identity,
        'GET /api/auth/verify': {
          providers: ['password', 'sms'],
          ways: [{ provider: 'password', kind: 'password' }],
        },
        [`POST /api/user/${USER}/preBind`]: {},
        [`POST /api/user/${USER}/bind`]: {},
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Link Code by text message' }));
    const number = await screen.findByLabelText(/^Phone/);
    await person.type(number, '1380{Enter}');
    expect(await screen.findByText('Enter an 11-digit phone number.')).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/preBind'))).toBe(false);
    await person.type(number, '0000000{Enter}');
    await person.type(await screen.findByLabelText(/^Code \*?$|^Code$/), '123456');
    answers[`GET /api/user/${USER}/identity`] = {
      ...identity,
      identities: [{ provider: 'sms', subject: PHONE, createdAt: 0 }],
    };
    await person.click(screen.getByRole('button', { name: 'Link' }));
    expect(await screen.findByText(/13800000000 ·/)).toBeTruthy();
    const sent = (end: string) => asked.findLast(({ path }) => path.endsWith(end))?.body;
    expect(sent('/preBind')).toEqual({ provider: 'sms', payload: { phone: PHONE, context: {} } });
    expect(sent('/bind')).toEqual({ provider: 'sms', payload: { phone: PHONE, code: '123456' } });
  });
});

describe('sessions', () => {
  it('show program, system, IP address and the acting administrator, and end one by one', async () => {
    const row = (id: string, more: object) => ({
      _id: id,
      device: { browser: 'Firefox', system: 'Linux' },
      ip: '192.0.2.7',
      createdAt: 0,
      seenAt: 0,
      current: false,
      secondFactor: false,
      ...more,
    });
    const [own, old, acting] = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-0000000000${end}${end}`);
    const answers = {
      ...memberAnswers(),
      [`GET /api/user/${USER}/session`]: [
        row(own ?? '', { current: true }),
        row(old ?? '', { device: { browser: 'Safari', system: 'iOS' }, ip: '2001:db8::1' }),
        row(acting ?? '', { device: { browser: '', system: '' }, actingUser: { userId: USER, name: 'root' } }),
      ],
      [`DELETE /api/user/${USER}/session/${old ?? ''}`]: {},
    };
    const { asked } = await renderApp(`/user/${USER}/settings?tab=sessions`, { answers, signedIn: true });
    expect(await screen.findByText(/2001:db8::1/)).toBeTruthy();
    expect(screen.getByText('root, acting as you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out Firefox · Linux' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out Unknown device' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Sign out Safari · iOS' }));
    expect(await screen.findByText('Sign out Safari · iOS?')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/user/${USER}/session/${old ?? ''}`);
  });
});
