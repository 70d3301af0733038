import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { personalTokens, sessions } from '../../db/schema.ts';

const server = serverForFile();

const make = 'POST /api/personal-token' as const;
const list = 'GET /api/personal-token' as const;
const revoke = 'DELETE /api/personal-token/:tokenId' as const;
const DAY_MS = 24 * 3_600_000;
const wanted = { name: 'Laptop', scopes: ['user', 'problem'], expiresInDays: 30 };
const bearer = (token: string) => server.client({ authorization: `Bearer ${token}` });

async function makeScene() {
  const person = await server.makeUser();
  return { person, client: await server.signIn(person) };
}

describe('a personal token', () => {
  it('works within its scopes under its own name, with either authorization scheme', async () => {
    const { person, client } = await makeScene();
    const { token } = await client.call(make, { body: wanted });
    expect(token).toMatch(/^assay_pat_[\w-]{43}$/);
    const user = { params: { userId: person.id } };
    expect((await bearer(token).call('GET /api/user/:userId', user)).profile.email).toBe(person.email);
    expect((await server.client({ authorization: `token ${token}` }).send('GET /api/user/:userId', user)).status).toBe(
      200,
    );
    expect(await bearer(token).refusalOf('GET /api/group/:groupId', { params: { groupId: randomUUID() } })).toBe(
      'token-not-for-this',
    );
    expect(await bearer(`${token.slice(0, -1)}x`).refusalOf('GET /api/user/:userId', user)).toBe('session-expired');
    expect(await bearer('assay_pat_').refusalOf('GET /api/user/:userId', user)).toBe('session-expired');
  });

  it('is shown once, listed by its first characters, and stored as a hash', async () => {
    const { client } = await makeScene();
    const { _id, token } = await client.call(make, { body: wanted });
    const [shown, ...more] = await client.call(list, {});
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ _id, name: 'Laptop', scopes: ['user', 'problem'], prefix: token.slice(0, 14) });
    expect(Math.abs((shown?.expiresAt ?? 0) - server.clock.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    expect(shown?.lastUsedAt).toBeUndefined();
    await bearer(token).call('GET /api/user', { query: { perPage: 15 } });
    const [used] = await client.call(list, {});
    expect(used?.lastUsedAt).toBeDefined();
    expect(used?.lastIp).toMatch(/127\.0\.0\.1/);
    const stored = [await server.db.select().from(personalTokens), await server.db.select().from(sessions)];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('ends when its owner revokes it, or when it expires', async () => {
    const { client } = await makeScene();
    const other = await makeScene();
    const first = await client.call(make, { body: wanted });
    const second = await client.call(make, { body: { ...wanted, expiresInDays: 1 } });
    const works = async (token: string) =>
      (await bearer(token).send('GET /api/user', { query: { perPage: 15 } })).status;
    expect(await other.client.refusalOf(revoke, { params: { tokenId: first._id } })).toBe('not-found');
    expect(await other.client.call(list, {})).toEqual([]);
    await client.call(revoke, { params: { tokenId: first._id } });
    expect([await works(first.token), await works(second.token)]).toEqual([401, 200]);
    expect(await client.refusalOf(revoke, { params: { tokenId: first._id } })).toBe('not-found');
    server.clock.moveBy(DAY_MS + 1);
    expect(await works(second.token)).toBe(401);
    expect(await client.call(list, {})).toEqual([]);
  });

  it('cannot create, list or revoke tokens, authorize apps, or change how its user signs in', async () => {
    const { person, client } = await makeScene();
    const scopes = ['user', 'app', 'admin', 'openid', 'user.details'];
    const { _id, token } = await client.call(make, { body: { ...wanted, scopes } });
    const holder = bearer(token);
    const params = { userId: person.id };
    expect(await holder.refusalOf(make, { body: wanted })).toBe('token-not-for-this');
    expect(await holder.refusalOf(list)).toBe('token-not-for-this');
    expect(await holder.refusalOf(revoke, { params: { tokenId: _id } })).toBe('token-not-for-this');
    const app = { params: { appId: randomUUID() }, body: {} };
    expect(await holder.refusalOf('POST /api/app/:appId/authorize', app)).toBe('token-not-for-this');
    for (const key of ['POST /api/user/:userId/bind', 'POST /api/user/:userId/preBind'] as const)
      expect(await holder.refusalOf(key, { params, body: { provider: 'password', payload: {} } })).toBe(
        'token-not-for-this',
      );
    expect(await holder.refusalOf('POST /api/auth/verify', { body: { provider: 'password', payload: {} } })).toBe(
      'token-not-for-this',
    );
  });

  it('of an administrator cannot sign in as another user', async () => {
    const admin = await server.signIn(await server.makeAdmin());
    const { token } = await admin.call(make, { body: { ...wanted, scopes: ['admin'] } });
    await bearer(token).call('GET /api/admin', {});
    const body = { userId: (await server.makeUser()).id };
    expect(await bearer(token).refusalOf('POST /api/admin/user/login', { body })).toBe('token-not-for-this');
  });

  it('requires known scopes, a name, and an expiry within a year', async () => {
    const { client } = await makeScene();
    const wrong = [
      { scopes: [] },
      { scopes: ['*'] },
      { scopes: ['auth'] },
      { scopes: ['offline_access'] },
      { scopes: ['made-up'] },
      { expiresInDays: 0 },
      { expiresInDays: 367 },
      { name: '' },
    ];
    for (const one of wrong)
      expect(await client.refusalOf(make, { body: { ...wanted, ...one } })).toBe('invalid-input');
    expect(await server.client().refusalOf(make, { body: wanted })).toBe('not-signed-in');
  });

  it('is one of at most fifty, also under concurrent requests', async () => {
    const { client } = await makeScene();
    const replies = await Promise.all(Array.from({ length: 60 }, () => client.send(make, { body: wanted })));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(50);
    expect(replies.filter((one) => one.status === 409)).toHaveLength(10);
  });
});
