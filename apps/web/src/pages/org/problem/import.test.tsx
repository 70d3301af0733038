import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { chosenLanguage } from '../../../lib/i18n/languages.ts';
import { Refused } from '../../../testing/outside.ts';
import { standInForUploads } from '../../../testing/outside-uploads.ts';
import { aProblem, PROBLEM, problemAnswers } from '../../../testing/problem-answers.ts';
import { ORG, here, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const inspect = 'POST /api/problem/import/inspect';
const report = {
  format: 'icpc',
  choices: [],
  slug: 'sums',
  title: 'Sums',
  timeMs: 1000,
  memoryBytes: 268_435_456,
  caseCount: 12,
  statements: ['en'],
  submissionCount: 3,
  findings: [
    {
      level: 'warning',
      code: 'import-changed',
      place: 'problem.yaml: limits',
      message: 'The limit was rounded.',
      messageZh: '时限已取整。',
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function choosePackage(answers: Record<string, unknown>) {
  const server = await renderApp(`/org/${ORG}/problem/import`, {
    answers: { ...problemAnswers(), 'POST /api/problem/import/upload': { url: '/files/package' }, ...answers },
    signedIn: true,
  });
  const store = standInForUploads();
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  await person.upload(input, new File(['zip'], 'sums.zip'));
  return { ...server, store };
}

describe('importing a package', () => {
  it('shows the report before anything is created, in the language of the page', async () => {
    const { asked, store } = await choosePackage({ [inspect]: report });
    expect(await screen.findByText('The limit was rounded.')).toBeTruthy();
    expect(screen.getByText('problem.yaml: limits')).toBeTruthy();
    expect(screen.getByText('ICPC / Kattis package')).toBeTruthy();
    expect(store.uploads).toHaveLength(1);
    expect(asked.some(({ path }) => path === '/api/problem/import')).toBe(false);
    chosenLanguage.set('zh-Hans');
    expect(await screen.findByText('时限已取整。')).toBeTruthy();
    chosenLanguage.set('en');
  });

  it('creates the problem under another slug if the first is in use', async () => {
    const { answers, asked } = await choosePackage({
      [inspect]: report,
      'POST /api/problem/import': new Refused(409, { message: 'x', refusal: 'slug-taken' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Create problem' }));
    expect(await screen.findByText('Another problem in this organization has this slug.')).toBeTruthy();
    answers['POST /api/problem/import'] = { problemId: PROBLEM, report };
    await person.type(screen.getByLabelText(/Slug/), '-2');
    await person.click(screen.getByRole('button', { name: 'Create problem' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}`));
    expect(asked.findLast(({ path }) => path === '/api/problem/import')?.body).toMatchObject({
      slug: 'sums-2',
      title: 'Sums',
      accessLevel: ACCESS_LEVEL.private,
    });
  });

  it('opens the draft of a package without its tests', async () => {
    await choosePackage({
      [inspect]: report,
      'POST /api/problem/import': { problemId: PROBLEM, report },
      ...problemAnswers(aProblem({ currentDataHash: '' })),
    });
    await person.click(await screen.findByRole('button', { name: 'Create problem' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}/draft`));
  });

  it('creates nothing from a package with errors', async () => {
    const error = { level: 'error', code: 'file-missing', place: 'a', message: 'It is missing.', messageZh: '缺失。' };
    await choosePackage({ [inspect]: { ...report, findings: [error] } });
    expect(await screen.findByText('It is missing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create problem' })).toBeNull();
  });

  it('says where an unreadable package is broken', async () => {
    await choosePackage({
      [inspect]: new Refused(400, {
        message: 'x',
        refusal: 'package-refused',
        places: [{ place: 'archive', reason: 'its end is missing' }],
      }),
    });
    expect(await screen.findByText(/its end is missing/)).toBeTruthy();
  });

  it('reads a package in the selected format, even if none was detected', async () => {
    const { answers, asked } = await choosePackage({
      [inspect]: new Refused(400, { message: 'x', refusal: 'package-refused', places: [] }),
    });
    await person.click(await screen.findByRole('combobox', { name: 'Format' }));
    answers[inspect] = { ...report, format: 'hydro' };
    await person.click(screen.getByRole('option', { name: 'Hydro package' }));
    await screen.findByRole('button', { name: 'Create problem' });
    expect(asked.findLast(({ path }) => path === '/api/problem/import/inspect')?.body).toMatchObject({
      format: 'hydro',
    });
    answers['POST /api/problem/import'] = { problemId: PROBLEM, report };
    await person.click(screen.getByRole('button', { name: 'Create problem' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}`));
    expect(asked.findLast(({ path }) => path === '/api/problem/import')?.body).toMatchObject({ format: 'hydro' });
  });

  it('shows the report of each of several problems, and continues with the next after one was created', async () => {
    const choices = [
      { key: 'a', title: 'Apples' },
      { key: 'b', title: 'Bears' },
    ];
    const ofApples = { ...report, choices, picked: 'a', slug: 'apples', title: 'Apples' };
    const ofBears = { ...report, choices, picked: 'b', slug: 'bears', title: 'Bears' };
    const { answers, asked } = await choosePackage({ [inspect]: ofApples });
    await person.click(await screen.findByRole('combobox', { name: /Problem in the package/ }));
    answers[inspect] = ofBears;
    await person.click(screen.getByRole('option', { name: 'Bears' }));
    await waitFor(() => expect(screen.getByLabelText(/Slug/)).toHaveProperty('value', 'bears'));
    answers['POST /api/problem/import'] = { problemId: PROBLEM, report };
    answers[inspect] = ofApples;
    await person.click(screen.getByRole('button', { name: 'Create problem' }));
    await waitFor(() => expect(screen.getByLabelText(/Slug/)).toHaveProperty('value', 'apples'));
    expect(here()).toBe(`/org/${ORG}/problem/import`);
    await person.click(screen.getByRole('button', { name: 'Create problem' }));
    await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}`));
    const made = asked.filter(({ path }) => path === '/api/problem/import').map(({ body }) => body);
    expect(made).toMatchObject([{ pick: 'b' }, { pick: 'a' }]);
  });
});
