import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTEST, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const page = `/org/${ORG}/contest/${CONTEST}/admin/api`;
const call = `/api/contest/${CONTEST}/admin/contest-api`;
const ACCOUNT = '00000000-0000-4000-8000-000000000601';
const clock = { version: 1, start: 1, duration: 3_600_000, removed: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answersWith = (given: object) => ({
  ...contestAnswers(aContestToDirect({ clock })),
  [`GET ${call}`]: { hasClock: true, accounts: [], obstacles: [], ...given },
});

describe('the page of the contest API', () => {
  it('shows the password of a new account once, with commands for tools', async () => {
    const made = { _id: ACCOUNT, username: 'presenter-ab12cd', password: 'secretSecretSecretSecre' };
    const answers = { ...answersWith({}), [`POST ${call}/account`]: made };
    const { asked } = await renderApp(page, { answers, signedIn: true });
    await screen.findByText('No API accounts yet');
    await person.click(screen.getByRole('button', { name: 'New account' }));
    await person.type(screen.getByRole('textbox', { name: 'Allowed from' }), '10.0.0.0/8, ::1');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    const dialog = within(await screen.findByRole('dialog', { name: /presenter-ab12cd/ }));
    expect(dialog.getByLabelText('Resolver').textContent).toContain(`${made.username} ${made.password}`);
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      role: 'presenter',
      cidrs: ['10.0.0.0/8', '::1'],
    });
    await person.click(dialog.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText(made.password)).toBeNull());
  });

  it('revokes an account after a question', async () => {
    const account = { _id: ACCOUNT, username: 'admin-ab12cd', role: 'admin', cidrs: [], mayWrite: false, createdAt: 1 };
    const answers = { ...answersWith({ accounts: [account] }), [`DELETE ${call}/account/${ACCOUNT}`]: {} };
    const { asked } = await renderApp(page, { answers, signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Revoke admin-ab12cd' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('admin-ab12cd revoked');
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${call}/account/${ACCOUNT}`)).toBe(true);
  });

  it('lets an administrator change the contest only after a question, and a new one only by a switch', async () => {
    const account = { _id: ACCOUNT, username: 'admin-ab12cd', role: 'admin', cidrs: [], mayWrite: false, createdAt: 1 };
    const { path, reply } = { path: `${call}/account/${ACCOUNT}`, reply: answersWith({ accounts: [account] }) };
    const { asked } = await renderApp(page, { answers: { ...reply, [`PATCH ${path}`]: {} }, signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Allow changes by admin-ab12cd' }));
    account.mayWrite = true;
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allow changes' }));
    await person.click(await screen.findByRole('button', { name: 'Forbid changes by admin-ab12cd' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { mayWrite: true },
        { mayWrite: false },
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API account' }));
    expect(dialog.queryByRole('switch')).toBeNull();
    await person.click(dialog.getByRole('combobox', { name: 'Role' }));
    await person.click(await screen.findByRole('option', { name: 'Judge' }));
    expect(dialog.getByRole('switch', { name: 'May change the contest' })).toHaveProperty('checked', false);
  });

  it('says what must be done before results can become official', async () => {
    await renderApp(page, { answers: answersWith({ obstacles: ['unjudged'] }), signedIn: true });
    await screen.findByText(/^Every submission must be judged/);
    expect(screen.getByRole('button', { name: 'Make results official' }).hasAttribute('disabled')).toBe(true);
  });

  it('makes results official', async () => {
    const answers = { ...answersWith({}), [`PATCH ${call}/finalization`]: {} };
    const { asked } = await renderApp(page, { answers, signedIn: true });
    await person.click(await screen.findByRole('button', { name: 'Make results official' }));
    await screen.findByText('The results are official');
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ finalized: true });
  });

  it('explains that a contest without a clock has no contest API', async () => {
    const answers = { ...answersWith({}), ...contestAnswers(aContestToDirect()) };
    await renderApp(page, { answers, signedIn: true });
    await screen.findByText(/^The contest API needs the clock of the contest/);
  });
});
