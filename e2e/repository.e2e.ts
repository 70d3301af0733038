import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GIT_ACCOUNT, type GitTestServer, startGitServer } from '@assay/testkit/git-server';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { signInWithToken } from './support/client.ts';
import { ADMIN, type Installation, startInstallation } from './support/installation.ts';

/* A setter connects a problem to a repository, imports a commit, and publishes a version that becomes one. */

const START_MS = 480_000;
const SYNC = { timeout: 120_000 };

let installation: Installation;
let git: GitTestServer;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  [installation, git, browser] = await Promise.all([
    startInstallation({ ASSAY_STORAGE_ALLOW_PRIVATE: '127.0.0.1' }),
    startGitServer(),
    openBrowser(),
  ]);
}, START_MS);
afterAll(async () => {
  await browser.close();
  await git.close();
  await installation[Symbol.asyncDispose]();
}, START_MS);

const PACKAGE = {
  'problem.yaml': JSON.stringify({
    slug: 'sum',
    title: { en: 'Sum' },
    label: 'default',
    judge: {
      adapter: 'assay',
      config: {
        timeMs: 1000,
        memoryMiB: 64,
        checker: { type: 'tokens' },
        cases: [{ name: '1', input: 'tests/1.in', answer: 'tests/1.ans' }],
      },
    },
    submit: { upload: true },
  }),
  'statement.en.md': 'Add two numbers.',
  'tests/1.in': '1 2\n',
  'tests/1.ans': '3\n',
};

it('a setter connects a repository, imports its commit, and sees a published version become a commit', async () => {
  const { origin } = installation;
  const { client, token } = await signInWithToken(origin, ADMIN.name, ADMIN.password);
  const { orgId } = await client('POST /api/org', {
    body: { profile: { name: 'Repositories', email: 'school@example.org' } },
  });
  const { problemId } = await client('POST /api/problem', {
    body: { orgId, slug: 'sum', title: 'Sum', accessLevel: ACCESS_LEVEL.private },
  });
  const url = await git.makeRepository('sum');
  const clone = await git.clone('sum');
  await mkdir(join(clone, 'tests'));
  for (const [path, text] of Object.entries(PACKAGE)) await writeFile(join(clone, path), text);
  await git.git(clone, 'add', '-A');
  await git.git(clone, 'commit', '-q', '-m', 'Add the problem');
  await git.git(clone, 'push', '-q', 'origin', 'main');

  const { page, pageErrors, context } = await openVisitor(browser, { origin, locale: 'en', token });
  await page.goto(`/org/${orgId}/problem/${problemId}/draft`);
  await page.getByRole('link', { name: 'Git repository', exact: true }).click();
  await page.getByRole('button', { name: 'Connect a repository', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL of the repository').fill(url);
  await dialog.getByLabel('User name').fill(GIT_ACCOUNT.username);
  await dialog.getByLabel('Access token', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Test and save', exact: true }).click();
  await dialog.getByText(/The server refuses the user name or the token/).waitFor();
  await dialog.getByLabel('Access token', { exact: true }).fill(GIT_ACCOUNT.token);
  await dialog.getByRole('button', { name: 'Test and save', exact: true }).click();

  await page.getByRole('link', { name: 'Compare and import', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByText('Imported.')
    .or(page.getByRole('tab', { name: 'Draft', selected: true }))
    .first()
    .waitFor();
  const params = { problemId };
  const repository = async () =>
    (await client('GET /api/problem/:problemId/repository', { params })).repository ?? undefined;
  await expect.poll(async () => (await repository())?.state, SYNC).toBe('up-to-date');

  const { draft } = await client('POST /api/problem/:problemId/draft', { params, body: {} });
  expect(draft.tests.map(({ name }) => name)).toEqual(['1']);
  await page.goto(`/org/${orgId}/problem/${problemId}/draft/repository`);
  await page.getByText('Up to date', { exact: true }).waitFor();
  await client('PATCH /api/problem/:problemId/content', { params, body: { description: 'Add both numbers.' } });
  await client('POST /api/problem/:problemId/draft/publish', {
    params,
    body: { message: 'First version', revision: draft.revision },
  });
  // Without reloading.
  await page.getByText('Pushed', { exact: true }).waitFor();
  await git.git(clone, 'pull', '-q', 'origin', 'main');
  expect(await git.git(clone, 'log', '-1', '--format=%s')).toBe('First version\n');
  expect(await git.git(clone, 'show', 'HEAD:statement.en.md')).toContain('Add both numbers.');
  // The wrong token.
  expect(pageErrors).toEqual([
    expect.stringContaining(`409 (Conflict) (${origin}/api/problem/${problemId}/repository`),
  ]);
  await context.close();
});
