import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { contests } from '../../db/schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const [ENDED, UPCOMING, RUNNING] = [0, 1, 2] as const;

const stagesFrom = (start: number) => [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start, settings: { problemEnabled: true } },
  { name: 'end', start: start + 2 * HOUR_MS, settings: {} },
];

async function makeContest(
  orgId: string,
  slug: string,
  startsInHours: number,
  more: Partial<typeof contests.$inferInsert> = {},
) {
  const start = server.clock.now() + startsInHours * HOUR_MS;
  const row = {
    id: randomUUID(),
    orgId,
    slug,
    title: `Contest ${slug}`,
    accessLevel: 0 as const,
    stages: stagesFrom(start),
    startsAt: new Date(start),
    endsAt: new Date(start + 2 * HOUR_MS),
    status: startsInHours > 0 ? UPCOMING : startsInHours > -2 ? RUNNING : ENDED,
    nextStageAt: null,
    ...more,
  };
  await server.db.transact((tx) => tx.insert(contests).values(row));
  return row;
}

test('running contests come first, then upcoming, then ended ones, each the latest start first', async () => {
  const org = await server.makeOrg();
  for (const [slug, at] of [
    ['ended-1', -9],
    ['ended-2', -8],
    ['soon', 3],
    ['later', 9],
    ['running', -1],
  ] as const) {
    await makeContest(org.id, slug, at);
  }
  const client = await server.signIn(await server.makeUser());
  const list = await client.call('GET /api/contest', { query: { orgId: org.id, perPage: 15, count: true } });
  expect(list.items.map((one) => one.slug)).toEqual(['running', 'later', 'soon', 'ended-2', 'ended-1']);
  expect(list.total).toBe(5);
  expect(list.items[0]).toEqual({
    _id: expect.any(String),
    slug: 'running',
    title: 'Contest running',
    accessLevel: 0,
    tags: [],
    start: expect.any(Number),
    end: expect.any(Number),
    stages: ['upcoming', 'running', 'end'].map((name) => ({ name, start: expect.any(Number) })),
    participantCount: 0,
  });
});

test('contests are listed for those who may open them', async () => {
  const org = await server.makeOrg();
  for (const accessLevel of [0, 1, 2] as const) await makeContest(org.id, `level-${accessLevel}`, 1, { accessLevel });
  const [member, director] = [await server.makeUser(), await server.makeUser()];
  await server.addMember(org.id, member.id);
  await server.addMember(org.id, director.id, 9n);
  const slugs = async (user: { id: string }) => {
    const { items } = await (
      await server.signIn(user)
    ).call('GET /api/contest', { query: { orgId: org.id, perPage: 15 } });
    return items.map((one) => one.slug).toSorted();
  };
  expect(await slugs(await server.makeUser())).toEqual(['level-0']);
  expect(await slugs(member)).toEqual(['level-0', 'level-1']);
  expect(await slugs(director)).toEqual(['level-0', 'level-1', 'level-2']);
});

test('contests are found by any part of title or slug, literally, and by tag', async () => {
  const org = await server.makeOrg();
  await makeContest(org.id, 'cup-2026', 1, { title: '100% Winter', tags: ['winter', '@easy'] });
  await makeContest(org.id, 'other', 2);
  const client = await server.signIn(await server.makeUser());
  const slugs = async (query: object) =>
    (await client.call('GET /api/contest', { query: { orgId: org.id, perPage: 15 as const, ...query } })).items.map(
      (one) => one.slug,
    );
  expect(await slugs({ search: 'WINTER' })).toEqual(['cup-2026']);
  expect(await slugs({ search: 'p-20' })).toEqual(['cup-2026']);
  expect(await slugs({ search: '0%' })).toEqual(['cup-2026']);
  expect(await slugs({ search: '_' })).toEqual([]);
  expect(await slugs({ tag: '@easy' })).toEqual(['cup-2026']);
  expect(await slugs({ tag: 'easy' })).toEqual([]);
});

test('public contests of all organizations are open to everybody', async () => {
  await using own = await startTestServer();
  const orgs = [await own.makeOrg(), await own.makeOrg()];
  for (const [at, org] of orgs.entries()) {
    const row = {
      id: randomUUID(),
      orgId: org.id,
      title: 'C',
      stages: stagesFrom(at),
      startsAt: new Date(at),
      endsAt: new Date(at),
    };
    await own.db.transact((tx) =>
      tx.insert(contests).values([
        { ...row, slug: 'a', accessLevel: 0 },
        { ...row, id: randomUUID(), slug: 'b', accessLevel: 1 },
      ]),
    );
  }
  const query = { page: 1, perPage: 15 as const, count: false, orgId: '' } as never;
  const list = await own.client().call('GET /api/contest/public', { query });
  expect(list.items.map((one) => one.orgId)).toEqual(orgs.map((one) => one.id).toReversed());
  expect(JSON.stringify(list)).not.toContain('"b"');
});

test('an unknown organization has no contests, and nobody signed in sees none of one', async () => {
  const client = await server.signIn(await server.makeUser());
  expect(await client.refusalOf('GET /api/contest', { query: { orgId: randomUUID(), perPage: 15 } })).toBe('not-found');
  expect(await client.refusalOf('GET /api/contest', { query: { orgId: 'x', perPage: 15 } })).toBe('invalid-input');
  expect(await server.client().refusalOf('GET /api/contest', { query: { orgId: randomUUID(), perPage: 15 } })).toBe(
    'not-signed-in',
  );
});
