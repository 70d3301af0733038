import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { apps, auditLog } from '../../db/schema.ts';

const server = serverForFile();

const make = 'POST /api/app' as const;
const get = 'GET /api/app/:appId' as const;
const list = 'GET /api/app' as const;

async function makeScene(accessLevel: AccessLevel = ACCESS_LEVEL.public) {
  const { org, client: keeper } = await server.makeOwnedOrg();
  const slug = `a-${randomUUID().slice(0, 8)}`;
  const { appId } = await keeper.call(make, { body: { orgId: org.id, slug, title: 'Forum', accessLevel } });
  const params = { appId };
  const member = async (capability = 1n) => {
    const user = await server.makeUser();
    await server.addMember(org.id, user.id, capability);
    return { id: user.id, client: await server.signIn(user) };
  };
  return { orgId: org.id, keeper, appId, params, slug, member, stranger: await server.signIn(await server.makeUser()) };
}

const slugsOf = async (client: TestClient, orgId: string, query: object = {}) =>
  (await client.call(list, { query: { orgId, perPage: 15, count: true, ...query } })).items.map((one) => one.slug);

describe('creating an app', () => {
  it('requires the apps capability or the administration of the organization', async () => {
    const { orgId, member, stranger } = await makeScene();
    const body = () => ({ orgId, slug: randomUUID(), title: 'X', accessLevel: ACCESS_LEVEL.public });
    for (const capability of [33n, 3n]) await (await member(capability)).client.call(make, { body: body() });
    expect(await (await member(1n)).client.refusalOf(make, { body: body() })).toBe('no-right');
    expect(await stranger.refusalOf(make, { body: body() })).toBe('no-right');
    expect(await stranger.refusalOf(make, { body: { ...body(), slug: 'a/b' } })).toBe('invalid-input');
    expect(await server.client().refusalOf(make, { body: body() })).toBe('not-signed-in');
  });

  it('two concurrent requests with one slug create one app', async () => {
    const { keeper, orgId } = await makeScene();
    const body = { orgId, slug: 'same', title: 'X', accessLevel: ACCESS_LEVEL.public };
    const replies = await Promise.all([1, 2, 3].map(() => keeper.send(make, { body })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
  });
});

describe('apps of an organization', () => {
  it('are listed with their tags for users who may open them', async () => {
    const { keeper, orgId, slug, params, member, stranger } = await makeScene(ACCESS_LEVEL.private);
    await keeper.call('PATCH /api/app/:appId/content', { params, body: { tags: ['chat', 'new'], title: 'The Forum' } });
    const { id, client } = await member();
    expect(await slugsOf(client, orgId)).toEqual([]);
    expect(await client.call('GET /api/app/tags', { query: { orgId } })).toEqual([]);
    expect(await client.refusalOf(get, { params })).toBe('not-found');
    expect(await slugsOf(stranger, orgId)).toEqual([]);
    await keeper.call('POST /api/app/:appId/admin/access', { params, body: { principalId: id } });
    expect(await slugsOf(client, orgId)).toEqual([slug]);
    expect(await client.call('GET /api/app/tags', { query: { orgId } })).toEqual(['chat', 'new']);
    expect(await slugsOf(client, orgId, { search: 'forum' })).toEqual([slug]);
    expect(await slugsOf(client, orgId, { search: '%' })).toEqual([]);
    expect(await slugsOf(client, orgId, { tag: 'chat' })).toEqual([slug]);
    expect(await slugsOf(client, orgId, { tag: 'cha' })).toEqual([]);
    expect(await stranger.refusalOf(list, { query: { orgId: randomUUID(), perPage: 15 } })).toBe('not-found');
  });

  it('are found by slug by users who may open them', async () => {
    const { keeper, orgId, slug, appId, params, member } = await makeScene(ACCESS_LEVEL.restricted);
    const resolve = { body: { type: 'app' as const, orgId, slug } };
    expect(await (await member()).client.call('POST /api/public/resolve-slug', resolve)).toEqual({ _id: appId });
    expect(await server.client().refusalOf('POST /api/public/resolve-slug', resolve)).toBe('not-found');
    await keeper.call('PATCH /api/app/:appId/admin/accessLevel', {
      params,
      body: { accessLevel: ACCESS_LEVEL.public },
    });
    expect(await server.client().call('POST /api/public/resolve-slug', resolve)).toEqual({ _id: appId });
  });
});

describe('an app', () => {
  it('includes the viewer’s capability', async () => {
    const { keeper, params, member, appId, orgId } = await makeScene(ACCESS_LEVEL.restricted);
    const { id, client } = await member();
    expect(await client.call(get, { params })).toMatchObject({
      _id: appId,
      orgId,
      settings: {},
      capability: '1',
      abilities: { login: false, editContent: false, administer: false },
    });
    const at = { ...params, principalId: id };
    await keeper.call('POST /api/app/:appId/admin/access', { params, body: { principalId: id } });
    await keeper.call('PATCH /api/app/:appId/admin/access/:principalId', { params: at, body: { capability: '9' } });
    expect((await client.call(get, { params })).abilities).toEqual({
      login: true,
      editContent: false,
      administer: false,
    });
    expect((await keeper.call(get, { params })).capability).toBe('18446744073709551615');
    expect(await client.refusalOf(get, { params: { appId: randomUUID() } })).toBe('not-found');
    expect((await client.send(get, { params: { appId: 'x' } })).status).toBe(404);
  });

  it('replaces its settings as a whole and keeps unknown ones', async () => {
    const { keeper, params, member, appId } = await makeScene();
    const settings = 'PATCH /api/app/:appId/admin/settings' as const;
    const body = { allowPublicLogin: true, scopes: ['user', '*'], theme: 'dark' };
    await keeper.call(settings, { params, body });
    await keeper.call(settings, { params, body });
    expect(await keeper.call('GET /api/app/:appId/admin/settings', { params })).toEqual(body);
    await keeper.call(settings, { params, body: { redirectUris: [{ uri: 'https://a.example/cb', label: 'Web' }] } });
    expect(await keeper.call('GET /api/app/:appId/admin/settings', { params })).toEqual({
      redirectUris: [{ uri: 'https://a.example/cb', label: 'Web' }],
    });
    expect(await keeper.refusalOf(settings, { params, body: { scopes: ['.hidden'] } })).toBe('invalid-input');
    const { client } = await member();
    expect(await client.refusalOf(settings, { params, body })).toBe('no-right');
    expect(await client.refusalOf('GET /api/app/:appId/admin/settings', { params })).toBe('no-right');
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, appId));
    expect(acts.map((one) => one.action).toSorted()).toEqual(['app.make', 'app.settings', 'app.settings']);
  });

  it('shows its secret once, stores its hash, and expires the previous one', async () => {
    const { keeper, params, member, appId } = await makeScene();
    const revoke = 'POST /api/app/:appId/admin/revoke-secret' as const;
    const stored = async () => (await server.db.select().from(apps).where(eq(apps.id, appId)))[0]?.secretHash;
    const before = await stored();
    const first = await keeper.call(revoke, { params, body: undefined });
    expect(Buffer.from(first.secret, 'base64url')).toHaveLength(32);
    expect(before?.equals((await stored()) ?? Buffer.of())).toBe(false);
    expect(
      createHash('sha256')
        .update(first.secret)
        .digest()
        .equals((await stored()) ?? Buffer.of()),
    ).toBe(true);
    const second = await keeper.call(revoke, { params, body: undefined });
    expect(second.secret).not.toBe(first.secret);
    expect(
      createHash('sha256')
        .update(first.secret)
        .digest()
        .equals((await stored()) ?? Buffer.of()),
    ).toBe(false);
    expect(JSON.stringify(await keeper.call(get, { params }))).not.toContain(second.secret);
    expect(await (await member()).client.refusalOf(revoke, { params })).toBe('no-right');
  });

  it('cannot take the slug of another app, and is not found after deletion', async () => {
    const { keeper, params, orgId, member } = await makeScene();
    await keeper.call(make, { body: { orgId, slug: 'other', title: 'Other', accessLevel: ACCESS_LEVEL.public } });
    const content = 'PATCH /api/app/:appId/content' as const;
    expect(await keeper.refusalOf(content, { params, body: { slug: 'other' } })).toBe('slug-taken');
    await keeper.call(content, { params, body: {} });
    expect(await (await member()).client.refusalOf(content, { params, body: { title: 'Mine' } })).toBe('no-right');
    const remove = 'DELETE /api/app/:appId/admin' as const;
    expect(await (await member()).client.refusalOf(remove, { params })).toBe('no-right');
    expect(await keeper.call(remove, { params, body: undefined })).toBe(0);
    expect(await keeper.refusalOf(remove, { params })).toBe('not-found');
    expect(await keeper.refusalOf(get, { params })).toBe('not-found');
  });
});
