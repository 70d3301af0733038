import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import { openBrowser, openVisitor, type VisitorOptions } from '../support/browser.ts';
import { signInWithToken } from '../support/client.ts';
import { ADMIN, startInstallation, until } from '../support/installation.ts';
import { fill } from './fill.ts';

/* npm run screenshots: takes the images of README.md and docs/tour.md from a real installation. */

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SCREEN = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 780 };
const MAX_BYTES = 150 * 1024;
const QUALITY = 82;
const VERDICT_MS = 60_000;
const LOADED_MS = 30_000;
/** Those below the screen load when they are needed. */
const ARE_IMAGES_LOADED = `[...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top >= window.innerHeight,
)`;

await using installation = await startInstallation();
const { origin } = installation;
const browser = await openBrowser();
try {
  const { client, token } = await signInWithToken(origin, ADMIN.name, ADMIN.password);
  const { orgId, contestId, problemId, solution, contestant, questionId } = await fill(client, origin);
  const org = `/org/${orgId}`;
  const contest = `${org}/contest/${contestId}`;
  const take = (
    name: string,
    path: string,
    options: Partial<VisitorOptions> = {},
    act?: (page: Page) => Promise<void>,
  ) => picture(browser, name, path, { origin, locale: 'en', token, viewport: SCREEN, ...options }, act);

  const code = await readFile(
    new URL('../../problems/two-weights/submissions/accepted/reference.cpp', import.meta.url),
    'utf8',
  );
  await take('desk', `${org}/problem/${problemId}/submit`, {}, async (page) => {
    await page.getByRole('textbox', { name: /^Code/ }).fill(code);
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('region', { name: 'Latest submission' });
    await result.getByText('Accepted', { exact: true }).first().waitFor({ timeout: VERDICT_MS });
    await page.locator('[data-toast]').first().waitFor({ state: 'detached' });
  });
  await take('verdict', `${org}/problem/${solution.problemId}/solution/${solution.solutionId}`, {}, async (page) => {
    await page.getByRole('table').first().waitFor();
    await page.locator('.cm-line').first().waitFor();
  });
  await take('home', '/', { token: contestant });
  await take('problems', `${org}/problem`, { token: contestant });
  await take('question', `${contest}/clarification/${questionId}`, { token: contestant });
  await take('progress', `${contest}/admin/progress`);
  await take('contest', `${contest}/problem`, { token: contestant });
  await take('ranklist', `${contest}/ranklist/icpc?chart=true`, { token: contestant });
  await take('wizard', `${org}/contest/new`, {}, async (page) => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Autumn Cup');
    await page.getByRole('textbox', { name: 'Slug' }).fill('autumn-cup');
    await page.getByRole('radio', { name: /^ICPC/ }).check();
  });
  await take('room', `${contest}/admin`);
  await take('stages', `${contest}/admin/stage`);
  await take('statement', `${org}/problem/${solution.problemId}/admin/content`, {}, async (page) => {
    await page.locator('math').first().waitFor();
  });
  await take('members', `${org}/admin/member`);
  await take('phone', `${org}/problem/${problemId}`, { viewport: PHONE, token: contestant });
  await take('dark', `${contest}/ranklist/icpc`, { colorScheme: 'dark', token: contestant });
  const chinese = { locale: 'zh-Hans', token: contestant } as const;
  await take('chinese', `${contest}/problem/${problemId}`, chinese, (page) => page.locator('math').first().waitFor());
} finally {
  await browser.close();
}

/** Opens a page, performs the actions, and saves the screen as WebP. */
async function picture(
  browser: Browser,
  name: string,
  path: string,
  options: VisitorOptions,
  act?: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, pageErrors } = await openVisitor(browser, options);
  try {
    await page.route('**/api/info/site', withoutBuild);
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await loaded(page, name);
    await act?.(page);
    await loaded(page, name);
    await dismissReminder(page);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MAX_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MAX_BYTES}`);
    if (pageErrors.length > 0) throw new Error(`${name}: ${pageErrors.join('; ')}`);
    await writeFile(`${IMAGES}${name}.webp`, bytes);
    console.log(`docs/images/${name}.webp  ${Math.round(bytes.length / 1024)} KiB`);
  } finally {
    await context.close();
  }
}

async function loaded(page: Page, name: string): Promise<void> {
  const waiting = page.locator('.MuiSkeleton-root, [role=progressbar], [aria-busy=true]');
  const unnamed = page.locator('main').locator('table, [role=table], [role=grid]').getByText('…', { exact: true });
  await until(
    `${name} has loaded`,
    LOADED_MS,
    async () =>
      (await waiting.count()) + (await unnamed.count()) === 0 && (await page.evaluate<boolean>(ARE_IMAGES_LOADED)),
  );
}

/** Commit and branch of the build mean nothing to readers. */
async function withoutBuild(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as object), build: '', branch: '' } });
}

/** The reminder of a second factor for administrators covers nothing, but is about the installation of this script. */
async function dismissReminder(page: Page): Promise<void> {
  const button = page.getByRole('complementary').getByRole('button', { name: 'Dismiss' });
  if (await button.isVisible()) await button.click();
}
