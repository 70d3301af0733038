import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { auditLog } from '../../db/schema.ts';
import { as, makePerson, PASSWORD, tokenOf } from '../../../test/support/person.ts';
import { describeDevice } from './describe-device.ts';

const server = serverForFile({ config: { trustProxy: 1 } });

const LIST = 'GET /api/user/:userId/session';
const END = 'DELETE /api/user/:userId/session/:sessionId';
const END_OTHERS = 'POST /api/user/:userId/session/end-others';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

test('a user sees where they are signed in: program, system, client address and time', async () => {
  const { user, client, params } = await makePerson(server);
  const browser = server.client({ 'user-agent': FIREFOX, 'x-forwarded-for': '192.0.2.33' });
  const body = { provider: 'password', payload: { username: user.name, password: PASSWORD } };
  const token = tokenOf(await browser.send('POST /api/auth/login', { body }));
  const listed = await as(server, token).call(LIST, { params });
  expect(listed).toHaveLength(2);
  expect(listed.find((one) => one.current)).toEqual({
    _id: expect.any(String),
    current: true,
    provider: 'password',
    secondFactor: false,
    device: { browser: 'Firefox', system: 'Linux' },
    ip: '192.0.2.33',
    createdAt: expect.any(Number),
    seenAt: expect.any(Number),
    expiresAt: expect.any(Number),
  });
  expect((await client.call(LIST, { params })).find((one) => !one.current)).toMatchObject({ ip: '192.0.2.33' });
});

test('a client address in the client’s own header is not trusted', async () => {
  const { user, client, params } = await makePerson(server);
  const spoofing = server.client({ 'x-forwarded-for': '203.0.113.1, 192.0.2.44' });
  const body = { provider: 'password', payload: { username: user.name, password: PASSWORD } };
  expect((await spoofing.send('POST /api/auth/login', { body })).status).toBe(200);
  expect((await client.call(LIST, { params })).find((one) => !one.current)).toMatchObject({ ip: '192.0.2.44' });
});

test('a user ends one session, or all others together, and their tokens stop working', async () => {
  const { user, client, params } = await makePerson(server);
  const others = await Promise.all([server.signIn(user), server.signIn(user), server.signIn(user)]);
  const [first] = others;
  const { sessionId } = await first.call('GET /api/user/session', {});
  await client.call(END, { params: { ...params, sessionId } });
  expect((await first.send('GET /api/org')).status).toBe(401);
  expect(await client.refusalOf(END, { params: { ...params, sessionId } })).toBe('not-found');
  expect(await client.call(END_OTHERS, { params })).toEqual({ ended: 2 });
  for (const other of others) expect((await other.send('GET /api/org')).status).toBe(401);
  expect(await client.call(LIST, { params })).toMatchObject([{ current: true }]);
});

test('sessions of others are neither visible nor ended, except by administrators, which is in the audit log', async () => {
  const [one, two] = [await makePerson(server), await makePerson(server)];
  const { sessionId } = await one.client.call('GET /api/user/session', {});
  const foreign = { params: { ...two.params, sessionId } };
  expect(await two.client.refusalOf(LIST, { params: one.params })).toBe('no-right');
  expect(await two.client.refusalOf(END, { params: { ...one.params, sessionId } })).toBe('no-right');
  expect(await two.client.refusalOf(END, foreign)).toBe('not-found');
  const admin = await server.signIn(await server.makeAdmin());
  expect(await admin.call(LIST, { params: one.params })).toHaveLength(1);
  expect(await admin.call(END_OTHERS, { params: one.params })).toEqual({ ended: 1 });
  expect((await one.client.send('GET /api/org')).status).toBe(401);
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, one.user.id));
  expect(acts).toMatchObject([{ action: 'user.session-end' }]);
});

test('ended sessions are not listed', async () => {
  const { user, params } = await makePerson(server);
  server.clock.moveBy(8 * 24 * 3_600_000);
  const client = await server.signIn(user);
  expect(await client.call(LIST, { params })).toHaveLength(1);
});

test.each([
  [FIREFOX, 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat',
    'Android',
  ],
  ['curl/8.5.0', 'curl', ''],
  ['', '', ''],
])('%s is recognized', (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
