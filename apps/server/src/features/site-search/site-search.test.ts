import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Reply } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { makeSearched } from '../../../test/support/searching.ts';
import { announcements, contestParticipants, groups, orgs } from '../../db/schema.ts';

const server = serverForFile();

async function makePlace() {
  const searched = await makeSearched(server);
  const { orgId, viewer } = searched;
  const find = async (search: string, client: TestClient = viewer, language?: 'en' | 'zh-Hans') =>
    await client.call('GET /api/search', { query: { orgId, search, ...(language && { language }) } });
  const announce = (title: string, more: Partial<typeof announcements.$inferInsert> = {}) =>
    server.db.transact((tx) =>
      tx.insert(announcements).values({ id: crypto.randomUUID(), title, date: '2026-01-01', public: true, ...more }),
    );
  return { ...searched, find, announce };
}

const marked = (one: { text: string; marks: [number, number][] } | undefined) =>
  one?.marks.map(([start, end]) => one.text.slice(start, end));

test('one search finds each kind by the beginning of a word', async () => {
  const { orgId, director, member, find, makeContest, announce } = await makePlace();
  await server.makeProblem({ orgId, slug: 'lantern', title: 'Lantern Festival' });
  await makeContest('lantern-cup', 'Lantern Cup', { description: '' });
  const plan = { orgId, slug: 'lanterns', title: 'Lanterns for beginners', accessLevel: ACCESS_LEVEL.restricted };
  await director.call('POST /api/plan', { body: plan });
  await director.call('POST /api/group', { body: { orgId, profile: { name: 'Lantern class', email: '' } } });
  const { id: userId } = await server.makeUser({ name: 'lanternfish' });
  await server.addMember(orgId, userId);
  await announce('Lanterns are lit', { orgId });

  const found = await find('lantern');
  expect(found.problems.map(({ slug, title }) => [slug, title.text, marked(title)])).toEqual([
    ['lantern', 'Lantern Festival', ['Lantern']],
  ]);
  expect(found.contests.map(({ slug }) => slug)).toEqual(['lantern-cup']);
  expect(found.plans.map(({ slug, title }) => [slug, marked(title)])).toEqual([['lanterns', ['Lanterns']]]);
  expect(found.groups.map(({ name }) => name.text)).toEqual(['Lantern class']);
  expect(found.users.map(({ _id, name }) => [_id, marked(name)])).toEqual([[userId, ['lantern']]]);
  expect(found.announcements.map(({ title }) => title.text)).toEqual(['Lanterns are lit']);
  for (const typed of ['la', 'lante', 'LANTERN'])
    expect((await find(typed)).problems.map(({ slug }) => slug)).toEqual(['lantern']);
  expect((await find(member.name)).users.map(({ name }) => name.text)).toContain(member.name);
});

test('a matching statement is quoted around the match, as plain text and in the requested language', async () => {
  const { orgId, find } = await makePlace();
  const lead = 'A long way of words before it. '.repeat(10);
  await server.makeProblem({
    orgId,
    slug: 'q1',
    title: 'Quiet',
    description: `${lead}Find a **matching** of <b>greatest</b> weight. ${lead}`,
    translations: { 'zh-Hans': { title: '安静', description: '请求出一个权值最大的匹配。' } },
  });
  const [english] = (await find('matching')).problems;
  expect(marked(english?.snippet)).toEqual(['matching']);
  expect(english?.snippet?.text).toMatch(/^….*Find a matching of greatest weight\. .*…$/);
  expect(english?.snippet?.text.length).toBeLessThanOrEqual(170);
  const [chinese] = (await find('权值', undefined, 'zh-Hans')).problems;
  expect([chinese?.title.text, chinese?.snippet?.text, marked(chinese?.snippet)]).toEqual([
    '安静',
    '请求出一个权值最大的匹配。',
    ['权值'],
  ]);
  expect((await find('quiet')).problems[0]).not.toHaveProperty('snippet');
});

test('at most five of a kind, the best first', async () => {
  const { orgId, find } = await makePlace();
  for (let number = 1; number <= 7; number += 1)
    await server.makeProblem({ orgId, slug: `kite-${number}`, title: 'K' });
  await server.makeProblem({ orgId, slug: 'x', title: 'Kite' });
  const { problems } = await find('kite');
  expect(problems).toHaveLength(5);
  expect(problems[0]?.slug).toBe('x');
});

test('hidden objects are found only by users who may open them', async () => {
  const { orgId, director, find, announce } = await makePlace();
  const accessLevel = ACCESS_LEVEL.private;
  await server.makeProblem({ orgId, slug: 'zebra', title: 'Zebra', description: 'stripes', accessLevel });
  const times = { start: server.clock.now(), duration: 60_000 };
  await director.call('POST /api/contest', {
    body: { orgId, slug: 'zebra-cup', title: 'Zebra Cup', accessLevel, ...times },
  });
  await director.call('POST /api/plan', { body: { orgId, slug: 'zebra-plan', title: 'Zebra plan', accessLevel } });
  const body = { orgId, profile: { name: 'Zebra team', email: '' } };
  const { groupId } = await director.call('POST /api/group', { body });
  await server.db.transact((tx) => tx.update(groups).set({ accessLevel }).where(eq(groups.id, groupId)));
  await server.makeUser({ name: 'zebra-outside' });
  await announce('Zebra draft', { orgId, public: false });
  const other = await server.makeOrg();
  await announce('Zebra elsewhere', { orgId: other.id });
  await server.makeProblem({ orgId: other.id, slug: 'zebra', title: 'Zebra elsewhere' });

  for (const search of ['zebra', 'zeb', 'z', 'stripes']) expect(count(await find(search))).toBe(0);
  const seen = await find('zebra', director);
  expect([seen.problems, seen.contests, seen.plans, seen.groups].map((one) => one.length)).toEqual([1, 1, 1, 1]);
  expect(JSON.stringify(seen)).not.toMatch(/outside|elsewhere/);
  // An administrator of the organization writes its announcements.
  expect(seen.announcements.map(({ title }) => title.text)).toEqual(['Zebra draft']);
  const admin = await find('zebra', await server.signIn(await server.makeAdmin()));
  expect([admin.users, admin.problems]).toEqual([[], []]);
  expect(admin.announcements.map(({ title }) => title.text)).toEqual(['Zebra draft']);
});

test('users, groups and announcements of an organization are found by its members only, and visitors find nothing by default', async () => {
  const { orgId, director, find, announce } = await makePlace();
  await server.makeProblem({ orgId, slug: 'otter', title: 'Otter', accessLevel: ACCESS_LEVEL.public });
  await server.makeProblem({ orgId, slug: 'otter-2', title: 'Otter inside', accessLevel: ACCESS_LEVEL.restricted });
  await director.call('POST /api/group', { body: { orgId, profile: { name: 'Otters', email: '' } } });
  await server.addMember(orgId, (await server.makeUser({ name: 'otter-member' })).id);
  await announce('Otter news', { orgId });
  await announce('Otter news of the site');

  expect(count(await find('otter'))).toBe(6);
  const outside = await find('otter', await server.signIn(await server.makeUser()));
  expect(outside.problems.map(({ slug }) => slug)).toEqual(['otter']);
  expect([outside.groups, outside.users]).toEqual([[], []]);
  expect(outside.announcements.map(({ title }) => title.text)).toEqual(['Otter news of the site']);

  const query = { orgId, search: 'otter' };
  expect(await server.client().refusalOf('GET /api/search', { query })).toBe('not-signed-in');
  await server.db.transact((tx) =>
    tx
      .update(orgs)
      .set({ settings: { visitors: true } })
      .where(eq(orgs.id, orgId)),
  );
  expect(await find('otter', server.client())).toEqual(outside);
});

test('the description of a contest is quoted to its readers, but not to a banned participant', async () => {
  const { member, find, makeContest } = await makePlace();
  const contestId = await makeContest('cup', 'Spring Cup', { description: 'Bring a **walrus** and a pencil.' });
  const [shown] = (await find('walrus')).contests;
  expect([shown?.slug, shown?.snippet?.text]).toEqual(['cup', 'Bring a walrus and a pencil.']);
  await server.db.transact((tx) =>
    tx.insert(contestParticipants).values({ id: crypto.randomUUID(), contestId, userId: member.id, banned: true }),
  );
  expect((await find('walrus')).contests).toEqual([]);
  const [banned] = (await find('spring')).contests;
  expect(banned?.slug).toBe('cup');
  expect(banned).not.toHaveProperty('snippet');
});

test('a search that is empty, too long or of another organization is refused, and punctuation alone finds nothing', async () => {
  const { orgId, viewer, find } = await makePlace();
  const refusalOf = (query: object) => viewer.refusalOf('GET /api/search', { query });
  expect(await refusalOf({ orgId })).toBe('invalid-input');
  expect(await refusalOf({ orgId, search: '' })).toBe('invalid-input');
  expect(await refusalOf({ orgId, search: 'x'.repeat(101) })).toBe('invalid-input');
  expect(await refusalOf({ orgId: crypto.randomUUID(), search: 'x' })).toBe('not-found');
  for (const search of ['   ', '%', '_', '\\', "' or 1=1", '&|!()', '\u{1F980}'])
    expect(count(await find(search))).toBe(0);
});

function count(found: Reply<'GET /api/search'>): number {
  return Object.values(found).reduce((sum, one) => sum + one.length, 0);
}
