import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { makeSearched } from '../../../test/support/searching.ts';
import { addData } from '../../../test/support/problem-data.ts';
import { problems } from '../../db/schema.ts';
import { indexWaiting } from './index-rows.ts';
import { searchableProblems } from './searchable.ts';

const server = serverForFile();

async function makePlace() {
  const searched = await makeSearched(server);
  const { orgId, viewer } = searched;
  const find = async (search: string, more: object = {}, client: TestClient = viewer) => {
    const query = { orgId, perPage: 15 as const, count: true, search, ...more };
    const { items, total } = await client.call('GET /api/problem', { query });
    expect(total).toBe(items.length);
    return items.map(({ slug }) => slug);
  };
  return { ...searched, find };
}

test('problems are found by words of title, slug, tags and statement, in this order', async () => {
  const { orgId, find } = await makePlace();
  await server.makeProblem({ orgId, slug: 'a1', title: 'Nothing', description: 'A matching in a bipartite graph.' });
  await server.makeProblem({ orgId, slug: 'a2', title: 'Something', tags: ['matching'] });
  await server.makeProblem({ orgId, slug: 'matching-3', title: 'Anything' });
  await server.makeProblem({ orgId, slug: 'a4', title: 'Perfect matchings' });
  await server.makeProblem({ orgId, slug: 'matching', title: 'It' });
  await server.makeProblem({ orgId, slug: 'a6', title: 'Rematching', description: 'none' });
  expect(await find('matching')).toEqual(['matching', 'a4', 'matching-3', 'a2', 'a6', 'a1']);
  expect(await find('bipartite graphs')).toEqual(['a1']);
  expect(await find('graph matchings')).toEqual(['a1']);
});

test('problems are found by any part of Chinese titles and statements, in every language they have', async () => {
  const { orgId, find } = await makePlace();
  const translations = { 'zh-Hans': { title: '二分图匹配', description: '给定一张有向无环图。' } };
  await server.makeProblem({ orgId, slug: 'b1', title: 'Matching', translations });
  await server.makeProblem({ orgId, slug: 'b2', title: '最短路径（模板）', description: '求从起点到终点的距离。' });
  expect(await find('分图')).toEqual(['b1']);
  expect(await find('无环图')).toEqual(['b1']);
  expect(await find('最短路 起点')).toEqual(['b2']);
  expect(await find('模')).toEqual(['b2']);
  expect(await find('短径')).toEqual([]);
});

test('a changed title or statement is found by its new text and no longer by the old one', async () => {
  const { orgId, director, find } = await makePlace();
  const { problemId } = await director.call('POST /api/problem', {
    body: { orgId, slug: 'c', title: 'Elephants', accessLevel: ACCESS_LEVEL.restricted },
  });
  const change = (body: object) =>
    director.call('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
  expect(await find('elephant')).toEqual(['c']);
  await change({ title: 'Giraffes', description: 'Many zebras.' });
  expect(await find('elephant')).toEqual([]);
  expect(await find('giraffe zebra')).toEqual(['c']);
  expect(await find('giraffe')).toEqual(['c']);
  expect(await find('zebra')).toEqual(['c']);
  await change({ translations: { 'zh-Hans': { title: '长颈鹿', description: '许多斑马。' } } });
  expect(await find('斑马')).toEqual(['c']);
  await change({ translations: { 'zh-Hans': null } });
  expect(await find('斑马')).toEqual([]);
});

test('a search never finds what its viewer may not open, by name or by statement', async () => {
  const { orgId, director, find } = await makePlace();
  const hidden = await server.makeProblem({
    orgId,
    slug: 'kraken',
    title: 'Kraken',
    tags: ['kraken'],
    description: '克拉肯 kraken',
    accessLevel: ACCESS_LEVEL.private,
  });
  const stranger = await server.signIn(await server.makeUser());
  for (const search of ['kraken', 'Kra', 'kr', '克拉', '克']) {
    expect(await find(search)).toEqual([]);
    expect(await find(search, {}, stranger)).toEqual([]);
  }
  expect(await find('克拉', {}, director)).toEqual(['kraken']);
  await server.db.transact((tx) =>
    tx.update(problems).set({ accessLevel: ACCESS_LEVEL.restricted }).where(eq(problems.id, hidden.id)),
  );
  expect(await find('克拉')).toEqual(['kraken']);
  expect(await find('克拉', {}, stranger)).toEqual([]);
});

test('search, tag and the viewer’s status filter a list together, and it is sorted as requested', async () => {
  const { orgId, director, viewer, find } = await makePlace();
  const made: { id: string }[] = [];
  for (const slug of ['d3', 'd1', 'd2', 'd4']) {
    const createdAt: Date = new Date(Date.now() + made.length * 1000);
    const tags = slug === 'd4' ? [] : ['tree'];
    const settings = { allowPublicSubmit: true };
    made.push(await server.makeProblem({ orgId, slug, title: 'Trees', tags, createdAt, settings }));
  }
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  for (const [problem, scores] of [
    [made[0], [100, 0]],
    [made[1], [40]],
  ] as const) {
    await addData(director, problem?.id ?? '');
    for (const score of scores) {
      await submit(viewer, problem?.id ?? '');
      await complete(runner, await take(runner), { score });
    }
  }
  const both = { tag: 'tree' };
  expect(await find('trees', { ...both, sort: 'slug' })).toEqual(['d1', 'd2', 'd3']);
  expect(await find('trees', { ...both, sort: 'newest' })).toEqual(['d2', 'd1', 'd3']);
  expect(await find('trees', { ...both, sort: 'oldest' })).toEqual(['d3', 'd1', 'd2']);
  expect(await find('trees', { ...both, status: 'solved' })).toEqual(['d3']);
  expect(await find('trees', { ...both, status: 'tried' })).toEqual(['d1']);
  expect(await find('trees', { ...both, status: 'untried' })).toEqual(['d2']);
  expect(await find('trees', { status: 'untried', sort: 'slug' })).toEqual(['d2', 'd4']);
});

test('contests are found by description, but not by users who are excluded from them', async () => {
  const { orgId, director, viewer, member, owner, makeContest } = await makePlace();
  const contestId = await makeContest('e1', '春季赛', {
    description: '奖品是一只大象 elephant',
    accessLevel: ACCESS_LEVEL.public,
  });
  const find = async (client: TestClient, search: string) => {
    const query = { orgId, perPage: 15 as const, count: true, search };
    return (await client.call('GET /api/contest', { query })).items.map(({ slug }) => slug);
  };
  const findPublic = async (client: TestClient, search: string) => {
    const query = { perPage: 15 as const, search };
    return (await client.call('GET /api/contest/public', { query })).items.map(({ slug }) => slug);
  };
  for (const search of ['大象', 'elephants']) {
    expect(await find(viewer, search)).toEqual(['e1']);
    expect(await findPublic(viewer, search)).toEqual(['e1']);
    expect(await findPublic(server.client(), search)).toEqual([]);
  }
  expect(await findPublic(server.client(), '春季')).toEqual(['e1']);
  await server.db.transact((tx) =>
    tx.execute(sql`insert into contest_participants (id, contest_id, user_id, banned)
      values (${randomUUID()}, ${contestId}, ${member.id}, true)`),
  );
  expect(await find(viewer, '大象')).toEqual([]);
  expect(await findPublic(viewer, '大象')).toEqual([]);
  expect(await find(viewer, '春季')).toEqual(['e1']);
  expect(await find(director, '大象')).toEqual(['e1']);
  expect(owner.id).not.toBe(member.id);
});

test('plans and apps are found by title, slug and tags', async () => {
  const { orgId, director } = await makePlace();
  await director.call('POST /api/plan', {
    body: { orgId, slug: 'basics', title: '暑期训练', accessLevel: ACCESS_LEVEL.restricted },
  });
  const { appId } = await director.call('POST /api/app', {
    body: { orgId, slug: 'board', title: 'Score boards', accessLevel: ACCESS_LEVEL.restricted },
  });
  await director.call('PATCH /api/app/:appId/content', { params: { appId }, body: { tags: ['投影'] } });
  const query = { orgId, perPage: 15 as const, count: true };
  const plans = await director.call('GET /api/plan', { query: { ...query, search: '训练' } });
  expect(plans.items.map(({ slug }) => slug)).toEqual(['basics']);
  for (const search of ['投影', 'scores', 'bo']) {
    const apps = await director.call('GET /api/app', { query: { ...query, search } });
    expect(apps.items.map(({ slug }) => slug)).toEqual(['board']);
  }
});

test('texts written before there was an index, or bypassing it, are indexed in the background', async () => {
  const { orgId, find } = await makePlace();
  const problem = await server.makeProblem({ orgId, slug: 'f', title: 'Old', description: '海豚' });
  expect(await find('海豚')).toEqual(['f']);
  await server.db.transact((tx) =>
    tx.execute(sql`update problems set description = '鲸鱼', search_text = null where id = ${problem.id}`),
  );
  expect(await find('鲸鱼')).toEqual([]);
  expect(await find('Old')).toEqual(['f']);
  expect(await server.db.transact((tx) => indexWaiting(tx, searchableProblems, 10))).toBe(1);
  expect(await server.db.transact((tx) => indexWaiting(tx, searchableProblems, 10))).toBe(0);
  expect(await find('鲸鱼')).toEqual(['f']);
});
