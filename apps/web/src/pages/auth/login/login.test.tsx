import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused, tokenOf } from '../../../testing/outside.ts';
import { ORG, USER, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';
import { onToast } from '../../../ui/feedback/toasts.tsx';

const person = userEvent.setup();
const token = tokenOf(USER);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const name = () => screen.findByLabelText(/User name/);
const password = () => screen.findByLabelText(/^Password/);
const submit = () => screen.findByRole('button', { name: 'Sign in' });

describe('the URL of an organization', () => {
  it('leads a visitor to sign in and then to the same URL: path, query and hash', async () => {
    const wanted = `/org/${ORG}/admin/member?search=a#x`;
    await renderApp(wanted, { answers: { ...memberAnswers(), 'POST /api/auth/login': { token } } });
    await person.type(await name(), 'ann');
    await person.type(await password(), 'short{Enter}');
    await waitFor(() => expect(here() + location.hash).toBe(wanted));
  });
});

describe('a URL with :self', () => {
  it('is that of the signed-in user', async () => {
    await renderApp('/user/:self?x=1', { answers: memberAnswers(), signedIn: true });
    await waitFor(() => expect(here()).toBe(`/user/${USER}?x=1`));
  });

  it('leads a visitor to sign in', async () => {
    await renderApp('/user/:self');
    await waitFor(() => expect(here()).toContain('/auth/login/password?redirect='));
  });
});

describe('signing in', () => {
  it('accepts any existing password, however short', async () => {
    const { asked } = await renderApp('/auth/login/password', {
      answers: { ...memberAnswers(), 'POST /api/auth/login': { token } },
    });
    await person.type(await name(), 'ann');
    await person.type(await password(), 'abc{Enter}');
    await waitFor(() => expect(here()).toBe('/'));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      provider: 'password',
      payload: { username: 'ann', password: 'abc' },
    });
  });

  it('solves the proof of work that the server requires after many wrong passwords, and says so', async () => {
    const work = { challenge: 'a.b.c', bits: 2, cost: 8192, blockSize: 8 };
    const { asked, answers } = await renderApp('/auth/login/password', {
      answers: { ...memberAnswers(), 'POST /api/auth/preLogin': { work } },
    });
    const isSolved = () =>
      asked.some(({ body }) => JSON.stringify(body ?? null).includes('"challenge":"a.b.c","answer"'));
    const refused = new Refused(429, { message: 'x', refusal: 'work-required' });
    Object.defineProperty(answers, 'POST /api/auth/login', { get: () => (isSolved() ? { token } : refused) });
    await person.type(await name(), 'ann');
    await person.type(await password(), 'abc{Enter}');
    expect(await screen.findByText(/your browser is solving a challenge/)).toBeTruthy();
    await waitFor(() => expect(here()).toBe('/'));
    expect(asked.filter(({ path }) => path === '/api/auth/preLogin').map(({ body }) => body)).toEqual([
      { provider: 'password', payload: { username: 'ann' } },
    ]);
  });

  it('says that the e-mail address can be used too, and whom to ask for a lost password on a site without mail', async () => {
    const { answers } = await renderApp('/auth/login/password');
    expect(await screen.findByLabelText('User name or e-mail *')).toBeTruthy();
    expect(await screen.findByText(/Lost your password\? Ask your teacher/)).toBeTruthy();
    cleanup();
    const ways = [{ provider: 'password', kind: 'password' }];
    await renderApp('/auth/login/password', {
      answers: {
        ...answers,
        'GET /api/auth/login': { providers: ['password'], ways, signup: true, passwordReset: true },
      },
    });
    await name();
    await waitFor(() => expect(screen.queryByText(/Lost your password/)).toBeNull());
  });

  it('shows what is missing at the field, and can be retried', async () => {
    await renderApp('/auth/login/password');
    await person.click(await submit());
    expect(await screen.findByText('Enter your user name.')).toBeTruthy();
    expect((await submit()).hasAttribute('disabled')).toBe(false);
    expect(document.activeElement).toBe(await name());
  });

  it('distinguishes wrong credentials from other failures', async () => {
    const { answers } = await renderApp('/auth/login/password', {
      answers: { 'POST /api/auth/login': new Refused(403, { message: 'x', refusal: 'wrong-credentials' }) },
    });
    await person.type(await name(), 'ann');
    await person.type(await password(), 'abc{Enter}');
    expect(await screen.findByText('The user name or password is wrong.')).toBeTruthy();
    answers['POST /api/auth/login'] = new Refused(429, { message: 'x', refusal: 'too-many-attempts' });
    await person.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toContain('Too many failed attempts');
    expect((await submit()).hasAttribute('disabled')).toBe(false);
  });

  it.each(['//evil.example/', 'https://evil.example/'])('never redirects to %s', async (redirect) => {
    await renderApp(`/auth/login/password?redirect=${encodeURIComponent(redirect)}`, {
      answers: { ...memberAnswers(), 'POST /api/auth/login': { token } },
    });
    await person.type(await name(), 'ann');
    await person.type(await password(), 'abc{Enter}');
    await waitFor(() => expect(here()).toBe('/'));
  });

  it('shows no error for a passkey that could not be offered automatically', async () => {
    const credential = Object.assign(() => undefined, { isConditionalMediationAvailable: () => Promise.resolve(true) });
    const ways = ['password', 'passkey'].map((kind) => ({ provider: kind, kind }));
    vi.stubGlobal('PublicKeyCredential', credential);
    const answers = { 'GET /api/auth/login': { providers: ['password'], ways, signup: false, passwordReset: false } };
    const { asked } = await renderApp('/auth/login/password', { answers });
    const toasted = vi.fn();
    const forget = onToast(toasted);
    const isOffered = () => asked.some(({ path }) => path === '/api/auth/preLogin');
    await waitFor(() => expect(isOffered()).toBe(true));
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy();
    await person.click(await submit());
    expect(await screen.findByText('Enter your user name.')).toBeTruthy();
    expect(toasted).not.toHaveBeenCalled();
    forget();
  });

  it('lets Back leave the page if there is only one sign-in method', async () => {
    await renderApp('/about');
    const before = history.length;
    await person.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(here()).toBe('/auth/login/password?redirect=%2Fabout'));
    expect(history.length).toBe(before + 1);
  });

  it('offers a choice if there are several methods', async () => {
    await renderApp('/auth/login', {
      answers: {
        'GET /api/auth/login': {
          providers: ['password'],
          ways: [
            { provider: 'password', kind: 'password' },
            { provider: 'mail', kind: 'mail' },
          ],
          signup: false,
          passwordReset: false,
        },
      },
    });
    await person.click(await screen.findByRole('link', { name: /Code by e-mail/ }));
    expect(await screen.findByRole('button', { name: 'Send a code' })).toBeTruthy();
    expect(screen.queryByText('Sign up')).toBeNull();
  });
});

describe('signing up', () => {
  const hidden = { realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' };
  const all = { realname: 'required', telephone: 'required', school: 'required', studentGrade: 'required' };
  const FIELDS = 'GET /api/info/signUpFields';
  const send = async () => person.click(await screen.findByRole('button', { name: 'Create account' }));
  const complaintOf = (label: RegExp) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return document.querySelector(`[id='${id}']`)?.textContent;
  };
  async function fill(): Promise<void> {
    await person.type(await name(), 'ann');
    await person.type(screen.getByLabelText(/E-mail/), 'ann@example.org');
    await person.type(await password(), 'gold-and-stone');
  }

  it('requests a name, an e-mail address and a password, and nothing else', async () => {
    const { asked } = await renderApp('/signup', {
      answers: { ...memberAnswers(), 'POST /api/auth/signup': { token } },
    });
    await fill();
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual(['name', 'email']);
    await send();
    await waitFor(() => expect(here()).toBe('/'));
    expect(asked.find(({ path }) => path === '/api/auth/signup')?.body).toEqual({
      profile: { name: 'ann', email: 'ann@example.org' },
      password: 'gold-and-stone',
    });
  });

  it('requests what the site requires, and says which fields are optional', async () => {
    const { asked } = await renderApp('/signup', {
      answers: {
        ...memberAnswers(),
        [FIELDS]: { ...hidden, telephone: 'required', school: 'optional' },
        'POST /api/auth/signup': { token },
      },
    });
    await fill();
    expect(screen.getByLabelText('School (optional)')).toBeTruthy();
    expect(screen.queryByLabelText(/Grade/)).toBeNull();
    await person.type(screen.getByLabelText(/^Phone/), '020 7946');
    await send();
    expect(await screen.findByText(/Include the country code/)).toBeTruthy();
    await person.clear(screen.getByLabelText(/^Phone/));
    await person.type(screen.getByLabelText(/^Phone/), '+44 20 7946 0958');
    await send();
    await waitFor(() => expect(here()).toBe('/'));
    expect(asked.find(({ path }) => path === '/api/auth/signup')?.body).toMatchObject({
      profile: { telephone: '+44 20 7946 0958' },
    });
  });

  it('shows a field that has become required in the meantime', async () => {
    const { answers } = await renderApp('/signup', {
      answers: {
        'POST /api/auth/signup': new Refused(400, {
          message: 'x',
          refusal: 'invalid-input',
          places: [{ place: 'body/profile/school', reason: 'is required at this site' }],
        }),
      },
    });
    await fill();
    answers[FIELDS] = { ...hidden, school: 'required' };
    await send();
    expect(await screen.findByText('Enter your school.')).toBeTruthy();
    expect((await name()).getAttribute('value')).toBe('ann');
  });

  it('says for each empty field what to enter', async () => {
    await renderApp('/signup', { answers: { [FIELDS]: all } });
    await send();
    const labels = [/User name/, /E-mail/, /^Password/, /Real name/, /Phone/, /School/, /Grade/];
    await waitFor(() =>
      expect(labels.map(complaintOf)).toEqual([
        'Choose a user name.',
        'Enter your e-mail address.',
        'Use at least 8 characters.',
        'Enter your real name.',
        'Enter your phone number.',
        'Enter your school.',
        'Enter your grade.',
      ]),
    );
  });

  it('shows each refusal at its field', async () => {
    const { answers } = await renderApp('/signup', {
      answers: { 'POST /api/auth/signup': new Refused(409, { message: 'x', refusal: 'name-taken' }) },
    });
    await fill();
    await send();
    expect(await screen.findByText('This name is already taken. Choose another one.')).toBeTruthy();
    answers['POST /api/auth/signup'] = new Refused(400, { message: 'x', refusal: 'weak-password' });
    await person.type(await name(), '2');
    await send();
    expect(await screen.findByText(/This password is too easy to guess/)).toBeTruthy();
    expect(screen.queryByText('This name is already taken. Choose another one.')).toBeNull();
    // One verdict at a time: the meter does not contradict the refusal.
    expect(screen.queryByText('Strong')).toBeNull();
  });

  it('rates a password by the rules of the server while it is typed, and says why it is refused', async () => {
    await renderApp('/signup');
    await person.type(await name(), 'kestrel');
    await person.type(await password(), 'Kestrel2024!');
    expect(await screen.findByText(/it contains your user name/)).toBeTruthy();
    await person.type(await password(), ' marble fog');
    expect(await screen.findByText('Strong')).toBeTruthy();
    expect(screen.queryByText(/it contains your user name/)).toBeNull();
  });

  it('is not offered while it is closed', async () => {
    await renderApp('/signup', {
      answers: { 'GET /api/auth/login': { providers: ['password'], ways: [], signup: false, passwordReset: false } },
    });
    expect(await screen.findByText('Sign-up is closed')).toBeTruthy();
  });
});
