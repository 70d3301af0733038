import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProblemRepository } from '@assay/contract';
import { Refused } from '../../../testing/outside.ts';
import { PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const REPOSITORY = `/api/problem/${PROBLEM}/repository`;
const ID = 'a'.repeat(40);

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const connected = (change: Partial<ProblemRepository> = {}): ProblemRepository => ({
  url: 'https://git.example/problems.git',
  branch: 'main',
  folder: 'sum',
  username: 'setter',
  hasToken: true,
  pulls: true,
  pushes: true,
  connectedAt: 1,
  state: 'up-to-date',
  pushWaits: false,
  webhookUrl: `https://oj.example${REPOSITORY}/hook?secret=s`,
  history: [],
  ...change,
});

const open = (repository: ProblemRepository | null, answers: Record<string, unknown> = {}) =>
  renderApp(`/org/${ORG}/problem/${PROBLEM}/draft/repository`, {
    answers: { ...problemAnswers(), [`GET ${REPOSITORY}`]: { repository }, ...answers },
    signedIn: true,
  });

describe('the repository of a problem', () => {
  it('shows what is wrong with a connection at its field', async () => {
    const places = [
      { place: 'branch', reason: 'branch-missing' },
      { place: 'detail', reason: 'main' },
    ];
    await open(null, { [`PUT ${REPOSITORY}`]: new Refused(409, { refusal: 'repository-unusable', places }) });
    await person.click(await screen.findByRole('button', { name: 'Connect a repository' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('URL of the repository'), 'https://git.example/a.git');
    await person.click(within(dialog).getByRole('button', { name: 'Test and save' }));
    const branch = within(dialog).getByLabelText('Branch');
    expect(await within(dialog).findByText(/The repository has no such branch/)).toBeDefined();
    expect(branch.getAttribute('aria-invalid')).toBe('true');
  });

  it('leads to the comparison of a commit that differs, and keeps the draft after a question', async () => {
    const fetched = { id: ID, subject: 'Add a test', author: 'Ada', hash: 'b'.repeat(64) };
    const server = await open(connected({ state: 'differs', fetched }), { [`POST ${REPOSITORY}/keep`]: {} });
    const compare = await screen.findByRole('link', { name: 'Compare and import' });
    expect(compare.getAttribute('href')).toContain(`/draft/import?stored=${fetched.hash}`);
    await person.click(screen.getByRole('button', { name: 'Keep the draft' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Keep the draft' }));
    await vi.waitFor(() =>
      expect(server.asked.filter(({ path }) => path === `${REPOSITORY}/keep`)).toMatchObject([
        { body: { commit: ID } },
      ]),
    );
  });

  it('says why a synchronization failed, and lists the last ones', async () => {
    const failure = { code: 'submodule', place: 'third/party' } as const;
    const history = [
      { _id: '2', at: 2, outcome: 'failed', failure },
      { _id: '1', at: 1, outcome: 'pushed', commit: { id: ID, subject: 'Add the second test', author: 'Ada' } },
    ] as const;
    await open(connected({ state: 'failed', failure, history: [...history] }));
    expect((await screen.findByRole('alert')).textContent).toContain('The folder contains a submodule');
    expect(screen.getByRole('alert').textContent).toContain('third/party');
    expect(screen.getByRole('button', { name: 'Retry now' })).toBeDefined();
    expect(screen.getByText(/Add the second test/).textContent).toContain('aaaaaaaa');
    expect(screen.getByRole('button', { name: 'Copy the URL of the webhook' })).toBeDefined();
  });
});
