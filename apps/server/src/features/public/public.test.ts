import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForFile, type TestServer } from '@assay/testkit';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { contests, problemAccess } from '../../db/schema.ts';

const server = serverForFile();

test('names of users and groups are public, and unknown ids are skipped', async () => {
  const user = await server.makeUser({ namespace: 'school', tags: ['!star:gold'] });
  const org = await server.makeOrg();
  const group = await server.makeGroup(org.id);
  const principalIds = [user.id, group.id, user.id, randomUUID()];
  const found = await server.client().call('POST /api/public/fetch-principals-profiles', { body: { principalIds } });
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    principalId: user.id,
    principalType: 'user',
    name: user.name,
    emailHash: expect.stringMatching(/^[0-9a-f]{32}$/),
    namespace: 'school',
    tags: ['!star:gold'],
  });
  expect(found).toContainEqual({
    principalId: group.id,
    principalType: 'group',
    name: group.name,
    emailHash: expect.any(String),
    orgId: org.id,
  });
});

test('names are returned in bounded numbers, for valid ids only', async () => {
  const ask = (principalIds: unknown) =>
    server.client().send('POST /api/public/fetch-principals-profiles', { body: { principalIds } });
  expect((await ask(Array.from({ length: 50 }, () => randomUUID()))).body).toEqual([]);
  expect((await ask([])).body).toEqual([]);
  expect((await ask(Array.from({ length: 51 }, () => randomUUID()))).status).toBe(400);
  expect((await ask(['no-id'])).status).toBe(400);
  expect((await ask(undefined)).status).toBe(400);
});

test('a slug resolves for users who may open the problem, and looks free to others', async () => {
  const org = await server.makeOrg();
  const make = (slug: string, accessLevel: AccessLevel) => server.makeProblem({ orgId: org.id, slug, accessLevel });
  const [open, restricted, closed, listed] = [
    await make('open', ACCESS_LEVEL.public),
    await make('restricted', ACCESS_LEVEL.restricted),
    await make('closed', ACCESS_LEVEL.private),
    await make('listed', ACCESS_LEVEL.private),
  ];
  const users = {
    member: await server.makeUser(),
    setter: await server.makeUser(),
    listed: await server.makeUser(),
    inGroup: await server.makeUser(),
  };
  await server.addMember(org.id, users.member.id);
  await server.addMember(org.id, users.setter.id, 5n);
  await server.addMember(org.id, users.listed.id);
  await server.addMember(org.id, users.inGroup.id);
  const group = await server.makeGroup(org.id, [users.inGroup.id]);
  await server.db.transact((tx) =>
    tx
      .insert(problemAccess)
      .values(
        [users.listed.id, group.id].map((principalId) => ({ problemId: listed.id, principalId, capability: 1n })),
      ),
  );
  const reachable = async (client: Awaited<ReturnType<TestServer['signIn']>>) => {
    const found: string[] = [];
    for (const { slug, id } of [open, restricted, closed, listed]) {
      const { body } = await client.send('POST /api/public/resolve-slug', {
        body: { orgId: org.id, slug, type: 'problem' },
      });
      const { _id } = body as { _id?: string };
      if (_id === id) found.push(slug);
      else expect(body).toMatchObject({ statusCode: 404, refusal: 'not-found' });
    }
    return found;
  };
  expect(await reachable(server.client())).toEqual(['open']);
  expect(await reachable(await server.signIn(await server.makeUser()))).toEqual(['open']);
  expect(await reachable(await server.signIn(users.member))).toEqual(['open', 'restricted']);
  expect(await reachable(await server.signIn(users.listed))).toEqual(['open', 'restricted', 'listed']);
  expect(await reachable(await server.signIn(users.inGroup))).toEqual(['open', 'restricted', 'listed']);
  expect(await reachable(await server.signIn(users.setter))).toEqual(['open', 'restricted', 'closed', 'listed']);
});

test('contest slugs are resolved too, and unused slugs are free', async () => {
  const org = await server.makeOrg();
  const id = randomUUID();
  const now = new Date();
  await server.db.transact((tx) =>
    tx.insert(contests).values({
      id,
      orgId: org.id,
      slug: 'cup',
      title: 'Cup',
      accessLevel: ACCESS_LEVEL.public,
      stages: [],
      startsAt: now,
      endsAt: now,
    }),
  );
  const ask = (type: string, slug = 'cup') =>
    server.client().send('POST /api/public/resolve-slug', { body: { orgId: org.id, slug, type } });
  expect((await ask('contest')).body).toEqual({ _id: id });
  for (const type of ['plan', 'app', 'problem']) expect((await ask(type)).status).toBe(404);
  expect((await ask('contest', 'other')).status).toBe(404);
  expect((await ask('group')).status).toBe(400);
});
