import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { HOUR_MS, makeContest } from '../../../test/support/contesting.ts';

const server = serverForFile();

const running = { problemEnabled: true, problemAllowCreateSolution: true };
const namesOf = (items: readonly { _id: string }[], names: Record<string, string>) =>
  items.map((one) => names[one._id]);
const list = (client: TestClient, orgId: string, query: object = {}) =>
  client.call('GET /api/contest', { query: { orgId, perPage: 15, count: true, ...query } });

test('running contests come first, then pending, then ended ones, each group by latest start', async () => {
  const made = await makeContest(server, running);
  const names: Record<string, string> = { [made.contestId]: 'running' };
  const add = async (name: string, startsInHours: number, settings = {}) => {
    const other = await makeContest(server, {}, made);
    const start = Date.now() + startsInHours * HOUR_MS;
    await other.setStages([
      { name: 'before', start: 0, settings: {} },
      { name: 'during', start, settings },
      { name: 'after', start: start + HOUR_MS, settings: {} },
    ]);
    names[other.contestId] = name;
  };
  await add('ended long ago', -9);
  await add('ended', -8, running);
  await add('soon', 3, running);
  await add('later', 9);
  await add('earlier, and over for rankers', -0.5, { ...running, ranklistSkipCalculation: true });
  await add('kept running', -0.75, { forceRunning: true });
  const { items, total } = await list(made.director, made.orgId);
  expect(namesOf(items, names)).toEqual([
    'kept running',
    'running',
    'later',
    'soon',
    'earlier, and over for rankers',
    'ended',
    'ended long ago',
  ]);
  expect(total).toBe(7);
  expect(items[1]).toEqual({
    _id: made.contestId,
    slug: expect.any(String),
    title: expect.any(String),
    accessLevel: ACCESS_LEVEL.public,
    tags: [],
    start: expect.any(Number),
    end: expect.any(Number),
    stages: [
      { name: 'upcoming', start: 0 },
      { name: 'running', start: expect.any(Number) },
      { name: 'end', start: expect.any(Number) },
    ],
    participantCount: 0,
    registered: false,
  });
});

test('contests and their tags are listed only for users who may open them', async () => {
  const open = await makeContest(server);
  const { orgId, director } = open;
  const restricted = await makeContest(server, {}, { ...open, accessLevel: ACCESS_LEVEL.restricted });
  const secret = await makeContest(server, {}, { ...open, accessLevel: ACCESS_LEVEL.private });
  const made = [open, restricted, secret];
  const names = Object.fromEntries(made.map(({ contestId }, level) => [contestId, `level-${level}`]));
  for (const { contestId } of made) {
    const body = { tags: [names[contestId] ?? '', 'shared'] };
    await director.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body });
  }
  const [member, listed, grouped] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
  for (const user of [member, listed, grouped]) await server.addMember(orgId, user.id);
  const helper = await server.makeUser();
  await server.addMember(orgId, helper.id, 9n);
  const participant = await secret.makeParticipant();
  const group = await server.makeGroup(orgId, [grouped.id]);
  for (const principalId of [listed.id, group.id]) {
    const params = { contestId: secret.contestId };
    await director.call('POST /api/contest/:contestId/admin/access', { params, body: { principalId } });
  }
  const seen = async (client: TestClient) => {
    const { items, total } = await list(client, orgId);
    const tags = await client.call('GET /api/contest/tags', { query: { orgId } });
    expect(total).toBe(items.length);
    const found = namesOf(items, names).toSorted((left, right) => (left ?? '').localeCompare(right ?? ''));
    expect(tags).toEqual(found.length > 0 ? [...found, 'shared'] : []);
    return found;
  };
  const all = ['level-0', 'level-1', 'level-2'];
  expect(await seen(await server.signIn(await server.makeUser()))).toEqual(['level-0']);
  expect(await seen(await server.signIn(member))).toEqual(['level-0', 'level-1']);
  expect(await seen(await server.signIn(helper))).toEqual(all);
  expect(await seen(await server.signIn(listed))).toEqual(all);
  expect(await seen(await server.signIn(grouped))).toEqual(all);
  expect(await seen(participant.client)).toEqual(all);
  const { items } = await list(participant.client, orgId);
  const taken = items.filter(({ registered }) => registered);
  expect(taken.map(({ _id }) => _id)).toEqual([secret.contestId]);
  const params = { contestId: secret.contestId, userId: participant.id };
  await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', { params, body: { banned: true } });
  expect(await seen(participant.client)).toEqual(['level-0', 'level-1']);
});

test('contests are found by a literal part of the title or slug, by tag, and by both', async () => {
  const one = await makeContest(server);
  const other = await makeContest(server, {}, one);
  const edit = (contestId: string, body: object) =>
    one.director.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body });
  await edit(one.contestId, { title: '100% Winter 冬季赛', slug: 'cup-2026', tags: ['winter', '@easy'] });
  await edit(other.contestId, { title: 'Winter two', slug: 'cup-two', tags: ['winter'] });
  const names = { [one.contestId]: 'one', [other.contestId]: 'other' };
  const find = async (query: object) => namesOf((await list(one.director, one.orgId, query)).items, names);
  expect(await find({ search: 'WINTER' })).toHaveLength(2);
  expect(await find({ search: 'p-20' })).toEqual(['one']);
  expect(await find({ search: '冬季' })).toEqual(['one']);
  expect(await find({ search: '0%' })).toEqual(['one']);
  expect(await find({ search: '_' })).toEqual([]);
  expect(await find({ tag: '@easy' })).toEqual(['one']);
  expect(await find({ tag: 'easy' })).toEqual([]);
  expect(await find({ tag: 'winter', search: 'two' })).toEqual(['other']);
});

test('public contests of all organizations are open to everyone', async () => {
  const [one, other] = [await makeContest(server), await makeContest(server)];
  const hidden = await makeContest(server, {}, { ...one, accessLevel: ACCESS_LEVEL.restricted });
  const query = { page: 1, perPage: 100 as const, count: false, orgId: '' } as never;
  const { items } = await server.client().call('GET /api/contest/public', { query });
  expect(items.map((row) => row.orgId)).toEqual(expect.arrayContaining([one.orgId, other.orgId]));
  expect(items.map((row) => row._id)).not.toContain(hidden.contestId);
});

test('an unknown organization has no contests, and anonymous users see none of a known one', async () => {
  const client = await server.signIn(await server.makeUser());
  const orgId = randomUUID();
  expect(await client.refusalOf('GET /api/contest', { query: { orgId, perPage: 15 } })).toBe('not-found');
  expect(await client.refusalOf('GET /api/contest', { query: { orgId: 'x', perPage: 15 } })).toBe('invalid-input');
  expect(await server.client().refusalOf('GET /api/contest', { query: { orgId, perPage: 15 } })).toBe('not-signed-in');
});

test('contests are filtered by upcoming, running and past, and sorted as requested', async () => {
  const made = await makeContest(server, running);
  const names: Record<string, string> = { [made.contestId]: 'now' };
  const titles: Record<string, string> = { now: 'Delta' };
  const add = async (name: string, title: string, startsInHours: number) => {
    const other = await makeContest(server, {}, made);
    const start = Date.now() + startsInHours * HOUR_MS;
    await other.setStages([
      { name: 'before', start: 0, settings: {} },
      { name: 'during', start, settings: running },
      { name: 'after', start: start + HOUR_MS, settings: {} },
    ]);
    names[other.contestId] = name;
    titles[name] = title;
    return other;
  };
  await add('tomorrow', 'alpha', 24);
  await add('soon', 'Charlie', 1);
  const past = await add('past', 'Bravo', -9);
  await past.makeParticipant();
  for (const [contestId, name] of Object.entries(names)) {
    const body = { title: titles[name] ?? '' };
    await made.director.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body });
  }
  const found = async (query: object) => {
    const { items, total } = await list(made.director, made.orgId, query);
    expect(total).toBe(items.length);
    return namesOf(items, names);
  };
  expect(await found({ status: 'upcoming' })).toEqual(['soon', 'tomorrow']);
  expect(await found({ status: 'upcoming', sort: 'latest' })).toEqual(['tomorrow', 'soon']);
  expect(await found({ status: 'running' })).toEqual(['now']);
  expect(await found({ status: 'past' })).toEqual(['past']);
  expect(await found({ sort: 'latest' })).toEqual(['tomorrow', 'soon', 'now', 'past']);
  expect(await found({ sort: 'soonest' })).toEqual(['past', 'now', 'soon', 'tomorrow']);
  expect(await found({ sort: 'title' })).toEqual(['tomorrow', 'past', 'soon', 'now']);
  expect(await found({ sort: 'participants' })).toEqual(['past', 'tomorrow', 'soon', 'now']);
  expect(await found({ search: 'Charlie', status: 'past' })).toEqual([]);
  expect(
    await made.director.refusalOf('GET /api/contest', {
      query: { orgId: made.orgId, perPage: 15, sort: 'x' as never },
    }),
  ).toBe('invalid-input');
});
