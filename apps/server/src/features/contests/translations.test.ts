import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PlanContestSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile } from '@assay/testkit';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';

const server = serverForFile();

const english = { title: 'Lantern Cup', description: 'Seven lamps, one winner.' };
const chinese = { title: '灯笼杯', description: '七盏灯，一个赢家。' };
const titles = { en: english.title, 'zh-Hans': chinese.title };
const translations = { en: english, 'zh-Hans': chinese };

async function makeScene() {
  const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.public });
  const { orgId, contestId, director } = contest;
  const params = { contestId };
  const change = (body: object) => director.call('PATCH /api/contest/:contestId/content', { params, body });
  const get = () => director.call('GET /api/contest/:contestId', { params });
  const list = async (search?: string) => {
    const query = { orgId, perPage: 15 as const, ...(search === undefined ? {} : { search }) };
    return (await director.call('GET /api/contest', { query })).items;
  };
  return { ...contest, params, change, get, list };
}

async function makePlan(orgId: string, director: Awaited<ReturnType<typeof makeScene>>['director']) {
  const plan = { orgId, slug: `p-${randomUUID().slice(0, 8)}`, title: 'Plan', accessLevel: ACCESS_LEVEL.restricted };
  const { planId } = await director.call('POST /api/plan', { body: plan });
  const change = (body: object) => director.call('PATCH /api/plan/:planId/content', { params: { planId }, body });
  return { planId, change };
}

test('a contest keeps its own title and text, and has others for each language', async () => {
  const { change, get, list } = await makeScene();
  const before = await get();
  expect(before).not.toHaveProperty('translations');
  expect((await list())[0]).not.toHaveProperty('titles');
  await change({ translations });
  expect(await get()).toMatchObject({ title: before.title, description: before.description, translations });
  expect((await list())[0]).toMatchObject({ title: before.title, titles });
  await change({ translations: { en: null } });
  expect((await get()).translations).toEqual({ 'zh-Hans': chinese });
  await change({ title: 'Other' });
  expect(await get()).toMatchObject({ title: 'Other', translations: { 'zh-Hans': chinese } });
  await change({ translations: { 'zh-Hans': null } });
  expect(await get()).not.toHaveProperty('translations');
});

test('two who translate at the same time into different languages both keep their work', async () => {
  const { change, get } = await makeScene();
  await Promise.all([change({ translations: { en: english } }), change({ translations: { 'zh-Hans': chinese } })]);
  expect((await get()).translations).toEqual(translations);
});

test('a translation needs the right to edit, a title, and a known language', async () => {
  const { params, director, makeParticipant, change, get } = await makeScene();
  const refused = (client: typeof director, body: object) =>
    client.refusalOf('PATCH /api/contest/:contestId/content', { params, body });
  const { client } = await makeParticipant();
  expect(await refused(client, { translations })).toBe('no-right');
  for (const text of [{ title: '', description: '' }, { title: 'x'.repeat(257), description: '' }, { title: 'x' }])
    expect(await refused(director, { translations: { en: text } })).toBe('invalid-input');
  expect(await refused(director, { translations: { fr: english } })).toBe('invalid-input');
  const long = { title: 'x', description: 'x'.repeat(512 * 1024 + 1) };
  expect(await refused(director, { translations: { en: long } })).toBe('invalid-input');
  expect(await get()).not.toHaveProperty('translations');
  await change({ translations });
  expect((await get()).translations).toEqual(translations);
});

test('a contest is found by its words in every language, and named in the one that is requested', async () => {
  const { orgId, contestId, director, change, list } = await makeScene();
  const find = async (search: string, language: 'en' | 'zh-Hans') =>
    (await director.call('GET /api/search', { query: { orgId, search, language } })).contests;
  await change({ translations });
  for (const word of ['lantern', '灯笼杯', '赢家', 'lamps'])
    expect((await list(word)).map((one) => one._id)).toEqual([contestId]);
  expect((await find('灯笼', 'zh-Hans'))[0]?.title.text).toBe(chinese.title);
  expect((await find('lantern', 'en'))[0]?.title.text).toBe(english.title);
  expect((await find('赢家', 'zh-Hans'))[0]?.snippet?.text).toBe(chinese.description);
  await change({ translations: { 'zh-Hans': null } });
  expect(await list('灯笼杯')).toEqual([]);
});

test('a plan has titles and texts in every language, and so have its contests and conditions', async () => {
  const { orgId, contestId, director, addProblem, makeParticipant, change } = await makeScene();
  await change({ translations });
  const problemId = await addProblem();
  await director.call('PATCH /api/problem/:problemId/content', { params: { problemId }, body: { translations } });
  const second = await makeContest(server, allOpen, { orgId, director, accessLevel: ACCESS_LEVEL.restricted });
  const { planId, change: changePlan } = await makePlan(orgId, director);
  const params = { planId };
  await changePlan({ translations: { 'zh-Hans': { title: '入门', description: '从这里开始。' } } });
  await director.call('PATCH /api/plan/:planId/admin/settings', { params, body: { promotion: true } });
  const problems = [{ problemId, minScore: 100 }];
  const condition = { contestId, conditions: { minTotalScore: 100, problems } };
  const add = (id: string, settings: PlanContestSettings) =>
    director.call('POST /api/plan/:planId/contest', { params, body: { contestId: id, settings } });
  await add(contestId, { slug: '1' });
  await add(second.contestId, { slug: '2', preConditionContests: [condition] });
  const { client } = await makeParticipant();
  const plan = await client.call('GET /api/plan/:planId', { params });
  expect(plan).toMatchObject({ title: 'Plan', translations: { 'zh-Hans': { title: '入门' } } });
  const shown = { title: 'Plan', titles: { 'zh-Hans': '入门' } };
  const query = { orgId, perPage: 15 as const, search: '入门' };
  expect((await client.call('GET /api/plan', { query })).items).toMatchObject([shown]);
  expect(await client.call('GET /api/plan/demo', { query: { orgId } })).toMatchObject([shown]);
  const found = await client.call('GET /api/search', { query: { orgId, search: '入门', language: 'zh-Hans' } });
  expect(found.plans.map((one) => one.title.text)).toEqual(['入门']);
  const contests = await client.call('GET /api/plan/:planId/contest', { params });
  expect(contests[0]).toMatchObject({ translations });
  expect(contests[1]?.unmet).toMatchObject([
    { kind: 'total-score', contestId, contestTitles: titles },
    { kind: 'problem-score', contestTitles: titles, problemTitles: titles },
  ]);
  await changePlan({ translations: { 'zh-Hans': null } });
  expect(await client.call('GET /api/plan/:planId', { params })).not.toHaveProperty('translations');
});

test('notices of the jury name the contest in the language of the reader', async () => {
  const { params, director, makeParticipant, change } = await makeScene();
  const { client } = await makeParticipant();
  const unread = () => client.call('GET /api/clarification/unread', {});
  await director.call('POST /api/contest/:contestId/admin/clarification', {
    params,
    body: { category: 'general', body: 'The hall closes at six.' },
  });
  expect((await unread())[0]).not.toHaveProperty('contestTitles');
  await change({ translations });
  expect(await unread()).toMatchObject([{ contestTitles: titles }]);
});

test('home and submissions name the contest in the language of the reader', async () => {
  const { orgId, contestId, addProblem, makeParticipant, change } = await makeScene();
  const problemId = await addProblem();
  await change({ translations });
  const { id: userId, client } = await makeParticipant();
  await submitIn(client, { contestId, problemId }, { content: 'x' });
  const home = await client.call('GET /api/home', { query: {} });
  expect([...home.now, ...home.due].find((one) => one._id === contestId)).toMatchObject({ titles });
  expect(home.attempts[0]?.contest).toMatchObject({ titles });
  const query = { orgId, userId, perPage: 15 as const };
  expect((await client.call('GET /api/solution', { query })).items[0]).toMatchObject({ contestTitles: titles });
});
