import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { emailHash } from '../users/email-hash.ts';

const server = serverForFile({ config: { footer: 'Filed as 1234' } });
let admin: TestClient;
let anyone: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
  anyone = server.client();
});

const HASH = '0123456789abcdef0123456789abcdef';

test('the texts of the site are read by everyone and changed by administrators', async () => {
  const milestone = { csp: '2026-09-19', noip: '2026-11-28' };
  const links = [{ title: 'A friend', url: 'https://example.org/' }];
  expect(await admin.call('PATCH /api/info/milestone', { body: milestone })).toEqual({ ok: 1 });
  expect(await admin.call('PATCH /api/info/friends', { body: links })).toEqual({ ok: 1 });
  expect(await admin.call('PATCH /api/info/posters', { body: [{ title: 'P', url: '/poster.png' }] })).toEqual({
    ok: 1,
  });
  expect(await anyone.call('GET /api/info/milestone', {})).toEqual(milestone);
  expect(await anyone.call('GET /api/info/friends', {})).toEqual(links);
  expect(await anyone.call('GET /api/info/posters', {})).toEqual([{ title: 'P', url: '/poster.png' }]);
  expect(await admin.call('PATCH /api/info/posters', { body: [] })).toEqual({ ok: 1 });
  expect(await anyone.call('GET /api/info/posters', {})).toEqual([]);
});

test('the dates of the countdown have the names that an administrator sets', async () => {
  const names = { csp: { en: 'Regional round', 'zh-Hans': '初赛' }, noip: { en: 'Finals' } };
  const dates = { csp: '2026-09-19', noip: '2026-11-28' };
  await admin.call('PATCH /api/info/milestone', { body: { ...dates, names } });
  expect(await anyone.call('GET /api/info/milestone', {})).toEqual({ ...dates, names });
  // A client that knows only the dates does not delete the names.
  await admin.call('PATCH /api/info/milestone', { body: { ...dates, csp: '' } });
  expect(await anyone.call('GET /api/info/milestone', {})).toEqual({ csp: '', noip: dates.noip, names });
  const long = { ...names, csp: { en: 'x'.repeat(33) } };
  expect(await admin.refusalOf('PATCH /api/info/milestone', { body: { ...dates, names: long } })).toBe('invalid-input');
});

test('links that would run scripts are refused', async () => {
  const body = [{ title: 'x', url: 'javascript:alert(1)' }];
  expect(await admin.refusalOf('PATCH /api/info/friends', { body })).toBe('invalid-input');
});

test('the default organization must exist, or is none', async () => {
  const org = await server.makeOrg();
  expect(await anyone.call('GET /api/info/defaultOrg', {})).toEqual({ defaultOrg: '' });
  await admin.call('PATCH /api/info/defaultOrg', { body: { defaultOrg: org.id } });
  expect(await anyone.call('GET /api/info/defaultOrg', {})).toEqual({ defaultOrg: org.id });
  for (const defaultOrg of ['00000000-0000-4000-8000-000000000000', 'abc', '0'.repeat(36)]) {
    expect(await admin.refusalOf('PATCH /api/info/defaultOrg', { body: { defaultOrg } })).toBe('invalid-input');
  }
  await admin.call('PATCH /api/info/defaultOrg', { body: { defaultOrg: '' } });
  expect(await anyone.call('GET /api/info/defaultOrg', {})).toEqual({ defaultOrg: '' });
});

test('changes require an administrator', async () => {
  for (const client of [anyone, await server.signIn(await server.makeUser())]) {
    for (const text of ['milestone', 'friends', 'posters', 'defaultOrg', 'filingNotice', 'signUpFields'] as const) {
      expect((await client.send(`PATCH /api/info/${text}`, { body: {} })).status).toBe(403);
    }
  }
});

test('the site reports what clients need', async () => {
  const site = await anyone.call('GET /api/info/site', {});
  expect(site).toMatchObject({ version: '1.3.13', signup: true, filingNotice: 'Filed as 1234' });
  expect(Math.abs(site.serverTime - server.clock.now())).toBeLessThan(5000);
});

test('the filing notice is the configured one until an administrator stores another', async () => {
  const fallback = { en: 'Filed as 1234', 'zh-Hans': 'Filed as 1234', url: '' };
  const shown = async () => (await anyone.call('GET /api/info/site', {})).filing;
  expect(await anyone.call('GET /api/info/filingNotice', {})).toEqual({ notice: null, default: fallback });
  const notice = { en: 'Filing 99', 'zh-Hans': '京ICP备99号', url: 'https://beian.miit.gov.cn/' };
  await admin.call('PATCH /api/info/filingNotice', { body: { notice } });
  expect(await anyone.call('GET /api/info/filingNotice', {})).toEqual({ notice, default: fallback });
  expect(await anyone.call('GET /api/info/site', {})).toMatchObject({ filing: notice, filingNotice: 'Filing 99' });
  await admin.call('PATCH /api/info/filingNotice', { body: { notice: { ...notice, en: '' } } });
  expect(await shown()).toEqual({ ...notice, en: notice['zh-Hans'] });
  await admin.call('PATCH /api/info/filingNotice', { body: { notice: { en: '', 'zh-Hans': '', url: '' } } });
  expect(await shown()).toEqual({ en: '', 'zh-Hans': '', url: '' });
  await admin.call('PATCH /api/info/filingNotice', { body: { notice: null } });
  expect(await shown()).toEqual(fallback);
});

test('the filing notice links only to http(s) URLs and pages of the site', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'https://a b']) {
    const body = { notice: { en: 'x', 'zh-Hans': '', url } };
    expect(await admin.refusalOf('PATCH /api/info/filingNotice', { body })).toBe('invalid-input');
  }
});

test('without an avatar service everyone gets the silhouette', async () => {
  const reply = await anyone.fetch(`/api/avatar/${HASH}`);
  expect(reply.headers.get('content-type')).toBe('image/svg+xml');
  expect(reply.headers.get('cache-control')).toContain('max-age');
  expect(await reply.text()).toMatch(/^<svg /);
  expect(await anyone.refusalOf('GET /api/avatar/:hash', { params: { hash: '../../etc/passwd' } })).toBe('not-found');
});

async function withService(
  listener: RequestListener,
  work: (get: () => Promise<Response>, asked: string[]) => Promise<void>,
) {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  try {
    await using own = await startTestServer({ config: { avatarService: `http://127.0.0.1:${port}/avatar` } });
    const hash = emailHash(own.context, HASH);
    await work(() => own.client().fetch(`/api/avatar/${hash}`), asked);
  } finally {
    service.closeAllConnections();
    service.close();
  }
}

test('an image of the avatar service is fetched once and served', async () => {
  await withService(
    (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    async (get, asked) => {
      const replies = await Promise.all([get(), get(), get()]);
      for (const reply of replies)
        expect([reply.headers.get('content-type'), await reply.text()]).toEqual(['image/png', 'picture']);
      expect(asked).toEqual([`/avatar/${HASH}?s=256&d=404`]);
    },
  );
});

test.each<[string, RequestListener]>([
  ['has no image', (_, response) => response.writeHead(404).end()],
  ['redirects elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['sends a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
  ['sends an SVG', (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg>')],
  [
    'sends too much',
    (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(300_000)),
  ],
  ['aborts the reply', (_, response) => response.destroy()],
])('an avatar service that %s yields the silhouette and is not requested again immediately', async (_, listener) => {
  await withService(listener, async (get, asked) => {
    expect((await get()).headers.get('content-type')).toBe('image/svg+xml');
    expect((await get()).headers.get('content-type')).toBe('image/svg+xml');
    expect(asked).toHaveLength(1);
  });
});

test('sign-up is opened and closed in the browser, overriding the server’s configuration', async () => {
  const body = {
    profile: { name: 'newcomer', email: 'n@example.org', realname: 'N' },
    password: 'lamp-post-42-orchard',
  };
  const set = (setting: 'default' | 'open' | 'closed') => admin.call('PATCH /api/info/signUp', { body: { setting } });
  expect(await admin.call('GET /api/info/signUp', {})).toEqual({ setting: 'default', open: true, default: true });
  await set('closed');
  expect(await admin.call('GET /api/info/signUp', {})).toEqual({ setting: 'closed', open: false, default: true });
  expect(await anyone.refusalOf('POST /api/auth/signup', { body })).toBe('signup-closed');
  expect((await anyone.call('GET /api/info/site', {})).signup).toBe(false);
  expect((await anyone.call('GET /api/auth/login', {})).signup).toBe(false);
  await set('default');
  expect((await anyone.call('POST /api/auth/signup', { body })).token).toBeTruthy();
});
