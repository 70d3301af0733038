import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { orgs, runners } from '../../db/schema.ts';

const server = serverForFile();
let orgId: string;
let admin: TestClient;
beforeAll(async () => {
  const made = await server.makeOwnedOrg();
  [orgId, admin] = [made.org.id, made.client];
});

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const at = () => ({ params: { orgId } });
const of = (runnerId: string) => ({ params: { orgId, runnerId } });
const newToken = async () => (await admin.call('POST /api/org/:orgId/admin/runner/register', at())).registrationToken;
const register = (registrationToken: string, more: object = {}) =>
  server.client().send('POST /api/runner/register', {
    body: { name: 'judge-1', labels: ['default'], version: 'judge/1', registrationToken, ...more },
  });
const headersOf = (body: unknown) => {
  const { runnerId, runnerKey } = body as { runnerId: string; runnerKey: string };
  return { 'x-aoi-runner-id': runnerId, 'x-aoi-runner-key': runnerKey };
};

test('a token registers one runner, which is then identified by its key', async () => {
  const token = await newToken();
  const replies = await Promise.all([register(token), register(token), register(token)]);
  const good = replies.filter((one) => one.status === 200);
  expect(good).toHaveLength(1);
  expect(replies.find((one) => one.status !== 200)?.body).toMatchObject({
    statusCode: 409,
    refusal: 'already-registered',
  });

  const headers = headersOf(good[0]?.body);
  expect(Buffer.from(headers['x-aoi-runner-key'], 'base64')).toHaveLength(32);
  const runner = server.client({ ...headers, 'user-agent': 'judge/2' });
  await runner.call('POST /api/runner/ping', { body: { message: 'no compiler for C' } });
  const shown = await admin.call('GET /api/org/:orgId/admin/runner/:runnerId', of(headers['x-aoi-runner-id']));
  expect(shown).toMatchObject({
    name: 'judge-1',
    labels: ['default'],
    version: 'judge/2',
    message: 'no compiler for C',
    ip: '127.0.0.1',
  });
  expect(shown.accessedAt).toBeGreaterThanOrEqual(shown.createdAt);
});

test('the key is stored only as a hash', async () => {
  const { body } = await register(await newToken());
  const headers = headersOf(body);
  const [row] = await server.db.select().from(runners).where(eq(runners.id, headers['x-aoi-runner-id']));
  expect(row?.keyHash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(headers['x-aoi-runner-key']);
  expect(JSON.stringify(server.logLines)).not.toContain(headers['x-aoi-runner-key']);
});

test('a forged, expired or foreign token registers nothing', async () => {
  expect((await register('nonsense')).body).toMatchObject({ statusCode: 401, refusal: 'registration-token-invalid' });
  const session = await server.makeToken(await server.makeUser());
  expect((await register(session)).body).toMatchObject({ statusCode: 400, refusal: 'not-a-registration-token' });
  await using late = await startTestServer();
  const { org, client } = await late.makeOwnedOrg();
  const ask = () => client.call('POST /api/org/:orgId/admin/runner/register', { params: { orgId: org.id } });
  const body = { name: 'j', labels: [], version: '', registrationToken: (await ask()).registrationToken };
  late.clock.moveBy(5 * 60_000 + 1000);
  expect(await late.client().refusalOf('POST /api/runner/register', { body })).toBe('registration-token-invalid');
  const { registrationToken } = await ask();
  await late.db.transact((tx) => tx.delete(orgs).where(eq(orgs.id, org.id)));
  expect(await late.client().refusalOf('POST /api/runner/register', { body: { ...body, registrationToken } })).toBe(
    'registration-token-invalid',
  );
});

test('a registration token is not a session token', async () => {
  const client = server.client({ authorization: `Bearer ${await newToken()}` });
  expect((await client.send('GET /api/org')).status).toBe(401);
});

test('runners are listed, renamed and relabelled, and sending back all fields of a runner changes nothing else', async () => {
  const runner = await server.makeRunner({ orgId, name: 'old name', labels: ['a'] });
  const listed = await admin.call('GET /api/org/:orgId/admin/runner', at());
  const shown = listed.find(({ _id }) => _id === runner.id);
  expect(shown).toMatchObject({ name: 'old name', labels: ['a'] });
  const patch = (body: object) =>
    admin.send('PATCH /api/org/:orgId/admin/runner/:runnerId', { ...of(runner.id), body });
  expect((await patch({ ...shown, name: 'new name', ip: 'forged' })).body).toEqual({});
  expect((await patch({ labels: 'b' })).body).toEqual({});
  expect((await patch({})).body).toEqual({});
  const after = await admin.call('GET /api/org/:orgId/admin/runner/:runnerId', of(runner.id));
  expect(after).toEqual({ ...shown, name: 'new name', labels: ['b'] });
  expect((await patch({ name: '' })).status).toBe(400);
});

test('a deleted runner is refused immediately', async () => {
  const runner = await server.makeRunner({ orgId });
  await admin.call('DELETE /api/org/:orgId/admin/runner/:runnerId', of(runner.id));
  expect((await server.client(runner.headers).send('POST /api/runner/ping', { body: {} })).status).toBe(401);
  for (const key of ['GET', 'DELETE'] as const) {
    expect(await admin.refusalOf(`${key} /api/org/:orgId/admin/runner/:runnerId`, of(runner.id))).toBe('not-found');
  }
});

test('runners of another organization and of the installation cannot be accessed', async () => {
  const foreign = await server.makeRunner({ orgId: (await server.makeOrg()).id });
  const everywhere = await server.makeRunner({ orgId: null });
  for (const id of [foreign.id, everywhere.id, UNKNOWN_ID]) {
    expect(await admin.refusalOf('GET /api/org/:orgId/admin/runner/:runnerId', of(id))).toBe('not-found');
    expect(
      await admin.refusalOf('PATCH /api/org/:orgId/admin/runner/:runnerId', { ...of(id), body: { name: 'x' } }),
    ).toBe('not-found');
    expect(await admin.refusalOf('DELETE /api/org/:orgId/admin/runner/:runnerId', of(id))).toBe('not-found');
  }
  const listed = await admin.call('GET /api/org/:orgId/admin/runner', at());
  expect(listed.map(({ _id }) => _id)).not.toContain(everywhere.id);
});

test('only administrators of the organization manage its runners', async () => {
  const plain = await server.makeUser();
  await server.addMember(orgId, plain.id);
  const client = await server.signIn(plain);
  expect(await client.refusalOf('POST /api/org/:orgId/admin/runner/register', at())).toBe('no-right');
  expect(await client.refusalOf('GET /api/org/:orgId/admin/runner', at())).toBe('no-right');
  expect(await client.refusalOf('DELETE /api/org/:orgId/admin/runner/:runnerId', of(UNKNOWN_ID))).toBe('no-right');
});
