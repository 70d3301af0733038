import { ACCESS_LEVEL } from '@assay/contract/states';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { here, memberAnswers, ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const GROUP = '00000000-0000-4000-8000-0000000000aa';
const group = { _id: GROUP, orgId: ORG, profile: { name: 'Class 3', email: '' }, emailHash: 'x', memberCount: 28 };
const path = `/api/org/${ORG}/admin/invitation`;
const link = {
  _id: 'one',
  name: 'Class 3',
  token: 'tok',
  state: 'open',
  groups: [{ groupId: GROUP, name: 'Class 3' }],
  createdAt: 1,
  expiresAt: Date.now() + 86_400_000,
  maxUses: 40,
  useCount: 3,
};
const answers = {
  ...memberAnswers({ orgCapability: '3' }),
  'GET /api/group': { items: [{ ...group, accessLevel: ACCESS_LEVEL.restricted }], total: 1 },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('invitation links of an organization', () => {
  it('are created with groups, an expiry and a limit of users, copied, and revoked after a confirmation', async () => {
    const shown = await renderApp(`/org/${ORG}/admin/invitation`, {
      answers: { ...answers, [`GET ${path}`]: [], [`POST ${path}`]: { _id: 'one', token: 'tok' } },
      signedIn: true,
    });
    expect(await screen.findByText('No invitation links')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'New link' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Name'), 'Class 3');
    await person.type(dialog.getByLabelText('Add to groups'), 'Class');
    await person.click(await screen.findByRole('option', { name: 'Class 3' }));
    await person.type(dialog.getByLabelText('Maximum number of people'), '0');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(true);
    await person.clear(dialog.getByLabelText('Maximum number of people'));
    await person.type(dialog.getByLabelText('Maximum number of people'), '40');
    shown.answers[`GET ${path}`] = [link];
    await person.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('3 of 40')).toBeTruthy();
    expect(shown.asked.find(({ method, path: at }) => method === 'POST' && at === path)?.body).toEqual({
      name: 'Class 3',
      groupIds: [GROUP],
      expiresInDays: 30,
      maxUses: 40,
    });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await person.click(screen.getByRole('button', { name: 'Copy link Class 3' }));
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${globalThis.location.origin}/join/tok`));
    shown.answers[`DELETE ${path}/one`] = {};
    await person.click(screen.getByRole('button', { name: 'Revoke Class 3' }));
    shown.answers[`GET ${path}`] = [];
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No invitation links')).toBeTruthy();
  });
});

it('the groups of an organization are shown within its administration, with the tabs', async () => {
  await renderApp(`/org/${ORG}/admin`, {
    answers: { ...answers, [`GET /api/org/${ORG}/admin/profile`]: { name: 'Mint', email: '' } },
    signedIn: true,
  });
  await person.click(await screen.findByRole('tab', { name: 'Groups' }));
  await waitFor(() => expect(here()).toBe(`/org/${ORG}/admin/group`));
  expect(await screen.findByRole('link', { name: 'Class 3' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Groups' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Members' })).toBeTruthy();
});
