import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { contests, orgs, problems } from '../../src/db/schema.ts';
import { makeCast, type Cast } from './cast.ts';
import type { Row } from './row.ts';
import { makeScene, type Scene } from './scene.ts';
import { areas } from './table/all.ts';

/*
 * Replies to readers without an account if an organization allows visitors: for public objects the same as for a
 * stranger with an account, for all others the same as for missing ones, and on all other routes as without visitors.
 */

const server = serverForFile();
let cast: Cast;
beforeAll(async () => {
  cast = await makeCast(server);
  await allowVisitors(true);
});

const all = Object.values(areas).flatMap((area) => Object.entries(area)) as [EndpointKey, Row][]; // Its own keys.
const isForVisitors = ([key]: [EndpointKey, Row]) => endpoints[key].viewer === 'visitor';
const forVisitors = all.filter(isForVisitors);
/** Routes of one object in the path, which has an access level. */
const ofObjects = forVisitors.filter(([key]) => /:(problem|contest)Id/.test(key));

test('visitors can read only through these routes', () => {
  expect(forVisitors.map(([key]) => key).sort()).toEqual([
    'GET /api/contest',
    'GET /api/contest/:contestId',
    'GET /api/contest/:contestId/attachment',
    'GET /api/contest/:contestId/attachment/:key/url/:type',
    'GET /api/contest/:contestId/board',
    'GET /api/contest/:contestId/board/timeline',
    'GET /api/contest/:contestId/clarification',
    'GET /api/contest/:contestId/clarification/:clarificationId',
    'GET /api/contest/:contestId/problem',
    'GET /api/contest/:contestId/problem/:problemId',
    'GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download',
    'GET /api/contest/:contestId/ranklist',
    'GET /api/contest/:contestId/ranklist/:key/url/download',
    'GET /api/contest/tags',
    'GET /api/org/:orgId',
    'GET /api/org/:orgId/language',
    'GET /api/problem',
    'GET /api/problem/:problemId',
    'GET /api/problem/:problemId/attachment',
    'GET /api/problem/:problemId/attachment/:key/url/:type',
    'GET /api/problem/:problemId/difficulty',
    'GET /api/problem/tags',
    'GET /api/rk',
    'GET /api/search',
    'GET /api/user/:userId',
    'GET /api/user/:userId/activity',
  ]);
});

describe('a public object looks the same for a visitor and a stranger', () => {
  test.each(forVisitors)('%s', async (key, row) => {
    const scene = await makeScene(server, cast, ACCESS_LEVEL.public);
    const [visitor, stranger] = await Promise.all([
      ask(key, row, scene, cast.clients.nobody),
      ask(key, row, scene, cast.clients.stranger),
    ]);
    expect({ status: visitor.status, body: stable(visitor.body) }).toEqual({
      status: stranger.status,
      body: stable(stranger.body),
    });
    expect(visitor.headers.get('cache-control')).toBe('no-store');
  });
});

describe.each([
  ['restricted', ACCESS_LEVEL.restricted],
  ['private', ACCESS_LEVEL.private],
] as [string, AccessLevel][])('a %s object is not found', (_, level) => {
  test.each(ofObjects)('%s', async (key, row) => {
    const scene = await makeScene(server, cast, level);
    const hidden = await ask(key, row, scene, cast.clients.nobody);
    expect(hidden).toMatchObject({ status: 403, body: { refusal: 'not-signed-in' } });
    const nothing = { ...scene, problemId: randomUUID(), contestId: randomUUID() };
    const absent = await ask(key, row, nothing, cast.clients.nobody);
    expect({ ...absent, headers: null }).toEqual({ ...hidden, headers: null });
  });

  test('nor in any list, search or set of tags', async () => {
    const scene = await makeScene(server, cast, level);
    const tag = `tag-${scene.fresh}`;
    await server.db.transact(async (tx) => {
      await tx
        .update(problems)
        .set({ tags: [tag] })
        .where(eq(problems.id, scene.problemId));
      await tx
        .update(contests)
        .set({ tags: [tag] })
        .where(eq(contests.id, scene.contestId));
    });
    const { orgId } = scene;
    for (const search of [undefined, scene.fresh])
      for (const key of ['GET /api/problem', 'GET /api/contest'] as const) {
        const found = await cast.clients.nobody.call(key, { query: { orgId, perPage: 100, count: true, search } });
        expect(JSON.stringify(found)).not.toContain(scene.fresh);
      }
    for (const key of ['GET /api/problem/tags', 'GET /api/contest/tags'] as const)
      expect(await cast.clients.nobody.call(key, { query: { orgId } })).not.toContain(tag);
  });
});

describe('all other routes stay closed', () => {
  const others = all.filter((one) => !isForVisitors(one));
  test.each(others)('%s', async (key, row) => {
    if (key === 'GET /api/events') return;
    const scene = await makeScene(server, cast, ACCESS_LEVEL.public);
    const reply = await ask(key, row, scene, cast.clients.nobody);
    // Routes without a session are called for objects that are public here and private in the table.
    if (endpoints[key].viewer === 'anyone') expect(reply.status).not.toBe(500);
    else expect(reply.status).toBe(row.rule('nobody'));
  });
});

test('an id in the query opens no other object, organization or profile', async () => {
  const hidden = await makeScene(server, cast, ACCESS_LEVEL.private);
  const open = await makeScene(server, cast, ACCESS_LEVEL.public);
  const { id: closedOrg } = await server.makeOrg();
  await server.makeProblem({ orgId: closedOrg, accessLevel: ACCESS_LEVEL.public });
  const ids = `contestId=${open.contestId}&problemId=${open.problemId}&userId=${open.userId}&orgId=${open.orgId}`;
  const paths = [
    `/api/problem/${hidden.problemId}?${ids}`,
    `/api/contest/${hidden.contestId}?${ids}`,
    `/api/org/${closedOrg}?${ids}`,
    `/api/user/${(await server.makeUser()).id}?${ids}`,
    `/api/problem?perPage=15&contestId=${open.contestId}&problemId=${open.problemId}&orgId=${closedOrg}`,
    `/api/problem?perPage=15&orgId=${closedOrg}&orgId=${open.orgId}`,
    `/api/problem?perPage=15&orgId=${open.orgId}&orgId=${closedOrg}`,
    `/api/problem/tags?orgId=${closedOrg}&contestId=${open.contestId}`,
  ];
  for (const path of paths) {
    const reply = await cast.clients.nobody.fetch(path);
    expect([path, reply.status]).toEqual([path, 403]);
  }
});

test('a problem shown in a public contest stays hidden outside it, and behind the gates of the contest', async () => {
  const scene = await makeScene(server, cast, ACCESS_LEVEL.public);
  await server.db.transact((tx) =>
    tx.update(problems).set({ accessLevel: ACCESS_LEVEL.private }).where(eq(problems.id, scene.problemId)),
  );
  const { contestId, problemId } = scene;
  const alone = await cast.clients.nobody.send('GET /api/problem/:problemId', { params: { problemId } });
  expect(alone).toMatchObject({ status: 403, body: { refusal: 'not-signed-in' } });
  for (const key of ['GET /api/contest/:contestId/problem', 'GET /api/contest/:contestId/ranklist'] as const)
    expect(await cast.clients.nobody.send(key, { params: { contestId } })).toMatchObject({
      status: 403,
      body: { refusal: 'participants-only' },
    });
});

test('a visitor sees neither e-mail addresses nor private fields', async () => {
  const scene = await makeScene(server, cast, ACCESS_LEVEL.public);
  const org = await cast.clients.nobody.call('GET /api/org/:orgId', { params: scene });
  expect(org.profile.email).toBe('');
  expect(org.membership.capability).toBe('0');
  const user = await cast.clients.nobody.call('GET /api/user/:userId', { params: scene });
  expect(user.profile).toEqual({ name: scene.fresh, email: '', realname: '' });
  expect(user).not.toHaveProperty('capability');
});

test('a member of only organizations without visitors has no page for visitors', async () => {
  const { id: orgId } = await server.makeOrg();
  const { id: userId } = await server.makeUser();
  await server.addMember(orgId, userId);
  const reply = await cast.clients.nobody.send('GET /api/user/:userId', { params: { userId } });
  expect(reply).toMatchObject({ status: 403, body: { refusal: 'not-signed-in' } });
});

test('a request with a token never gets a visitor’s reply', async () => {
  const params = await makeScene(server, cast, ACCESS_LEVEL.public);
  const sent = (authorization: string) =>
    server.client().send('GET /api/problem/:problemId', { params, headers: { authorization } });
  expect((await sent('Bearer nonsense')).body).toMatchObject({ refusal: 'session-expired' });
  expect((await cast.clients.restricted.send('GET /api/problem/:problemId', { params })).status).toBe(403);
});

test('the setting is off by default, takes effect immediately, and is in the audit log', async () => {
  const ownerId = (await server.makeUser()).id;
  const { id: orgId } = await server.makeOrg({ ownerId });
  const { id: problemId } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.public });
  const owner = await server.signIn({ id: ownerId });
  const read = async () =>
    (await server.client().send('GET /api/problem/:problemId', { params: { problemId } })).status;
  const set = (visitors: boolean) =>
    owner.call('PATCH /api/org/:orgId/admin/settings', { params: { orgId }, body: { visitors } });
  expect(await read()).toBe(403);
  await set(true);
  expect(await read()).toBe(200);
  expect((await owner.call('GET /api/org/:orgId/admin/settings', { params: { orgId } })).visitors).toBe(true);
  await set(false);
  expect(await read()).toBe(403);
  const log = await owner.call('GET /api/org/:orgId/admin/audit', { params: { orgId }, query: { perPage: 15 } });
  expect(JSON.stringify(log.items.map((one) => one.action))).toContain('org.settings');
});

async function allowVisitors(visitors: boolean): Promise<void> {
  await server.db.transact((tx) => tx.update(orgs).set({ settings: { visitors } }).where(eq(orgs.id, cast.orgId)));
}

async function ask(key: EndpointKey, row: Row, scene: Scene, client: TestClient) {
  const endpoint: Endpoint = endpoints[key];
  const sent = row.send(scene, cast, 'nobody');
  const body = 'body' in sent ? sent.body : endpoint.body === null ? undefined : {};
  return await client.send(key, {
    params: { ...scene, ...sent.params },
    ...(sent.query && { query: sent.query }),
    body,
  });
}

/** Without the contact of an organization, the time, and URL signatures. */
function stable(body: unknown): unknown {
  const text = JSON.stringify(body, (name: string, value: unknown) => {
    if (name === 'serverTime') return 0;
    return name === 'email' ? '' : value;
  });
  return text.replaceAll(/\?[^"]*/g, '');
}
