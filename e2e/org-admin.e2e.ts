import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { ADMIN, type Installation, startInstallation } from './support/installation.ts';

/* The day of an organization's administrator: people come by a spreadsheet, one directs, one signs in for the first time, one leaves. */

/** Half a minute on an idle machine. */
const JOURNEY_MS = 120_000;
const APPEAR_MS = 15_000;
const SHEET = [
  '用户名,邮箱,姓名,密码',
  'pat,pat@example.org,Pat,',
  'kim,kim@example.org,Kim,a kiln in the garden',
  'lee,nowhere,Lee,',
  'sam,sam@example.org,Sam,',
].join('\n');

let installation: Installation;
let browser: Browser;
let client: Client;
let token: string;
let orgId: string;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  ({ client, token } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  ({ orgId } = await client('POST /api/org', { body: { profile: { name: 'Assay Office', email: '' } } }));
}, 240_000);

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
}, 60_000);

describe('an administrator of an organization', () => {
  it(
    'imports members, makes one a director, sees one in and removes one, and finds it all in the log',
    async () => {
      const { context, page, troubles } = await openVisitor(browser, {
        origin: installation.origin,
        locale: 'en',
        token,
      });
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
      const told = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: APPEAR_MS });
      const dialog = page.getByRole('dialog');

      // A sheet with Chinese heads; one row of it cannot be read.
      await page.goto(`/org/${orgId}/admin/member`);
      await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
      await told('This is not an e-mail address.');
      expect(await page.getByRole('button', { name: 'Import 3 rows' }).isDisabled()).toBe(true);
      expect((await members()).map(({ name }) => name)).toEqual([ADMIN.name]);
      await press('Leave 1 row out');
      await press('Import 3 rows');
      await told('All 3 rows are imported');

      // Passwords that were made are there this once.
      const [download] = await Promise.all([page.waitForEvent('download'), press('Download')]);
      expect(download.suggestedFilename()).toBe('initial-passwords.xlsx');
      const given = await readSheet(await readFile(await download.path()));
      expect(given.map((row) => row[0])).toEqual(['User name', 'pat', 'sam']);
      const passwordOf = (name: string) => String(given.find((row) => row[0] === name)?.[3]);
      await told('2 passwords are downloaded.');

      // Two become directors at once.
      await page.getByRole('link', { name: 'All members' }).click();
      for (const name of ['pat', 'kim']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
      await press('Give a right');
      await dialog.getByRole('combobox', { name: 'Right' }).click();
      await page.getByRole('option', { name: 'Contest' }).click();
      await dialog.getByRole('button', { name: 'Give: Contest' }).click();
      await told('All 2 members are done');
      await dialog.getByRole('button', { name: 'Close' }).click();
      const rights = new Map((await members()).map(({ name, capability }) => [name, capability]));
      expect([rights.get('pat'), rights.get('kim'), rights.get('sam')]).toEqual(['9', '9', '1']);

      // The director signs in on a phone, in Chinese, and has to choose a password first.
      await firstSignIn('pat', passwordOf('pat'));
      const { client: pat } = await signInWithToken(installation.origin, 'pat', 'the cupel and the crucible');
      const { contestId } = await pat('POST /api/contest', {
        body: { orgId, slug: 'first', title: 'First', start: Date.now(), duration: 3_600_000, accessLevel: 1 },
      });
      expect(contestId).toBeTruthy();

      // One leaves.
      await press('Remove sam');
      await dialog.getByText('Remove sam from the organization?').waitFor();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await told('sam is no longer a member');
      expect((await members()).map(({ name }) => name)).not.toContain('sam');

      // It is all in the log.
      await page.getByRole('tab', { name: 'Log' }).click();
      for (const act of ['Member removed', 'Rights of a member changed', 'Members imported']) await told(act);
      expect(troubles).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );

  it(
    'has the organization deleted by its name alone, and is told what goes with it',
    async () => {
      const { context, page, troubles } = await openVisitor(browser, {
        origin: installation.origin,
        locale: 'zh-Hans',
        token,
      });
      const { orgId: doomed } = await client('POST /api/org', { body: { profile: { name: 'Mint', email: '' } } });
      await page.goto(`/org/${doomed}/admin/ownership`);
      await page.getByRole('button', { name: '删除组织' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('将永久删除：1 个成员身份。').waitFor();
      const confirm = dialog.getByRole('button', { name: '删除组织' });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill('Mint');
      await confirm.click();
      await page.getByText('Mint 已删除').waitFor();
      const left = await client('GET /api/org', {});
      expect(left.map(({ _id }) => _id)).not.toContain(doomed);
      expect(troubles).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );
});

async function members() {
  const { items } = await client('GET /api/org/:orgId/admin/member', { params: { orgId }, query: { perPage: 100 } });
  return items.map(({ user, capability }) => ({ name: user.profile.name, capability }));
}

async function firstSignIn(name: string, password: string): Promise<void> {
  const { context, page, troubles } = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'zh-Hans',
    viewport: PHONE,
  });
  const signIn = async (secret: string) => {
    await page.getByLabel('用户名', { exact: false }).first().fill(name);
    await page.locator('input[type=password]').first().fill(secret);
    await page.locator('main form button[type=submit]').click();
  };
  await page.goto('/auth/login/password');
  await signIn(password);
  await page.waitForURL(/\/initial/);
  const [old, fresh] = [page.locator('input[name=oldPassword]'), page.locator('input[name=newPassword]')];
  await old.fill(password);
  await fresh.fill('the cupel and the crucible');
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/auth\/login/);
  await page.goto('/auth/login/password');
  await signIn('the cupel and the crucible');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  // Until the password is changed nothing but that is answered, which the console tells.
  expect(troubles.filter((trouble) => !trouble.includes('403 (Forbidden)'))).toEqual([]);
  await context.close();
}
