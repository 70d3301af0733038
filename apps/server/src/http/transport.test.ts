import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestServer } from '@assay/testkit';
import { runners, sessions } from '../db/schema.ts';

const server = serverForFile();

const WEEK_MS = 7 * 24 * 3_600_000;
const expired = {
  statusCode: 401,
  error: 'Unauthorized',
  code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED',
  refusal: 'session-expired',
};

test('a ping is answered with any token or none', async () => {
  expect(await server.client().call('GET /api/ping', {})).toEqual({ ping: 'pong' });
  expect((await server.client({ authorization: 'Bearer nonsense' }).send('GET /api/ping')).status).toBe(200);
});

test('a trailing slash changes nothing, and HEAD answers like GET without a body', async () => {
  expect((await server.client().fetch('/api/ping/')).status).toBe(200);
  const head = await server.client().fetch('/api/ping', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('an unknown route is named in the reply', async () => {
  const reply = await server.client().fetch('/api/nowhere?secret=1', { headers: { accept: 'text/html' } });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ refusal: 'route-not-found', message: 'There is no GET /api/nowhere.' });
});

test.each(['/api/org/%zz', '/api/user%ff', `/api/org/${'a'.repeat(5000)}`])(
  'the path %.20s is malformed',
  async (path) => {
    const reply = await server.client().fetch(path);
    expect([reply.status, await reply.json()]).toMatchObject([404, { refusal: 'route-not-found' }]);
  },
);

test.each(['Bearer ', 'bearer ', 'Token ', ''])('a session token is accepted after "%s"', async (scheme) => {
  const token = await server.makeToken(await server.makeUser());
  expect((await server.client({ authorization: `${scheme}${token}` }).send('GET /api/org')).status).toBe(200);
});

test('a session token may be encoded in standard base64', async () => {
  const token = await server.makeToken(await server.makeUser());
  const payload = token.split('.')[1] ?? '';
  expect(payload).toMatch(/^[A-Za-z0-9+/]*$/);
  expect(atob(payload)).toMatch(/^[\x20-\x7e]*$/);
});

test('without a token a signed-in route is forbidden, not unauthorized', async () => {
  expect((await server.client().send('GET /api/org')).body).toMatchObject({
    statusCode: 403,
    refusal: 'not-signed-in',
  });
});

test('an expired token ends the session of the client, even where no token is needed', async () => {
  await using own = await startTestServer();
  const client = await own.signIn(await own.makeUser());
  expect((await client.send('GET /api/org')).status).toBe(200);
  own.clock.moveBy(WEEK_MS + 1000);
  expect((await client.send('GET /api/org')).body).toMatchObject(expired);
  expect((await client.send('GET /api/auth/login')).body).toMatchObject(expired);
});

test('forged, malformed, foreign and revoked tokens get the same reply as expired ones', async () => {
  const user = await server.makeUser();
  const good = await server.makeToken(user);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const claims = { userId: user.id, sid: '00000000-0000-4000-8000-000000000000' };
  const sign = (key: Uint8Array, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime('1h').sign(key);
  const none = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`;
  const bad = [
    'nonsense',
    `${head}.${payload}.${signature.slice(0, -3)}AAA`,
    none,
    await sign(new TextEncoder().encode('another secret, long enough')),
    await sign(server.context.secret('runner-registration')),
    await sign(server.context.secret('session')), // Of no session.
    await sign(server.context.secret('session'), 'HS512'),
  ];
  for (const token of bad) {
    expect((await server.client({ authorization: `Bearer ${token}` }).send('GET /api/org')).body).toMatchObject(
      expired,
    );
  }
  await server.db.transact((tx) =>
    tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, user.id)),
  );
  expect((await server.client({ authorization: good }).send('GET /api/org')).body).toMatchObject(expired);
});

test('a restricted token opens only routes with one of its tags', async () => {
  const client = await server.signIn(await server.makeUser(), ['organization', '.mfa.password']);
  expect((await client.send('GET /api/org')).status).toBe(200);
  expect(await client.refusalOf('GET /api/user', { query: { perPage: 15 } })).toBe('token-not-for-this');
  expect(await client.refusalOf('GET /api/auth/login')).toBe('token-not-for-this');
});

test('an administrator route is closed to other users', async () => {
  const client = await server.signIn(await server.makeUser());
  expect(await client.refusalOf('PATCH /api/info/friends', { body: [] })).toBe('no-right');
});

test('bodies are refused by kind: missing, empty, malformed, too large, of another type', async () => {
  const client = await server.signIn(await server.makeAdmin());
  const send = async (body: string | undefined, type?: string) => {
    const reply = await client.fetch('/api/org', {
      method: 'POST',
      ...(body !== undefined && { body }),
      headers: type === undefined ? {} : { 'content-type': type },
    });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  expect(await send(undefined)).toEqual([400, 'FST_ERR_VALIDATION']);
  expect(await send('', 'application/json')).toEqual([400, 'FST_ERR_CTP_EMPTY_JSON_BODY']);
  expect(await send('{"profile":', 'application/json')).toEqual([400, undefined]);
  expect(await send('{"__proto__":{"admin":true}}', 'application/json')).toEqual([400, undefined]);
  expect(await send(JSON.stringify({ a: 'x'.repeat(1_048_576) }), 'application/json')).toEqual([
    413,
    'FST_ERR_CTP_BODY_TOO_LARGE',
  ]);
  expect(await send('a=1', 'application/x-www-form-urlencoded')).toEqual([415, 'FST_ERR_CTP_INVALID_MEDIA_TYPE']);
});

test('a route without a body accepts none, an empty one and any other', async () => {
  const user = await server.makeUser();
  for (const init of [
    {},
    { body: '{}', headers: { 'content-type': 'application/json' } },
    { body: '', headers: { 'content-type': 'application/json' } },
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    { headers: { 'content-type': '' } },
    { body: 'x', headers: { 'content-type': ';;' } },
  ]) {
    const client = await server.signIn(user);
    const reply = await client.fetch('/api/auth/logout', { method: 'POST', ...init });
    expect([reply.status, await reply.json()]).toEqual([200, {}]);
  }
});

test('only the first invalid place of a request is reported, and a hidden object is reported before it', async () => {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const path = { params: { orgId: org.id } };
  const wrong = { ...path, body: { name: 7, email: {} } };
  const { body } = await (await server.signIn(owner)).send('PATCH /api/org/:orgId/admin/profile', wrong);
  expect(body).toMatchObject({
    statusCode: 400,
    error: 'Bad Request',
    code: 'FST_ERR_VALIDATION',
    message: expect.stringMatching(/^body\/email: /),
    places: [{ place: 'body/email', reason: expect.any(String) }],
  });
  const stranger = await server.signIn(await server.makeUser());
  expect(await stranger.refusalOf('PATCH /api/org/:orgId/admin/profile', wrong)).toBe('no-right');
});

test.each([
  ['{"name":"a\\ud800","email":""}', 'body/name'],
  ['{"name":"\\udfffb","email":""}', 'body/name'],
  ['{"name":"a","email":"","more":[{"deep":"\\u0000"}]}', 'body/more/0/deep'],
  ['{"name":"a","email":"","\\ud83d":1}', 'body'],
  [
    `{"name":"a","email":"","deep":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`,
    expect.stringMatching('^body/deep/0'),
  ],
])('a body that the database cannot store is refused wherever it is: %.60s', async (body, place) => {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const client = await server.signIn(owner);
  const reply = await client.send('PATCH /api/org/:orgId/admin/profile', { params: { orgId }, body });
  expect(reply).toMatchObject({ status: 400, body: { refusal: 'invalid-input', places: [{ place }] } });
});

test('surrogate pairs are kept in any notation', async () => {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const client = await server.signIn(owner);
  const body = `{"name":"\\ud83d\\ude00 ${orgId}","email":"\\\\u0000"}`;
  expect((await client.send('PATCH /api/org/:orgId/admin/profile', { params: { orgId }, body })).status).toBe(200);
  const profile = await client.call('GET /api/org/:orgId/admin/profile', { params: { orgId } });
  expect(profile).toEqual({ name: `😀 ${orgId}`, email: '\\u0000' });
});

test('a malformed id is not found', async () => {
  const client = await server.signIn(await server.makeUser());
  expect(await client.refusalOf('GET /api/org/:orgId', { params: { orgId: 'not-an-id' } })).toBe('not-found');
});

test('refusals are in the client’s language', async () => {
  const chinese = server.client({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' });
  expect((await chinese.send('GET /api/org')).body).toMatchObject({ message: '请先登录。' });
  expect((await server.client().send('GET /api/org')).body).toMatchObject({ message: 'Sign in first.' });
});

test('requests are counted per user, replies show the count, and excess requests are refused', async () => {
  await using strict = await startTestServer({
    config: { rateLimit: { userPerMinute: 3, visitorPerMinute: 3, runnerPerMinute: 2 } },
  });
  const client = await strict.signIn(await strict.makeUser());
  const first = await client.send('GET /api/org');
  expect(first.headers.get('x-ratelimit-limit')).toBe('3');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('2');
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0);
  await client.send('GET /api/org');
  await client.send('GET /api/org');
  const fourth = await client.send('GET /api/org');
  expect(fourth.body).toMatchObject({ statusCode: 429, refusal: 'too-many-requests' });
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await client.send('GET /api/ping')).headers.has('x-ratelimit-limit')).toBe(false);

  const another = await strict.signIn(await strict.makeUser());
  expect((await another.send('GET /api/org')).status).toBe(200);
  strict.clock.moveBy(61_000);
  expect((await client.send('GET /api/org')).status).toBe(200);

  const guess = () => strict.client({ authorization: 'Bearer guess' }).send('GET /api/org');
  expect((await Promise.all([guess(), guess(), guess(), guess()])).map((one) => one.status)).toEqual([
    401, 401, 401, 429,
  ]);
});

test('anonymous reads are counted separately per client address, so that the address can still sign in', async () => {
  const rateLimit = { userPerMinute: 3, visitorPerMinute: 2, runnerPerMinute: 3 };
  await using strict = await startTestServer({ config: { rateLimit } });
  const read = () =>
    strict.client().send('GET /api/org/:orgId', { params: { orgId: '00000000-0000-4000-8000-000000000000' } });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await read()).status);
  expect(statuses).toEqual([403, 403, 429]);
  expect((await strict.client().send('GET /api/auth/login', {})).status).toBe(200);
});

test('requests of one client are counted together, whatever client addresses it puts into the header', async () => {
  const config = { trustProxy: 1, rateLimit: { userPerMinute: 3, visitorPerMinute: 3, runnerPerMinute: 3 } };
  await using behindProxy = await startTestServer({ config });
  const from = (addresses: string) =>
    behindProxy.client({ 'x-forwarded-for': addresses }).send('GET /api/info/site', {});
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await from(`10.0.0.${at}, 198.51.100.7`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  // The address that the proxy reports is trusted.
  expect((await from('198.51.100.7, 198.51.100.8')).status).toBe(200);
});

test('a runner is identified by its headers alone, and an invalid session token is ignored', async () => {
  const runner = await server.makeRunner();
  const ping = (headers: Record<string, string>) => server.client(headers).send('POST /api/runner/ping', { body: {} });
  const good = await ping({ ...runner.headers, authorization: 'Bearer nonsense', 'user-agent': 'judge/2' });
  expect([good.status, good.body, good.headers.get('x-aoi-api-version')]).toEqual([200, {}, '1.3.13']);
  const wrongs: Record<string, string>[] = [
    {},
    { 'x-aoi-runner-id': runner.id },
    { ...runner.headers, 'x-aoi-runner-key': 'wrong' },
    { ...runner.headers, 'x-aoi-runner-id': 'no id' },
    { ...runner.headers, 'x-aoi-runner-id': '00000000-0000-4000-8000-000000000000' },
  ];
  for (const wrong of wrongs) {
    const reply = await ping(wrong);
    expect([reply.status, (reply.body as { refusal: string }).refusal]).toEqual([401, 'runner-unknown']);
  }
});

test('the last contact of a runner is recorded at most once a minute', async () => {
  const runner = await server.makeRunner();
  const poll = () =>
    server
      .client({ ...runner.headers, 'user-agent': 'judge/3' })
      .fetch('/api/runner/solution/poll', { method: 'POST' });
  const stored = async () => (await server.db.select().from(runners).where(eq(runners.id, runner.id)))[0];
  await poll();
  expect((await stored())?.version).toBe('');
  await server.db.transact((tx) =>
    tx
      .update(runners)
      .set({ accessedAt: new Date(0) })
      .where(eq(runners.id, runner.id)),
  );
  await poll();
  expect(await stored()).toMatchObject({ version: 'judge/3', ip: '127.0.0.1' });
  expect((await stored())?.accessedAt.getTime()).toBeGreaterThan(0);
});

test('a request is logged without query, headers and body', async () => {
  const token = await server.makeToken(await server.makeUser());
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.client(headers).fetch('/api/org?signature=very-secret', {});
  const line = server.logLines.find((one) => one['requestId'] === reply.headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'GET', path: '/api/org', status: 200, ip: '127.0.0.1' });
  expect(JSON.stringify(server.logLines)).not.toContain('very-secret');
  expect(JSON.stringify(server.logLines)).not.toContain(token);
});

test('a fault is reported with only an id, and logged with its cause but without values', async () => {
  await using broken = await startTestServer();
  const user = await broken.makeUser();
  const client = await broken.signIn(user);
  await broken.db.transact((tx) => tx.execute('alter table users rename column realname to other'));
  const { status, body } = await client.send('GET /api/user/:userId/profile', { params: { userId: user.id } });
  expect(status).toBe(500);
  const { faultId, message } = body as { faultId: string; message: string };
  expect(message).toContain(faultId);
  expect(message).not.toContain('realname');
  const line = broken.logLines.find((one) => one['faultId'] === faultId);
  expect(JSON.stringify(line)).toContain('realname');
  expect(JSON.stringify(line)).not.toContain(user.id);
});

test('every reply has security headers', async () => {
  const { headers } = await server.client().send('GET /api/ping');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
});

test('without a built web client the page says what to do', async () => {
  const reply = await server.client().fetch('/', { headers: { accept: 'text/html' } });
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('npm run build');
});

test('pages may call the configured UAAA service, load nothing from it, and call no other service', async () => {
  const policyOf = async (one: TestServer) => {
    const page = await one.client().fetch('/', { headers: { accept: 'text/html' } });
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    return Object.fromEntries(policy.map((line) => [line.split(' ', 1)[0], line]));
  };
  const uaaa = { issuer: 'https://id.example.edu:8443/realm', clientId: 'assay', signup: false, rebind: false };
  await using campus = await startTestServer({ config: { identity: { ...server.context.config.identity, uaaa } } });

  expect((await policyOf(server))['connect-src']).toBe("connect-src 'self'");
  const { 'connect-src': called, ...loaded } = await policyOf(campus);
  expect(called).toBe("connect-src 'self' https://id.example.edu:8443");
  expect(JSON.stringify(loaded)).not.toContain('id.example.edu');
});

test('the web client is served: one page for all paths, hashed files as immutable, compressed versions if built', async () => {
  const webRoot = join(server.dataDir, 'built');
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(
    join(webRoot, 'index.html'),
    '<html><script>colour()</script><style nonce="__CSP_NONCE__"></style></html>',
  );
  writeFileSync(join(webRoot, 'assets/app-1a2b.js'), 'run()');
  writeFileSync(join(webRoot, 'assets/app-1a2b.js.br'), brotliCompressSync('run()'));
  writeFileSync(join(webRoot, 'assets/live-worker-3c_d.js'), 'listen()');
  writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
  await using web = await startTestServer({ webRoot });
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    web.client().fetch(path, { headers });

  const page = await get('/org/1/problem/2');
  const html = await page.text();
  const nonce = /script nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(html).toBe(`<html><script nonce="${nonce}">colour()</script><style nonce="${nonce}"></style></html>`);
  expect(await (await get('/')).text()).not.toContain(nonce);
  expect(await (await get('/index.html')).text()).not.toContain('__CSP_NONCE__');

  const script = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('etag')).toBeNull();
  expect(await script.text()).toBe('run()');
  // A worker has the policy of its own script: this one opens the event stream, the others make no requests.
  const worker = await get('/assets/live-worker-3c_d.js');
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(script.headers.get('content-security-policy')).not.toContain('connect-src');
  const icon = await get('/icon.svg');
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  expect(icon.headers.get('etag')).not.toBeNull();
  expect((await get('/assets/gone.js')).status).toBe(404);
  expect((await get('/no/page', { accept: 'application/json' })).status).toBe(404);
  expect((await get('/assets/..%2f..%2fetc/passwd')).status).toBeGreaterThanOrEqual(400);
});
