import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ORG, USER, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const APP = '00000000-0000-4000-8000-00000000000c';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(isRemembered: boolean) {
  const question = {
    next: 'ask',
    requestId: USER,
    expiresAt: Date.now() + 600_000,
    app: { _id: APP, title: 'Forum', description: '', org: { _id: ORG, name: 'Mint' } },
    scopes: [{ name: 'openid', en: 'Know who you are', zh: '获知你的身份', isSensitive: false, isKnown: isRemembered }],
    redirect: { kind: 'website', to: 'forum.example.org' },
    needsSecondFactor: false,
    isRemembered,
  };
  const answers = { ...memberAnswers(), 'POST /api/oauth/consent': question };
  return renderApp(`/oauth/authorize?client_id=${APP}`, { answers, signedIn: true });
}

describe('the authorization page of an app', () => {
  it('names the scopes and the redirect, and can be cancelled', async () => {
    await open(false);
    expect(await screen.findByText('Forum wants to sign you in')).toBeTruthy();
    expect(await screen.findByText('Know who you are')).toBeTruthy();
    expect(await screen.findByText(/forum\.example\.org/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(screen.queryByText('You’ve already authorized all of this.')).toBeNull();
  });

  it('says so if the user granted all of it before, and still asks', async () => {
    await open(true);
    expect(await screen.findByText('You’ve already authorized all of this.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Authorize' })).toBeTruthy();
  });
});
