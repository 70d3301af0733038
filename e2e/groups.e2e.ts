import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { newMember } from './support/contest.ts';
import { ADMIN } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';

/* Groups: created, filled by name, added to an access list by name, and deleted. Avatars: uploaded, shown in lists,
   removed. */

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

it('a member uploads an avatar, which others see in lists, and removes it after a confirmation', async () => {
  const carol = 'carol-with-a-face';
  const { token: carolToken } = await newMember(client, installation.origin, orgId, carol);
  const { items } = await client('GET /api/org/:orgId/admin/member', {
    params: { orgId },
    query: { perPage: 15, search: carol },
  });
  const userId = items[0]?.user._id ?? '';
  const { groupId } = await client('POST /api/group', { body: { orgId, profile: { name: 'Portraits', email: '' } } });
  await client('POST /api/group/:groupId/member', { params: { groupId }, body: { userId } });
  const open = (as: string) => openVisitor(browser, { origin: installation.origin, locale: 'en', token: as });
  const [{ page, context }, other] = [await open(carolToken), await open(token)];
  await page.goto(`/user/${userId}/settings`);
  const field = page.getByRole('region', { name: 'Picture' });
  await field.getByText('No picture uploaded yet.').waitFor();
  await field.locator('input[type=file]').setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: grayImage(),
  });
  await field.getByRole('img', { name: 'Preview of the new picture' }).waitFor();
  await field.getByRole('button', { name: 'Use this picture' }).click();
  await expect.poll(() => isLoaded(page, 'header')).toBe(true);
  await other.page.goto(`/org/${orgId}/group/${groupId}/member`);
  await other.page.getByRole('link', { name: carol }).waitFor();
  await expect.poll(() => isLoaded(other.page, 'main')).toBe(true);

  await field.getByRole('button', { name: 'Remove picture' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the picture of ${carol}?` });
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await field.getByText('No picture uploaded yet.').waitFor();
  await expect.poll(() => isLoaded(page, 'header')).toBe(false);
  await other.page.reload();
  await other.page.getByRole('link', { name: carol }).waitFor();
  expect(await isLoaded(other.page, 'main')).toBe(false);
  await context.close();
  await other.context.close();
});

/** A gray PNG image of 64 × 48 pixels. */
function grayImage(): Buffer {
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 48, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc(48 * (1 + 64), 128);
  for (let row = 0; row < 48; row += 1) rows[row * 65] = 0;
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const parts = chunks.map(([type, content]) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** Whether a part of the page shows an uploaded avatar that the browser could decode. */
async function isLoaded(page: Page, part: string): Promise<boolean> {
  const pictures = `${part} img[src^="/api/avatar/u"]`;
  return await page.evaluate<boolean>(
    `[...document.querySelectorAll('${pictures}')].some(({ naturalWidth }) => naturalWidth > 0)`,
  );
}
