import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, Refused } from '../testing/outside.ts';
import { here, memberAnswers, ORG, renderApp } from '../testing/render-app.tsx';

const person = userEvent.setup();
const opened = {
  org: { _id: ORG, name: 'Mint', emailHash: 'x' },
  state: 'open',
  groups: ['Class 3', 'Chess'],
  isMember: false,
  isInGroups: false,
};
const open = (invitation: unknown, signedIn: boolean, more: Answers = {}) =>
  renderApp('/join/tok', {
    answers: { ...memberAnswers(), 'GET /api/invitation/tok': invitation, ...more },
    signedIn,
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an invitation link', () => {
  it('says what joining means, and leads visitors back after sign-in and sign-up', async () => {
    await open(opened, false);
    expect(await screen.findByRole('heading', { name: 'Join Mint' })).toBeTruthy();
    expect(await screen.findByText(/administrators see your user name/)).toBeTruthy();
    expect(screen.getByText(/You are added to Class 3 and Chess/)).toBeTruthy();
    for (const [name, to] of [
      ['Sign in to join', '/auth/login'],
      ['Create an account', '/signup'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${to}?redirect=%2Fjoin%2Ftok`);
  });

  it('joins in one click, and shows a refusal next to the button', async () => {
    const refused = new Refused(403, { message: 'x', refusal: 'invitation-closed' });
    const { answers, asked } = await open(opened, true, { 'POST /api/invitation/tok/join': refused });
    const button = await screen.findByRole('button', { name: 'Join Mint' });
    await person.click(button);
    expect(await screen.findByText(/has expired, was revoked, or has been used up/)).toBeTruthy();
    answers['POST /api/invitation/tok/join'] = { orgId: ORG, outcome: 'joined' };
    await person.click(button);
    await waitFor(() => expect(here()).toBe(`/org/${ORG}`));
    expect(await screen.findByText('Welcome to Mint')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST').length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [{ ...opened, state: 'expired' }, 'This invitation has expired'],
    [{ ...opened, state: 'used-up' }, 'This invitation has been used up'],
    [{ ...opened, state: 'revoked' }, 'This invitation was revoked'],
    [{ ...opened, isMember: true, isInGroups: true }, 'You are already a member of Mint'],
    [new Refused(404, { message: 'x', refusal: 'not-found' }), 'This invitation does not exist'],
  ])('that cannot be used says why: %#', async (invitation, sentence) => {
    await open(invitation, true);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  });

  it('adds a member to the groups that are new to them', async () => {
    await open({ ...opened, isMember: true }, true);
    expect(await screen.findByText(/already a member of Mint. Joining adds you to Class 3 and Chess/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Join the groups' })).toBeTruthy();
  });
});
