import * as oidc from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeIn, type MailServer, startMailServer } from '@assay/testkit/mail-server';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { importMember, newMember, PASSWORD } from './support/contest.ts';
import { ADMIN, type Installation, startInstallation } from './support/installation.ts';
import { totp } from './support/totp.ts';

/* A user's sign-in methods: passkey, authenticator app, recovery code, mailed code and link, assigned password; other
   sessions; and apps and devices that a user authorizes or denies. */

const NAME = 'ada';
const BACK = 'http://127.0.0.1:9/back';
/** May have disappeared already if the browser was faster. */
const CLICK_TIMEOUT_MS = 5_000;
const TOKEN_TIMEOUT_MS = 240_000;

let installation: Installation;
let mail: MailServer;
let browser: Browser;
let client: Client;
let orgId: string;
/** Passkeys require a host name, not an IP address. */
let origin: string;

beforeAll(async () => {
  mail = await startMailServer();
  const settings = (address: string) => ({
    ASSAY_AUTH_PROVIDERS: 'password,mail',
    ASSAY_PUBLIC_ORIGIN: named(address),
    ASSAY_MAIL_URL: mail.url,
    ASSAY_MAIL_FROM: 'Judge <judge@example.edu>',
  });
  [installation, browser] = await Promise.all([startInstallation(settings), openBrowser()]);
  origin = named(installation.origin);
  ({ client } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  [orgId = ''] = (await client('GET /api/org', {})).map(({ _id }) => _id);
  await newMember(client, installation.origin, orgId, NAME);
});

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
  await mail.close();
});

const named = (address: string): string => address.replace('127.0.0.1', 'localhost');

async function signInByPassword(page: Page): Promise<void> {
  await page.goto('/auth/login/password?redirect=%2Fuser%2F%3Aself%2Fsettings%3Ftab%3Dfactors');
  await giveNameAndPassword(page, NAME, PASSWORD);
}

async function giveNameAndPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(name);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('a passkey is added after a proof of identity, and signs in without a password; a password sign-in then requires an authenticator app or a recovery code', async () => {
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

  // The passkey, after entering the password again.
  await page.getByLabel('Passkey name').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.locator('input[type=password]').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Save these codes now').waitFor();
  const recoveryCodes = ((await page.locator('[data-shown-once]').textContent()) ?? '').split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByText('Laptop', { exact: true }).waitFor();

  // The authenticator app: a user with a second factor proves it by that factor, not by the password.
  await page.getByRole('button', { name: 'Set up' }).click();
  await proof.getByRole('button', { name: 'Passkey', exact: true }).click();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '');
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  await code.fill(totp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('On', { exact: true }).waitFor();

  // Both sign in: the passkey alone, the app after the password.
  const signOut = () => page.evaluate(() => localStorage.removeItem('assay-token'));
  await signOut();
  await page.goto('/auth/login/passkey');
  // Browsers offer passkeys automatically; the button is for those that do not.
  await page
    .getByRole('button', { name: 'Use a passkey' })
    .click({ timeout: CLICK_TIMEOUT_MS })
    .catch(() => undefined);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.getByRole('button', { name: NAME }).waitFor();
  await signOut();
  // An authenticator that always confirms would sign in before the password is typed.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signInByPassword(page);
  await page.getByText('Two-step verification').waitFor();
  await code
    .or(page.getByRole('button', { name: 'Authenticator app' }))
    .first()
    .waitFor();
  if (!(await code.isVisible())) await page.getByRole('button', { name: 'Authenticator app' }).click();
  // The code that enrolled the app is not valid a second time.
  await page.locator('input[autocomplete=one-time-code]:focus').waitFor();
  // The sixth digit submits the form.
  await page.keyboard.type(totp(secret, 1));
  await page.getByText('On', { exact: true }).waitFor();

  // Without either, a recovery code works, each only one time.
  const recovery = page.getByLabel('Recovery code');
  const signInByRecovery = async (text: string) => {
    await signOut();
    await signInByPassword(page);
    await page.getByRole('button', { name: 'Recovery code' }).click();
    await recovery.fill(text);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signInByRecovery(recoveryCodes[0] ?? '');
  await page.getByText('9 codes left').waitFor();
  await signInByRecovery(recoveryCodes[0] ?? '');
  await expect.poll(() => recovery.getAttribute('aria-invalid')).toBe('true');
  await recovery.fill(recoveryCodes[1] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('8 codes left').waitFor();
  await context.close();
});

it('an e-mail address is bound by a mailed code and signs in by one; a mailed link resets a forgotten password, once, and ends all sessions', async () => {
  const address = 'hopper@example.net';
  const { token } = await newMember(client, installation.origin, orgId, 'hopper');
  const here = await openVisitor(browser, { origin, locale: 'en', token });
  const { page } = here;
  await page.goto('/user/:self/settings?tab=credentials');
  await page.getByRole('button', { name: 'Link Code by e-mail' }).click();
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(address);
  await page.getByRole('button', { name: 'Send a code' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.locator('input[type=password]').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeIn(await mail.mailTo(address)));
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByText(`${address} ·`).waitFor();
  // A bound address is verified and can no longer be edited.
  await page.goto('/user/:self/settings');
  await expect.poll(() => page.getByRole('textbox', { name: /^E-mail/ }).inputValue()).toBe(address);
  expect(await page.getByRole('textbox', { name: /^E-mail/ }).isEditable()).toBe(false);

  const there = await openVisitor(browser, { origin, locale: 'zh-Hans', viewport: PHONE });
  await there.page.goto('/auth/login');
  await there.page.getByRole('link', { name: '邮箱验证码' }).click();
  await there.page.getByRole('textbox', { name: /^邮箱/ }).fill(address.toUpperCase());
  const before = mail.countTo(address);
  await there.page.getByRole('button', { name: '发送验证码' }).click();
  await there.page.getByRole('textbox', { name: /^验证码/ }).fill(codeIn(await mail.mailTo(address, before)));
  await there.page.getByRole('button', { name: '登录', exact: true }).click();
  await there.page.getByRole('button', { name: /hopper/ }).waitFor();

  const forgetful = await openVisitor(browser, { origin, locale: 'en' });
  const lost = forgetful.page;
  await lost.goto('/auth/login/password');
  await lost.getByRole('link', { name: 'Forgot your password?' }).click();
  await lost.getByRole('textbox', { name: /^E-mail/ }).fill(address);
  const sent = mail.countTo(address);
  await lost.getByRole('button', { name: 'Send link' }).click();
  const link = /^http\S+$/m.exec((await mail.mailTo(address, sent)).text ?? '')?.[0] ?? '';
  const replace = async (password: string) => {
    await lost.goto('/about');
    await lost.goto(link);
    await lost.locator('input[type=password]').fill(password);
    expect(lost.url()).toBe(`${origin}/auth/reset-password`);
    await lost.getByRole('button', { name: 'Change password' }).click();
  };
  await replace('seven brass kettles');
  await lost.getByText('Sign in with the new one').waitFor();
  for (const { page: open } of [here, there]) {
    await open.goto('/user/:self/settings');
    await open.waitForURL(/\/auth\/login/);
  }
  await expect(signInWithToken(installation.origin, 'hopper', PASSWORD)).rejects.toThrow('wrong-credentials');
  await replace('eight brass kettles');
  await lost.getByText('This link has expired').waitFor();
  await lost.goto('/auth/login/password');
  await giveNameAndPassword(lost, 'hopper', 'seven brass kettles');
  await lost.getByRole('button', { name: /hopper/ }).waitFor();
  await Promise.all([here, there, forgetful].map(({ context }) => context.close()));
});

it('a password from an import must be replaced before anything else, and then the user gets the requested page', async () => {
  await importMember(client, orgId, 'pupil', { passwordResetDue: true });
  const { page, context } = await openVisitor(browser, { origin, locale: 'en', viewport: PHONE });
  await page.goto(`/auth/login/password?redirect=%2Forg%2F${orgId}%2Fproblem`);
  await giveNameAndPassword(page, 'pupil', PASSWORD);
  await page.waitForURL('**/initial?*');
  await page.goto(`/org/${orgId}/problem`);
  await page.waitForURL('**/initial?*');
  await page.getByLabel('New password').fill('pupil2024!');
  await page.getByText('it contains your user name').waitFor();
  await page.getByLabel('New password').fill('nine brass kettles');
  expect(await page.getByLabel('Current password').count()).toBe(0);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(`**/org/${orgId}/problem`);
  await page.getByRole('link', { name: 'Two weights' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Two weights' }).first().waitFor();
  await expect(signInWithToken(installation.origin, 'pupil', PASSWORD)).rejects.toThrow('wrong-credentials');
  await signInWithToken(installation.origin, 'pupil@example.org', 'nine brass kettles');
  await context.close();
});

it('another session is ended, and its page shows a message and leads to sign-in and back', async () => {
  await newMember(client, installation.origin, orgId, 'grace');
  const signedIn = async () => (await signInWithToken(installation.origin, 'grace', PASSWORD)).token;
  const here = await openVisitor(browser, { origin: origin, locale: 'en', token: await signedIn() });
  const there = await openVisitor(browser, {
    origin,
    locale: 'zh-Hans',
    viewport: PHONE,
    token: await signedIn(),
  });
  await there.page.goto(`/org/${orgId}/problem`);
  await there.page.getByRole('heading', { level: 1 }).waitFor();
  await here.page.goto('/user/:self/settings?tab=sessions');
  await here.page.getByRole('button', { name: 'Sign out all others' }).click();
  await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => here.page.getByRole('button', { name: /^Sign out (?!all)/ }).count()).toBe(0);
  await there.page.getByRole('link', { name: '两枚砝码' }).first().click();
  await there.page.waitForURL(/\/auth\/login/);
  expect(new URL(there.page.url()).searchParams.get('redirect')).toMatch(new RegExp(`^/org/${orgId}/problem`));
  await there.page.getByText('登录已过期').first().waitFor();
  await Promise.all([here.context.close(), there.context.close()]);
});

it('an unmodified OpenID Connect client is denied, then authorized; a device is authorized by the code that it shows', async () => {
  const { appId, secret } = await client('POST /api/app', {
    body: { orgId, slug: 'forum', title: 'Forum', accessLevel: ACCESS_LEVEL.public },
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
  const { page, context } = await openVisitor(browser, { origin, locale: 'en', token });
  await context.route(`${BACK}**`, (route) => route.fulfill({ body: 'back' }));
  const config = await oidc.discovery(new URL(origin), appId, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: BACK,
    scope: 'openid profile',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const answerOf = async (button: string) => {
    await page.goto(address.href);
    await page.getByText('Forum wants to sign you in').waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(`${BACK}**`);
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
    return await oidc.authorizationCodeGrant(config, new URL(page.url()), checks);
  };
  await expect(answerOf('Cancel')).rejects.toMatchObject({ error: 'access_denied' });
  const tokens = await answerOf('Authorize');
  const person = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
  expect(person).toMatchObject({ preferred_username: 'mary', name: 'mary' });

  const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid', device_name: 'Scoreboard' });
  const signal = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
  const granted = oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 }, undefined, { signal });
  await page.goto(device.verification_uri);
  await page.getByLabel('Code').fill(device.user_code.toLowerCase());
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('The device calls itself “Scoreboard”.').waitFor();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText('Device authorized').waitFor();
  expect((await granted).claims()?.sub).toBe(tokens.claims()?.sub);
  await context.close();
});
