import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { approve, codeFor } from '../../../../test/support/oauth.ts';
import { errorOf, makeAskers, statusesOf } from '../../../../test/support/oauth-tokens.ts';

/* Attacks on waiting devices: RFC 8628 section 5. */

const server = serverForFile();

const { exchange, refresh, pollDevice, makeScene } = makeAskers(server);
const yes = 'POST /api/oauth/consent/:requestId/approve' as const;
const MINUTE_MS = 60_000;

describe('the code that a device shows', () => {
  const begin = async (appId: string, secret: string) =>
    await server.client().call('POST /api/oauth/device_authorization', {
      body: { client_id: appId, client_secret: secret, scope: 'openid' },
    });

  it('cannot be guessed quickly, not even with many sessions of one user, and a right one is not counted', async () => {
    const { browser, person, appId, secret } = await makeScene({ allowDeviceFlow: true });
    const key = 'POST /api/oauth/consent/device' as const;
    for (let right = 0; right < 12; right += 1) {
      const { user_code: userCode } = await begin(appId, secret);
      await browser.call(key, { body: { userCode } });
    }
    const again = await server.signIn(person);
    const guess = (client: TestClient) => client.refusalOf(key, { body: { userCode: 'BCDF-GHJK' } });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => guess(at % 2 === 0 ? browser : again)));
    expect(answers.filter((one) => one === 'user-code-unknown')).toHaveLength(10);
    expect(answers.filter((one) => one === 'too-many-attempts')).toHaveLength(14);
    const { user_code: userCode } = await begin(appId, secret);
    expect(await browser.refusalOf(key, { body: { userCode } })).toBe('too-many-attempts');
    server.clock.moveBy(15 * MINUTE_MS + 1);
    expect(await guess(browser)).toBe('user-code-unknown');
  });

  it('does not make its device faster: polling too soon slows it down', async () => {
    const { appId, secret, credentials } = await makeScene({ allowDeviceFlow: true });
    const { device_code: code } = await begin(appId, secret);
    expect(errorOf(await pollDevice(credentials, code))).toBe('authorization_pending');
    expect(errorOf(await pollDevice(credentials, code))).toBe('slow_down');
    server.clock.moveBy(6_000);
    expect(errorOf(await pollDevice(credentials, code))).toBe('slow_down');
    server.clock.moveBy(16_000);
    expect(errorOf(await pollDevice(credentials, code))).toBe('authorization_pending');
    server.clock.moveBy(15 * MINUTE_MS);
    expect(errorOf(await pollDevice(credentials, code))).toBe('expired_token');
  });

  it('issues tokens once, only to its own app, and only to one of two concurrent polls', async () => {
    const { browser, appId, secret, credentials } = await makeScene({ allowDeviceFlow: true });
    const other = await makeScene({ allowDeviceFlow: true });
    const { device_code: code, user_code: userCode } = await begin(appId, secret);
    const asked = await browser.call('POST /api/oauth/consent/device', { body: { userCode } });
    await approve(browser, asked);
    expect(errorOf(await pollDevice(other.credentials, code))).toBe('invalid_grant');
    expect(errorOf(await pollDevice({ client_id: 'assay-cli' }, code))).toBe('invalid_grant');
    const replies = await Promise.all([1, 2, 3].map(() => pollDevice(credentials, code)));
    expect(statusesOf(replies)).toEqual([200, 400, 400]);
  });

  it('is answered by one user', async () => {
    const { browser, appId, secret } = await makeScene({ allowDeviceFlow: true });
    const { user_code: userCode } = await begin(appId, secret);
    const attacker = await server.signIn(await server.makeUser());
    const body = { userCode };
    const [mine, theirs] = [
      await browser.call('POST /api/oauth/consent/device', { body }),
      await attacker.call('POST /api/oauth/consent/device', { body }),
    ];
    await approve(browser, mine);
    expect(await attacker.refusalOf(yes, { params: theirs, body: {} })).toBe('consent-gone');
    expect(await attacker.refusalOf('POST /api/oauth/consent/device', { body })).toBe('user-code-unknown');
  });

  it('is never remembered, and invalid once the session in which it was approved has ended', async () => {
    const { browser, appId, secret, credentials } = await makeScene({ allowDeviceFlow: true });
    const { device_code: code, user_code: userCode } = await begin(appId, secret);
    const asked = await browser.call('POST /api/oauth/consent/device', { body: { userCode } });
    expect(asked.isRemembered).toBe(false);
    await approve(browser, asked);
    await browser.call('POST /api/auth/logout', { body: undefined });
    expect(errorOf(await pollDevice(credentials, code))).toBe('invalid_grant');
  });

  it('is not issued to an app without the device flow, and kinds of codes are not interchangeable', async () => {
    const closed = await makeScene();
    const body = { ...closed.credentials, scope: 'openid' };
    expect(await server.client().refusalOf('POST /api/oauth/device_authorization', { body })).toBe(
      'oauth-client-unauthorized',
    );
    const { browser, appId, secret, credentials, query, params } = await makeScene({ allowDeviceFlow: true });
    const device = await begin(appId, secret);
    const web = await codeFor(browser, query);
    const { token: wire } = await browser.call('POST /api/app/:appId/authorize', { params, body: { type: 'device' } });
    expect(errorOf(await exchange(credentials, device.device_code))).toBe('invalid_grant');
    expect(errorOf(await exchange(credentials, wire))).toBe('invalid_grant');
    expect(errorOf(await pollDevice(credentials, web))).toBe('invalid_grant');
    expect(errorOf(await pollDevice(credentials, wire))).toBe('invalid_grant');
    expect(errorOf(await refresh(credentials, web))).toBe('invalid_grant');
    const wirePoll = { appId, secret: device.device_code };
    expect(await browser.refusalOf('POST /api/oauth/device/code', { body: wirePoll })).toBe('not-found');
    const { secret: wireSecret } = await browser.call('POST /api/oauth/device/login', { body: { appId } });
    expect(errorOf(await pollDevice(credentials, wireSecret))).toBe('invalid_grant');
  });
});
