import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { ADMIN } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';

/* Groups: created, filled by name, added to an access list by name, and deleted. */

let installation: SharedInstallation;
let browser: Browser;
let client: Client;
let token: string;
let orgId: string;
let bobId: string;

beforeAll(async () => {
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client, token } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  [orgId = ''] = (await client('GET /api/org', {})).map(({ _id }) => _id);
  ({ userId: bobId } = await client('POST /api/admin/user', {
    body: { profile: { name: 'bob-the-setter', email: 'bob@example.org', realname: '' } },
  }));
  await client('POST /api/org/:orgId/admin/member', { params: { orgId }, body: { userId: bobId } });
});

afterAll(async () => {
  await browser.close();
});

it('a group is created, filled by parts of names, gives its members access to a problem, and is deleted with its grants', async () => {
  const { page, context } = await openVisitor(browser, { origin: installation.origin, locale: 'en', token });
  await page.goto(`/org/${orgId}/group`);
  await page.getByRole('link', { name: 'New group' }).first().click();
  await page.getByLabel(/^Name/).fill('Class of 2027');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Add member').fill('the-sett');
  await page.getByRole('option', { name: /bob-the-setter/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'bob-the-setter' }).waitFor();

  const { items } = await client('GET /api/problem', { query: { orgId, perPage: 15 } });
  const problem = items[0];
  await page.goto(`/org/${orgId}/problem/${problem?._id ?? ''}/admin/access`);
  await page.getByLabel('Name or ID').fill('class of');
  await page.getByRole('option', { name: /Class of 2027/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('table').getByRole('link', { name: 'Class of 2027' }).waitFor();

  await page.goto(`/org/${orgId}/group`);
  await page.getByRole('link', { name: 'Class of 2027' }).click();
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('link', { name: problem?.title ?? '' }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete this group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Class of 2027');
  await dialog.getByRole('button', { name: 'Delete this group' }).click();
  await page.waitForURL(`**/org/${orgId}/group`);
  const { items: groups } = await client('GET /api/group', { query: { orgId, perPage: 100 } });
  expect(groups.map(({ profile }) => profile.name)).not.toContain('Class of 2027');
  const left = await client('GET /api/problem/:problemId/admin/access', {
    params: { problemId: problem?._id ?? '' },
  });
  expect(left.some(({ principalId }) => principalId !== bobId)).toBe(false);
  await context.close();
});
