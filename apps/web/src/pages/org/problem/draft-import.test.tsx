import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../../testing/outside.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import { aDraft, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, here, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const DRAFT = `/api/problem/${PROBLEM}/draft`;
const none = { added: { count: 0, names: [] }, changed: { count: 0, names: [] }, removed: { count: 0, names: [] } };
const report = {
  format: 'assay',
  choices: [],
  slug: 'sums',
  title: 'Sums',
  caseCount: 2,
  statements: ['en'],
  submissionCount: 0,
  findings: [],
};
const difference = {
  tests: { ...none, added: { count: 1, names: ['new'] }, removed: { count: 30, names: ['old'] } },
  reordered: false,
  programs: none,
  files: none,
  settings: [{ key: 'judge.timeMs', before: '1000', after: null }],
  texts: [{ language: 'en', isNew: false, title: 'Sums' }],
  attachments: none,
};
const inspected = { report, difference, revision: 7, textVersion: 't' };

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function choosePackage(answers: Record<string, unknown>) {
  const server = await renderApp(`/org/${ORG}/problem/${PROBLEM}/draft/import`, {
    answers: {
      ...problemAnswers(),
      [`GET ${DRAFT}`]: { draft: aDraft({}) },
      [`POST ${DRAFT}/import/upload`]: { url: '/files/package' },
      [`POST ${DRAFT}/import/inspect`]: inspected,
      ...answers,
    },
    signedIn: true,
  });
  standInForUploads();
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await person.upload(input, new File(['zip'], 'sums.zip'));
  const sent = () => server.asked.filter(({ path }) => path === `${DRAFT}/import`);
  return { ...server, sent };
}

describe('importing a package into a draft', () => {
  it('shows what changes, and removes something only after consent', async () => {
    const { sent } = await choosePackage({ [`POST ${DRAFT}/import`]: { revision: 8 } });
    expect(await screen.findByText('judge.timeMs: 1000 → none')).toBeTruthy();
    expect(screen.getByText('and 29 more', { exact: false })).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
    expect(button.disabled).toBe(true);
    await person.click(screen.getByRole('checkbox', { name: /^Remove 30 items/ }));
    await person.click(screen.getByRole('checkbox', { name: /^Title/ }));
    await person.click(button);
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}/draft`));
    expect(sent()[0]?.body).toMatchObject({ parts: ['data'], revision: 7, textVersion: 't' });
  });

  it('offers to compare again if the draft has changed', async () => {
    const refused = new Refused(409, { message: 'It changed.', refusal: 'draft-changed' });
    const { answers } = await choosePackage({ [`POST ${DRAFT}/import`]: refused });
    await person.click(await screen.findByRole('checkbox', { name: /^Remove/ }));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    const same = { ...difference, tests: none, settings: [], texts: [] };
    answers[`POST ${DRAFT}/import/inspect`] = { ...inspected, difference: same, revision: 9 };
    await person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Compare again' }));
    expect(await screen.findByText('The draft already has everything that this package has.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  });

  it('imports nothing from a package with errors', async () => {
    const error = { level: 'error', code: 'file-missing', place: 'a', message: 'It is missing.', messageZh: '缺失。' };
    const broken = { ...inspected, report: { ...report, findings: [error] }, difference: null };
    await choosePackage({ [`POST ${DRAFT}/import/inspect`]: broken });
    expect(await screen.findByText('It is missing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  it('can be undone on the page of the draft, which says if the statement stays', async () => {
    const former = { at: Date.UTC(2026, 0, 1), parts: ['data', 'statements'] };
    const { asked } = await renderApp(`/org/${ORG}/problem/${PROBLEM}/draft`, {
      answers: {
        ...problemAnswers(),
        [`GET ${DRAFT}`]: { draft: aDraft({ former, revision: 5 }) },
        [`POST ${DRAFT}/import/undo`]: { revision: 6, texts: false },
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Bring it back' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText(/The statement was changed after the import/)).toBeTruthy();
    expect(asked.find(({ path }) => path === `${DRAFT}/import/undo`)?.body).toEqual({ revision: 5 });
  });
});
