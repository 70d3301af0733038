import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTEST, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const call = `/api/contest/${CONTEST}/admin/contest-api`;
const clock = { version: 1, start: 1, duration: 3_600_000, removed: [] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openWith = (given: object) =>
  renderApp(`/org/${ORG}/contest/${CONTEST}/admin/api`, {
    answers: {
      ...contestAnswers(aContestToDirect({ clock })),
      [`GET ${call}`]: { hasClock: true, accounts: [], obstacles: [], ...given },
      [`GET /api/contest/${CONTEST}/admin/contest-file/results.tsv`]: {},
    },
    signedIn: true,
  });

describe('the downloads of a contest', () => {
  it('offer results.tsv only once the results are official', async () => {
    await openWith({});
    const button = await screen.findByRole('button', { name: 'Download results.tsv' });
    expect(button.hasAttribute('disabled')).toBe(true);
    screen.getByText(/Available once the results are official/);
    expect(screen.getByRole('button', { name: 'Download standings.html' }).hasAttribute('disabled')).toBe(false);
  });

  it('save results.tsv', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const { asked } = await openWith({ finalizedAt: 1 });
    await person.click(await screen.findByRole('button', { name: 'Download results.tsv' }));
    await waitFor(() => expect(asked.some(({ path }) => path.includes('/contest-file/results.tsv'))).toBe(true));
  });
});
