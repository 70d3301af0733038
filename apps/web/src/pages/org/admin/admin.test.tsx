import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../../testing/outside.ts';
import { ORG, here, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const BOB = '00000000-0000-4000-8000-00000000000c';
const members = {
  items: [
    { _id: 'm', user: { _id: BOB, profile: { name: 'bob', email: '', realname: '' } }, capability: '1', groups: [] },
  ],
  total: 1,
};
const admin = memberAnswers({ orgCapability: '3' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the administration of an organization', () => {
  it('shows members without the right that the page is for administrators', async () => {
    const { asked } = await renderApp(`/org/${ORG}/admin/member`, { answers: memberAnswers(), signedIn: true });
    expect(await screen.findByText('Administrators only')).toBeTruthy();
    expect(asked.some(({ path }) => path.includes('/admin/'))).toBe(false);
  });

  it('asks before a member is removed, naming them, and says why removal failed', async () => {
    const { answers, asked } = await renderApp(`/org/${ORG}/admin/member`, {
      answers: {
        ...admin,
        [`GET /api/org/${ORG}/admin/member`]: members,
        [`DELETE /api/org/${ORG}/admin/member/${BOB}`]: new Refused(400, { message: 'x', refusal: 'not-yourself' }),
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Remove bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/bob loses access/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(/You cannot remove yourself/)).toBeTruthy();
    answers[`DELETE /api/org/${ORG}/admin/member/${BOB}`] = {};
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('bob removed')).toBeTruthy();
  });

  it('changes one right and keeps the others', async () => {
    const { asked } = await renderApp(`/org/${ORG}/admin/member`, {
      answers: {
        ...admin,
        [`GET /api/org/${ORG}/admin/member`]: members,
        [`PATCH /api/org/${ORG}/admin/member/${BOB}/capability`]: {},
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Change role of bob' }));
    const dialog = within(await screen.findByRole('dialog'));
    // Individual permissions are under "Custom".
    expect(dialog.getByRole('radio', { name: 'Student', checked: true })).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'Problem' })).toBeNull();
    await person.click(dialog.getByRole('radio', { name: 'Custom' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Problem' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ capability: '5' }));
  });

  it('names roles, offers no permission that the administrator lacks, and asks before one is deleted', async () => {
    const assistant = { _id: 'r', name: 'Assistant', description: 'Helps.', capability: '17', memberCount: 2 };
    const { answers, asked } = await renderApp(`/org/${ORG}/admin/role`, {
      answers: {
        ...memberAnswers({ orgCapability: '19' }),
        [`GET /api/org/${ORG}/admin/role`]: [],
        [`POST /api/org/${ORG}/admin/role`]: { _id: 'r' },
        [`DELETE /api/org/${ORG}/admin/role/r`]: {},
        [`GET /api/org/${ORG}/admin/member`]: members,
        [`PATCH /api/org/${ORG}/admin/member/${BOB}/capability`]: {},
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'New role' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /Name/ }), 'Assistant');
    const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('Open the organization').disabled, box('Manage problems').disabled]).toEqual([true, true]);
    await person.click(box('Manage plans'));
    answers[`GET /api/org/${ORG}/admin/role`] = [assistant];
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    const made = { name: 'Assistant', description: '', capability: '17' };
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(made));
    await person.click(await screen.findByRole('button', { name: 'Delete role Assistant' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Delete the role Assistant?' }));
    expect(asking.getByText(/Its 2 members keep the permissions/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await person.click(asking.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
    await person.click(screen.getByRole('tab', { name: 'Members' }));
    await person.click(await screen.findByRole('button', { name: 'Change role of bob' }));
    const giving = within(await screen.findByRole('dialog', { name: 'Change role of bob' }));
    await person.click(await giving.findByRole('radio', { name: 'Assistant' }));
    await person.click(giving.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ capability: '17' }));
  });

  it('creates a registration token only on request', async () => {
    const { asked } = await renderApp(`/org/${ORG}/admin/runner`, {
      answers: {
        ...admin,
        [`GET /api/org/${ORG}/admin/runner-health`]: [],
        [`POST /api/org/${ORG}/admin/runner/register`]: { registrationToken: 'once-only' },
      },
      signedIn: true,
    });
    await screen.findByText('No runners');
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Register a runner' }));
    expect(await screen.findByText(/--token once-only/)).toBeTruthy();
  });

  it('lists the changed fields of the profile and sends the whole profile', async () => {
    const { asked } = await renderApp(`/org/${ORG}/admin`, {
      answers: {
        ...admin,
        [`GET /api/org/${ORG}/admin/profile`]: { name: 'Mint', email: 'm@example.org' },
        [`PATCH /api/org/${ORG}/admin/profile`]: {},
      },
      signedIn: true,
    });
    await person.type(await screen.findByLabelText(/Name/), ' 2');
    expect(await screen.findByText('Changed: Name')).toBeTruthy();
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Mint 2', email: 'm@example.org' }),
    );
  });
});

describe('a URL of an organization without a page', () => {
  it('shows a not-found page inside the organization', async () => {
    await renderApp(`/org/${ORG}/nowhere`, { answers: memberAnswers(), signedIn: true });
    expect(await screen.findByText('This page doesn’t exist, or you don’t have access.')).toBeTruthy();
    expect(here()).toBe(`/org/${ORG}/nowhere`);
  });
});
