import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { newMember, PASSWORD } from './support/contest.ts';
import { ADMIN, type Installation, startInstallation, until } from './support/installation.ts';

/* A person's ways in: passkey, authenticator app, sessions elsewhere; and apps and devices that a person lets in or keeps out. */

const NAME = 'ada';
const BACK = 'http://127.0.0.1:9/back';
const STEP_MS = 30_000;
/** Gone by then where the browser was quicker. */
const CLICK_TIMEOUT_MS = 5_000;
const TOKEN_TIMEOUT_MS = 20_000;

let installation: Installation;
let browser: Browser;
let client: Client;
let orgId: string;
/** Passkeys want a name, not a number. */
let origin: string;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  origin = installation.origin.replace('127.0.0.1', 'localhost');
  ({ client } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  [orgId = ''] = (await client('GET /api/org', {})).map(({ _id }) => _id);
  await newMember(client, installation.origin, orgId, NAME);
});

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
});

async function signInByPassword(page: Page): Promise<void> {
  await page.goto('/auth/login/password?redirect=%2Fuser%2F%3Aself%2Fsettings%3Ftab%3Dfactors');
  await page.getByLabel('User name').fill(NAME);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** RFC 6238 with SHA-1 and six digits, `steps` half minutes from now. */
function totp(secret: string, steps = 0): string {
  const bits = Array.from(secret).map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash.readUInt8(hash.length - 1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

it('a passkey is added after a proof, and signs in without a password; an authenticator app is asked for after one', async () => {
  const { page, context } = await openVisitor(browser, { origin, locale: 'en' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await signInByPassword(page);

  // The passkey, after the password once more.
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.locator('input[type=password]').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Keep these codes in a safe place').waitFor();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText('Laptop', { exact: true }).waitFor();

  // The authenticator app: whoever has a second factor proves it by that, not by the password.
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await proof.getByRole('button', { name: 'Passkey', exact: true }).click();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '');
  const code = page.getByLabel('Code of the authenticator app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  await code.fill(totp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Enrolled').waitFor();

  // Each of them signs in: the passkey alone, the app behind the password.
  const signOut = () => page.evaluate(() => localStorage.removeItem('assay-token'));
  await signOut();
  await page.goto('/auth/login/passkey');
  // Browsers offer passkeys by themselves; the button is for those that do not.
  await page
    .getByRole('button', { name: 'Use a passkey' })
    .click({ timeout: CLICK_TIMEOUT_MS })
    .catch(() => undefined);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.getByRole('button', { name: NAME }).waitFor();
  await signOut();
  // A finger that lies on the sensor all the time would sign in before the password is typed.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signInByPassword(page);
  await page.getByText('One more step: prove that it is you.').waitFor();
  await code
    .or(page.getByRole('button', { name: 'Authenticator app' }))
    .first()
    .waitFor();
  if (!(await code.isVisible())) await page.getByRole('button', { name: 'Authenticator app' }).click();
  // The code that enrolled the app does not work a second time.
  await code.fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Enrolled').waitFor();
  await context.close();
});

it('a session elsewhere is ended, and whoever used it is told and led to the sign-in page with the way back', async () => {
  await newMember(client, installation.origin, orgId, 'grace');
  const signedIn = async () => (await signInWithToken(installation.origin, 'grace', PASSWORD)).token;
  const here = await openVisitor(browser, { origin: installation.origin, locale: 'en', token: await signedIn() });
  const there = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'zh-Hans',
    viewport: PHONE,
    token: await signedIn(),
  });
  await there.page.goto(`/org/${orgId}/problem`);
  await there.page.getByRole('heading', { level: 1 }).waitFor();
  await here.page.goto('/user/:self/settings?tab=sessions');
  await here.page.getByRole('button', { name: 'End all others' }).click();
  await here.page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect.poll(() => here.page.getByRole('button', { name: /^End the session/ }).count()).toBe(0);
  await there.page.getByRole('link', { name: '两枚砝码' }).first().click();
  await there.page.waitForURL(/\/auth\/login/);
  expect(new URL(there.page.url()).searchParams.get('redirect')).toMatch(new RegExp(`^/org/${orgId}/problem`));
  await there.page.getByText('登录已过期').first().waitFor();
  await Promise.all([here.context.close(), there.context.close()]);
});

it('an app is kept out, then let in; a device is let in by the code it shows', async () => {
  const { appId, secret } = await client('POST /api/app', {
    body: { orgId, slug: 'forum', title: 'Forum', accessLevel: 0 },
  });
  await client('PATCH /api/app/:appId/admin/settings', {
    params: { appId },
    body: {
      allowPublicLogin: true,
      allowDeviceFlow: true,
      scopes: ['openid', 'profile'],
      redirectUris: [{ uri: BACK, label: 'here' }],
    },
  });
  const { token } = await newMember(client, installation.origin, orgId, 'mary');
  const { page, context } = await openVisitor(browser, { origin: installation.origin, locale: 'en', token });
  await context.route(`${BACK}**`, (route) => route.fulfill({ body: 'back' }));
  const query = new URLSearchParams({
    client_id: appId,
    response_type: 'code',
    redirect_uri: BACK,
    scope: 'openid profile',
    state: 'kept',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  });
  const answerOf = async (button: string) => {
    await page.goto(`/oauth/authorize?${query.toString()}`);
    await page.getByText('Forum wants to sign you in').waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${BACK}**`);
    return new URL(page.url()).searchParams;
  };
  const denied = await answerOf('Cancel');
  expect([denied.get('error'), denied.get('state'), denied.get('code')]).toEqual(['access_denied', 'kept', null]);
  const agreed = await answerOf('Agree');
  expect([agreed.get('error'), agreed.get('state')]).toEqual([null, 'kept']);
  expect(agreed.get('code')).toBeTruthy();

  const authorization = `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`;
  const ask = async (path: string, body: Record<string, string>): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${installation.origin}/api/oauth/${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(body),
    });
    // What an OAuth endpoint answers is an object.
    return (await answer.json()) as Record<string, unknown>;
  };
  const device = await ask('device_authorization', { scope: 'openid', device_name: 'Scoreboard' });
  await page.goto('/oauth/device');
  await page.getByLabel('Code').fill(String(device['user_code']).toLowerCase());
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('The device calls itself “Scoreboard”.').waitFor();
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.getByText('The device is in').waitFor();
  await until('the device has its token', TOKEN_TIMEOUT_MS, async () => {
    const got = await ask('token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: String(device['device_code']),
    });
    return typeof got['access_token'] === 'string';
  });
  await context.close();
});
