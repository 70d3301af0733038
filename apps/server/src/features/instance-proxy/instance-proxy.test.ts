import { once } from 'node:events';
import { request as makeRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { serverForFile, startGateway, type TestGateway } from '@assay/testkit';
import { sql } from 'drizzle-orm';
import { instances, sessions } from '../../db/schema.ts';
import {
  addInstanceData,
  conclude,
  DESTROY,
  makeInstanceScene,
  OPEN,
  takeInstance,
} from '../../../test/support/instancing.ts';
import { makeContest } from '../../../test/support/contesting.ts';
import { ENTER_PATH } from './enter-path.ts';
import { MAX_STREAMS_PER_INSTANCE } from './open-streams.ts';

const server = serverForFile();

const TICKET = 'POST /api/instance/:instanceId/ticket' as const;
const body = undefined;
const PATIENCE = { timeout: 60_000, interval: 20 };

let gateway: TestGateway;
let scenes = 0;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(async () => await gateway.close());

/** A running instance of a user, on a runner of the site behind the gateway. */
async function makeScene({ orgRunner = false } = {}) {
  const scene = await makeInstanceScene(server);
  scenes += 1;
  const label = `proxy-${scenes}`;
  await addInstanceData(scene.setter, scene.problemId, { instanceLabel: label }, label);
  const row = await server.makeRunner({ orgId: orgRunner ? scene.orgId : null, labels: [`instance:${label}`] });
  const runner = server.client(row.headers);
  const { instanceId } = await scene.client.call(OPEN, { params: { problemId: scene.problemId }, body });
  gateway.instanceIds.add(instanceId);
  await conclude(runner, await takeInstance(runner), { access: gateway.access });
  gateway.seen.length = 0;
  gateway.answer = (_, response) => void response.end('hello');
  const ticketUrl = async (client = scene.client) => {
    const { url = '' } = await client.call(TICKET, { params: { instanceId }, body: { endpoint: 'web' } });
    return new URL(url);
  };
  const enter = async (url: URL) => {
    const reply = await send({ host: url.host, path: `${url.pathname}${url.search}` });
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    return { reply, cookie: cookie.split(';', 1)[0] ?? '', fullCookie: cookie };
  };
  const open = async () => {
    const url = await ticketUrl();
    const { cookie } = await enter(url);
    return { host: url.host, origin: url.origin, cookie };
  };
  return { ...scene, instanceId, runner, ticketUrl, enter, open };
}

interface Sent {
  host: string;
  path?: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

/** Sends a request to the server with any `Host`. */
async function send({ host, path = '/', method = 'GET', headers = {}, body: text }: Sent) {
  const sending = makeRequest(server.origin, { method, path, headers: { host, ...headers }, agent: false });
  sending.end(text);
  // The event has one argument.
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, text: await readAll(reply) };
}

/** A request whose reply has begun and does not end; `closed` resolves when its connection is cut. */
async function holdOpen(headers: { host: string; cookie: string }): Promise<{ closed: Promise<void> }> {
  gateway.answer = (_, response) => void response.write('first');
  const sending = makeRequest(server.origin, { headers, agent: false });
  sending.on('error', () => undefined).end();
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  const closed = new Promise<void>((resolve) => reply.on('error', () => undefined).once('close', resolve));
  reply.resume();
  return { closed };
}

async function readAll(reply: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer); // Without an encoding, chunks are buffers.
  return Buffer.concat(chunks).toString();
}

/** Sends bytes as they are, and returns everything that comes back until the connection ends. */
async function sendRaw(text: string): Promise<string> {
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(text, 'latin1');
  return await readAll(socket);
}

const statusOfRaw = (answer: string) => Number(answer.slice(9, 12));

describe('a ticket', () => {
  it('opens the pages of an instance at their own host, and only once', async () => {
    const { ticketUrl, enter } = await makeScene();
    const url = await ticketUrl();
    expect(url.hostname).toMatch(/^[a-z2-7]{26}-web\.localhost$/);
    expect(url.port).toBe(new URL(server.origin).port);
    const { reply, cookie, fullCookie } = await enter(url);
    expect(reply).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(fullCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(fullCookie).not.toMatch(/domain/i);
    expect(await send({ host: url.host, headers: { cookie } })).toMatchObject({ status: 200, text: 'hello' });
    const again = await enter(url);
    expect(again.reply.status).toBe(403);
    expect(again.fullCookie).toBe('');
  });

  it('is for the owner of an instance that runs, and for endpoints that it has', async () => {
    const { client, setter, instanceId } = await makeScene();
    const params = { instanceId };
    expect(await setter.refusalOf(TICKET, { params, body: { endpoint: 'web' } })).toBe('not-found');
    const other = await server.signIn(await server.makeUser());
    expect(await other.refusalOf(TICKET, { params, body: { endpoint: 'web' } })).toBe('not-found');
    expect(await client.refusalOf(TICKET, { params, body: { endpoint: 'none' } })).toBe('not-found');
    expect(await client.refusalOf(TICKET, { params, body: { endpoint: 'No Name' } })).toBe('invalid-input');
    await client.call(DESTROY, { params, body });
    expect(await client.refusalOf(TICKET, { params, body: { endpoint: 'web' } })).toBe('instance-not-ready');
  });

  it('expires, and does not open another instance', async () => {
    const [one, other] = [await makeScene(), await makeScene()];
    const late = await one.ticketUrl();
    server.clock.moveBy(61_000);
    expect((await one.enter(late)).reply.status).toBe(403);
    const url = await one.ticketUrl();
    const wrong = new URL(url);
    wrong.host = (await other.ticketUrl()).host;
    expect((await one.enter(wrong)).fullCookie).toBe('');
  });

  it('is refused if the platform is opened at another host and no domain is set', async () => {
    const { client, instanceId } = await makeScene();
    const settings = server.context.config;
    const before = settings.publicOrigin;
    settings.publicOrigin = 'https://oj.example.org';
    try {
      const sent = { params: { instanceId }, body: { endpoint: 'web' } };
      expect(await client.refusalOf(TICKET, sent)).toBe('instance-unreachable');
      // Other endpoints need no domain.
      expect(await client.call(TICKET, { params: { instanceId }, body: { endpoint: 'shell' } })).toHaveProperty(
        'ticket',
      );
    } finally {
      settings.publicOrigin = before;
    }
  });
});

describe('pages of an instance', () => {
  it('are reached by no other person, with no cookie, a forged one, and one of another instance', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const other = await (await makeScene()).open();
    const denied = async (sent: Omit<Sent, 'host'>) => (await send({ host, ...sent })).status;
    expect(await denied({})).toBe(403);
    expect(await denied({ headers: { cookie: other.cookie } })).toBe(403);
    expect(await denied({ headers: { cookie: `${cookie}x` } })).toBe(403);
    expect(await denied({ headers: { cookie: cookie.replace(/\..*$/, '.') } })).toBe(403);
    expect(await denied({ headers: { cookie: 'assay_instance=' } })).toBe(403);
    expect((await send({ host: other.host, headers: { cookie } })).status).toBe(403);
    expect(gateway.seen).toEqual([]);
    // A forged one next to the true one does not lock the owner out.
    expect(await denied({ headers: { cookie: `assay_instance=forged.x; ${cookie}` } })).toBe(200);
  });

  it('end with the session and with the instance', async () => {
    const scene = await makeScene();
    const { host, cookie } = await scene.open();
    await server.db.transact((tx) =>
      tx
        .update(sessions)
        .set({ revokedAt: sql`now()` })
        .where(sql`${sessions.userId} = ${scene.user.id}`),
    );
    expect((await send({ host, headers: { cookie } })).status).toBe(410);
    const next = await makeScene();
    const opened = await next.open();
    await next.client.call(DESTROY, { params: { instanceId: next.instanceId }, body });
    expect((await send({ host: opened.host, headers: { cookie: opened.cookie } })).status).toBe(410);
  });

  it('get the request as it is, without cookies and tokens of the platform', async () => {
    const { open, user } = await makeScene();
    const { host, cookie } = await open();
    const token = `Bearer ${await server.makeToken(user, null)}`;
    const headers = {
      cookie: `theirs=1; ${cookie}; more=2`,
      authorization: token,
      'x-forwarded-host': host,
      'x-forwarded-for': '10.0.0.1',
      'x-real-ip': '10.0.0.1',
      forwarded: 'for=10.0.0.1',
      'x-aoi-runner-key': 'k',
      connection: 'close, x-hop',
      'x-hop': '1',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
      'x-kept': ['a', 'b'],
    };
    const sent = { host, path: '/a%2Fb/../c?d=%2e', method: 'PUT', headers, body: 'payload' };
    expect((await send({ ...sent, headers: { ...headers, origin: `http://${host}` } })).status).toBe(200);
    const [seen] = gateway.seen;
    expect(seen).toMatchObject({ method: 'PUT', url: '/a%2Fb/../c?d=%2e', body: 'payload' });
    expect(seen?.headers).toMatchObject({
      host,
      cookie: 'theirs=1; more=2',
      'x-kept': 'a, b',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
    });
    for (const name of [
      'authorization',
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-hop',
      'te',
      'x-aoi-runner-key',
    ])
      expect(seen?.headers, name).not.toHaveProperty(name);
    expect(JSON.stringify(seen)).not.toContain('assay_instance');
    // A token of the instance's own is its business.
    await send({ host, headers: { cookie, authorization: 'Bearer theirs' } });
    expect(gateway.seen.at(-1)?.headers.authorization).toBe('Bearer theirs');
  });

  it('cannot set cookies for other hosts or replace the pass, and cannot act on other hosts', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    gateway.answer = (_, response) => {
      const pairs = [
        ['Set-Cookie', 'a=1; Path=/'],
        ['Set-Cookie', 'b=2; Domain=localhost'],
        ['Set-Cookie', 'c=3; path=/; DOMAIN=.localhost'],
        ['Set-Cookie', 'assay_instance=x'],
        ['Set-Cookie', '__Host-assay_instance=x; Secure; Path=/'],
        ['Strict-Transport-Security', 'max-age=1; includeSubDomains'],
        ['Clear-Site-Data', '"*"'],
        ['Alt-Svc', 'h3=":1"'],
        ['X-Accel-Redirect', '/internal/secret'],
        ['X-Sendfile', '/etc/passwd'],
        ['X-Accel-Buffering', 'no'],
        ['Connection', 'x-hop'],
        ['X-Hop', '1'],
        ['Access-Control-Allow-Origin', 'https://theirs.example'],
      ];
      response.writeHead(200, pairs.flat());
      response.end();
    };
    const { headers } = await send({ host, headers: { cookie } });
    expect(headers['set-cookie']).toEqual(['a=1; Path=/']);
    const dropped = ['strict-transport-security', 'clear-site-data', 'alt-svc', 'x-hop'];
    // By these, a web server in front of the platform would serve its own files.
    for (const name of [...dropped, 'x-accel-redirect', 'x-sendfile']) expect(headers, name).not.toHaveProperty(name);
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['origin-agent-cluster']).toBe('?1');
    expect(headers['access-control-allow-origin']).toBe('https://theirs.example');
    for (const name of ['content-security-policy', 'x-request-id', 'x-aoi-api-version'])
      expect(headers).not.toHaveProperty(name);
  });

  it('are not used by pages of other hosts: requests of foreign pages are refused, links are not', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const status = async (headers: Record<string, string>, method = 'GET') =>
      (await send({ host, method, headers: { cookie, ...headers } })).status;
    expect(await status({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
    expect(await status({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200);
    expect(await status({ origin: server.origin }, 'POST')).toBe(403);
    expect(await status({ origin: 'null' }, 'POST')).toBe(403);
    expect(await status({ origin: `http://${host}` }, 'POST')).toBe(200);
  });

  it('stream: neither requests nor replies are collected first', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    gateway.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('first');
    };
    const sending = makeRequest(server.origin, { headers: { host, cookie }, agent: false });
    sending.on('error', () => undefined).end();
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    const [chunk] = (await once(reply, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('first');
    sending.destroy();
    await expect.poll(() => gateway.open.size, PATIENCE).toBe(0);
  });

  it('that change the protocol without being asked are not passed on', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
    gateway.answer = (_, response) => void response.socket?.end(`${switching}HTTP/1.1 200 OK\r\n\r\nfor the next one`);
    expect(await send({ host, headers: { cookie } })).toMatchObject({ status: 502 });
    gateway.answer = (_, response) => void response.end('hello');
    expect(await send({ host, headers: { cookie } })).toMatchObject({ status: 200, text: 'hello' });
  });

  it('are cut immediately when the instance ends', async () => {
    const scene = await makeScene();
    const { host, cookie } = await scene.open();
    const { closed } = await holdOpen({ host, cookie });
    await scene.client.call(DESTROY, { params: { instanceId: scene.instanceId }, body });
    await closed;
    await expect.poll(() => gateway.open.size, PATIENCE).toBe(0);
  });

  it('are cut and refused while the user is in an exam of which the instance is no part', async () => {
    const scene = await makeScene();
    const { host, cookie } = await scene.open();
    const { closed } = await holdOpen({ host, cookie });
    const { orgId, director, contestId } = await makeContest(server);
    await server.addMember(orgId, scene.user.id);
    const params = { contestId };
    await director.call('POST /api/contest/:contestId/participant/admin/import', {
      params,
      body: { rows: [{ userId: scene.user.id }] },
    });
    await director.call('PATCH /api/contest/:contestId/admin/place', { params, body: { exam: true } });
    await closed;
    const refused = await send({ host, headers: { cookie } });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('While your exam runs')]);
    await director.call('PATCH /api/contest/:contestId/admin/place', { params, body: { exam: false } });
    gateway.answer = (_, response) => void response.end('hello');
    expect((await send({ host, headers: { cookie } })).status).toBe(200);
  });

  it('that do not respond are reported, and so are too many connections', async () => {
    const scene = await makeScene();
    const { host, cookie } = await scene.open();
    gateway.instanceIds.delete(scene.instanceId);
    expect((await send({ host, headers: { cookie } })).status).toBe(502);
    gateway.instanceIds.add(scene.instanceId);
    gateway.answer = (_, response) => void response.write('first');
    const open = Array.from({ length: MAX_STREAMS_PER_INSTANCE }, () => {
      const sending = makeRequest(server.origin, { headers: { host, cookie }, agent: false });
      sending.on('error', () => undefined).end();
      return { sending, began: once(sending, 'response') };
    });
    await Promise.all(open.map(({ began }) => began));
    expect((await send({ host, headers: { cookie } })).status).toBe(429);
    for (const { sending } of open) sending.destroy();
    await expect.poll(() => gateway.open.size, PATIENCE).toBe(0);
    gateway.answer = (_, response) => void response.end('hello');
    expect((await send({ host, headers: { cookie } })).status).toBe(200);
  });

  it('on a runner of an organization are not fetched from this machine or a private network', async () => {
    const scene = await makeScene({ orgRunner: true });
    const { host, cookie } = await scene.open();
    const before = gateway.connects.length;
    expect((await send({ host, headers: { cookie } })).status).toBe(502);
    expect(gateway.connects).toHaveLength(before);
  });
});

describe('a host below the domain', () => {
  it('never shows anything of the platform, however it is written', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const [name = '', port = ''] = host.split(':');
    const paths = ['/', '/api/ping', '/api/user', '/assets/x.js', '/index.html', '/%2e%2e/api/ping'];
    const hosts = [
      `x.${host}`,
      `short-web.localhost:${port}`,
      `${name}.:${port}`,
      `${name}..`,
      `a.localhost`,
      `.localhost`,
    ];
    for (const one of hosts)
      for (const path of paths) {
        const { status, headers } = await send({ host: one, path, headers: { cookie } });
        expect(status, `${one}${path}`).toBe(404);
        expect(headers).not.toHaveProperty('x-request-id');
      }
    gateway.answer = (_, response) => void response.end('theirs');
    for (const path of paths)
      expect((await send({ host: name.toUpperCase() + `:${port}`, path, headers: { cookie } })).text).toBe('theirs');
    expect(gateway.seen.map(({ url }) => url)).toEqual(paths);
  });

  it('is not taken for the platform with two hosts, a forwarded host or an absolute target', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const own = new URL(server.origin).host;
    const line = (target: string, ...headers: string[]) =>
      [`GET ${target} HTTP/1.1`, ...headers, `Cookie: ${cookie}`, 'Connection: close', '', ''].join('\r\n');
    const refused = [
      line('/api/ping', `Host: ${own}`, `Host: ${host}`),
      line('/api/ping', `Host: ${host}`, `Host: ${own}`),
      line('/api/ping', `Host: ${own}`, `X-Forwarded-Host: ${host}`),
      line(`${server.origin}/api/ping`, `Host: ${host}`),
      line(`http://${host}/api/ping`, `Host: ${host}`),
      line(`*`, `Host: ${host}`),
    ];
    for (const text of refused) {
      const answer = await sendRaw(text);
      expect([400, 404], text).toContain(statusOfRaw(answer));
      expect(answer).not.toContain('pong');
      expect(answer.toLowerCase()).not.toContain('x-request-id');
    }
    expect(gateway.seen).toEqual([]);
    // The platform itself stays as it was.
    expect((await send({ host: own, path: '/api/ping' })).status).toBe(200);
    expect((await send({ host: 'localhost', path: '/api/ping' })).status).toBe(200);
  });

  it('refuses ambiguous lengths, so that no request is smuggled', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    const smuggle = (...headers: string[]) =>
      sendRaw(
        [`POST / HTTP/1.1`, `Host: ${host}`, `Origin: http://${host}`, `Cookie: ${cookie}`, ...headers, '', ''].join(
          '\r\n',
        ) + '0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
      );
    const both = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
    for (const headers of [
      both,
      both.toReversed(),
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Content-Length: +5'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding : chunked'],
    ]) {
      const answer = await smuggle(...headers);
      expect([400, 501], headers.join()).toContain(statusOfRaw(answer));
    }
    expect(gateway.seen).toEqual([]);
  });

  it('refuses headers that are too large', async () => {
    const { open } = await makeScene();
    const { host, cookie } = await open();
    expect((await send({ host, headers: { cookie, 'x-large': 'x'.repeat(20_000) } })).status).toBe(431);
    gateway.answer = (_, response) => {
      response.writeHead(200, { 'x-large': 'x'.repeat(60_000) });
      response.end();
    };
    expect((await send({ host, headers: { cookie } })).status).toBe(502);
  });
});

describe('a WebSocket of an instance', () => {
  const dial = (host: string, headers: Record<string, string>) => {
    const { port } = new URL(server.origin);
    return new WebSocket(`ws://127.0.0.1:${port}/socket?a=1`, { headers: { host, ...headers } });
  };
  const refusedStatus = async (client: WebSocket) => {
    client.on('error', () => undefined);
    const [, reply] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage];
    return reply.statusCode;
  };

  it('passes messages in both directions, and ends with the instance', async () => {
    const scene = await makeScene();
    const { host, cookie, origin } = await scene.open();
    const client = dial(host, { cookie, origin });
    await once(client, 'open');
    const large = Buffer.alloc(300_000, 7);
    client.send(large);
    const [echoed] = (await once(client, 'message')) as [Buffer];
    expect(echoed.equals(large)).toBe(true);
    expect(gateway.seen.at(-1)).toMatchObject({ url: '/socket?a=1', headers: { host } });
    expect(gateway.seen.at(-1)?.headers).not.toHaveProperty('cookie');
    const closed = once(client, 'close');
    client.on('error', () => undefined);
    await scene.client.call(DESTROY, { params: { instanceId: scene.instanceId }, body });
    await closed;
  });

  it('is refused without the cookie, and from a page of another origin or none', async () => {
    const { open } = await makeScene();
    const { host, cookie, origin } = await open();
    expect(await refusedStatus(dial(host, { origin }))).toBe(403);
    expect(await refusedStatus(dial(host, { cookie }))).toBe(403);
    expect(await refusedStatus(dial(host, { cookie, origin: server.origin }))).toBe(403);
    expect(await refusedStatus(dial(host, { cookie, origin: 'https://evil.example' }))).toBe(403);
    expect(await refusedStatus(dial(`x.${host}`, { cookie, origin }))).toBe(404);
    expect(gateway.seen).toEqual([]);
  });
});

describe('a WebSocket of the platform to an instance', () => {
  const dial = (instanceId: string, endpoint: string, protocols: string[], headers: Record<string, string> = {}) => {
    const client = new WebSocket(
      `${server.origin.replace('http', 'ws')}/api/instance/${instanceId}/socket/${endpoint}`,
      protocols,
      { headers },
    );
    client.on('error', () => undefined);
    return client;
  };
  const statusOfDial = async (client: WebSocket) => {
    const [, reply] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage];
    return reply.statusCode;
  };
  const ticketFor = async ({ client, instanceId }: Awaited<ReturnType<typeof makeScene>>, endpoint: string) => {
    const { ticket = '' } = await client.call(TICKET, { params: { instanceId }, body: { endpoint } });
    return ['assay.instance', `assay.ticket.${ticket}`];
  };

  it('is a terminal with a size that can change', async () => {
    const scene = await makeScene();
    const client = dial(scene.instanceId, 'shell?columns=100&rows=30', await ticketFor(scene, 'shell'), {
      origin: server.origin,
    });
    const [prompt] = (await once(client, 'message')) as [Buffer];
    expect(prompt.toString()).toBe('$ ');
    expect(client.protocol).toBe('assay.instance');
    expect(gateway.connects.at(-1)).toMatchObject({ target: `terminal.app.${scene.instanceId}:1`, size: '100x30' });
    client.send(Buffer.from('ls'));
    const [answer] = (await once(client, 'message')) as [Buffer];
    expect(answer.toString()).toBe('[ls]');
    client.send(JSON.stringify({ columns: 20, rows: 10 }));
    client.send('no size');
    const size = `/terminal/${scene.instanceId}/t1/size {"columns":20,"rows":10}`;
    await expect.poll(() => gateway.sizes, PATIENCE).toContain(size);
    const closed = once(client, 'close');
    await scene.client.call(DESTROY, { params: { instanceId: scene.instanceId }, body });
    await closed;
  });

  it('is a raw connection for a program with a token of fitting scope', async () => {
    const scene = await makeScene();
    const token = async (tags: string[] | null) => ({
      authorization: `Bearer ${await server.makeToken(scene.user, tags)}`,
    });
    const client = dial(scene.instanceId, 'raw', [], await token(['instance']));
    await once(client, 'open');
    const large = Buffer.alloc(900_000, 3);
    client.send(large);
    let received = 0;
    client.on('message', (chunk: Buffer) => {
      received += chunk.length;
    });
    await expect.poll(() => received, PATIENCE).toBe(large.length);
    client.close();
    await expect.poll(() => gateway.open.size, PATIENCE).toBe(0);
    // A program that has sent everything still gets the answer.
    const ending = dial(scene.instanceId, 'raw', [], await token(['instance']));
    await once(ending, 'open');
    ending.send(Buffer.from('last'));
    ending.send('{"end":true}');
    const [last] = (await once(ending, 'message')) as [Buffer];
    expect(last.toString()).toBe('last');
    await once(ending, 'close');
    expect(await statusOfDial(dial(scene.instanceId, 'raw', [], await token(['solution'])))).toBe(403);
    expect(await statusOfDial(dial(scene.instanceId, 'raw', []))).toBe(403);
    expect(await statusOfDial(dial(scene.instanceId, 'raw', [], { authorization: 'Bearer x' }))).toBe(403);
    expect(await statusOfDial(dial(scene.instanceId, 'web', [], await token(null)))).toBe(404);
    const other = await server.makeUser();
    const theirs = { authorization: `Bearer ${await server.makeToken(other, null)}` };
    expect(await statusOfDial(dial(scene.instanceId, 'raw', [], theirs))).toBe(404);
  });

  it('is refused from a page of another origin, with a used ticket and with one for another endpoint', async () => {
    const scene = await makeScene();
    const ticket = await ticketFor(scene, 'shell');
    expect(await statusOfDial(dial(scene.instanceId, 'shell', ticket, { origin: 'https://evil.example' }))).toBe(403);
    const client = dial(scene.instanceId, 'shell', ticket, { origin: server.origin });
    await once(client, 'open');
    client.close();
    expect(await statusOfDial(dial(scene.instanceId, 'shell', ticket, { origin: server.origin }))).toBe(403);
    expect(await statusOfDial(dial(scene.instanceId, 'raw', await ticketFor(scene, 'shell')))).toBe(403);
  });
});

describe('the platform', () => {
  it('still ignores requests for other protocols, with and without a body', async () => {
    const own = new URL(server.origin).host;
    const wish = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
    const get = await sendRaw([`GET /api/ping HTTP/1.1`, `Host: ${own}`, ...wish, '', ''].join('\r\n'));
    expect(statusOfRaw(get)).toBe(200);
    const text = '{"username":"nobody","password":"wrong"}';
    const post = await sendRaw(
      [
        'POST /api/auth/login HTTP/1.1',
        `Host: ${own}`,
        wish.join('\r\n'),
        'Content-Type: application/json',
        `Content-Length: ${text.length}`,
        '',
        text,
      ].join('\r\n'),
    );
    expect(post).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(post).toContain('application/json');
  });

  it('does not mount the path for tickets itself', async () => {
    expect((await send({ host: new URL(server.origin).host, path: ENTER_PATH })).status).toBe(404);
    expect(await server.db.$count(instances)).toBeGreaterThan(0);
  });
});
