import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { capabilityMask, type EndpointKey } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { problemAccess, problemSolveCounts } from '../../db/schema.ts';
import { announce, submit } from '../../../test/support/judging.ts';
import {
  addData,
  makeDataArchive,
  makeJudgedProblem,
  putFile,
  testConfig,
} from '../../../test/support/problem-data.ts';

const server = serverForFile();

const PROBLEM = capabilityMask('org', 'access', 'problem');
const page = { perPage: 50 as const };

/** An organization, and a client for each kind of permission on its problems. */
async function makePeople() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const [setter, member, listed, grouped, stranger, listedStranger] = await Promise.all(
    Array.from({ length: 6 }, () => server.makeUser()),
  );
  if (!setter || !member || !listed || !grouped || !stranger || !listedStranger) throw new Error('Too few people.');
  await server.addMember(org.id, setter.id, PROBLEM);
  for (const one of [member, listed, grouped]) await server.addMember(org.id, one.id);
  const group = await server.makeGroup(org.id, [grouped.id]);
  return { org, owner, setter, member, listed, grouped, group, stranger, listedStranger };
}

describe('who may open a problem, and how it is listed', () => {
  it('depends on level, membership, the member’s area and the access list, both in lists and by URL', async () => {
    const people = await makePeople();
    const { org } = people;
    const problems = await Promise.all(
      Object.values(ACCESS_LEVEL).map((accessLevel) => server.makeProblem({ orgId: org.id, accessLevel })),
    );
    const admin = await server.signIn(people.setter);
    for (const problem of problems) {
      for (const principalId of [people.listed.id, people.group.id]) {
        const params = { problemId: problem.id };
        await admin.call('POST /api/problem/:problemId/admin/access', { params, body: { principalId } });
      }
      // On the wire, access lists contain only members and groups of the organization.
      const stale = { problemId: problem.id, principalId: people.listedStranger.id, capability: 1n };
      await server.db.transact((tx) => tx.insert(problemAccess).values(stale));
    }
    const all = Object.values(ACCESS_LEVEL);
    const expected: [{ id: string }, number[]][] = [
      [people.owner, all],
      [people.setter, all],
      [people.member, [ACCESS_LEVEL.public, ACCESS_LEVEL.restricted]],
      [people.listed, all],
      [people.grouped, all],
      [people.stranger, [ACCESS_LEVEL.public]],
      [people.listedStranger, [ACCESS_LEVEL.public]],
    ];
    for (const [person, levels] of expected) {
      const client = await server.signIn(person);
      const { items, total } = await client.call('GET /api/problem', {
        query: { ...page, orgId: org.id, count: true },
        body: undefined,
      });
      expect(items.map((one) => one.accessLevel).toSorted((left, right) => left - right)).toEqual(levels);
      expect(total).toBe(levels.length);
      for (const problem of problems) {
        const reply = await client.send('GET /api/problem/:problemId', { params: { problemId: problem.id } });
        expect(reply.status).toBe(levels.includes(problem.accessLevel) ? 200 : 404);
      }
    }
    expect((await server.client().send('GET /api/problem', { query: { ...page, orgId: org.id } })).status).toBe(403);
  });

  it('adds up the rights of the user and of the user’s groups', async () => {
    const people = await makePeople();
    const problem = await server.makeProblem({ orgId: people.org.id, accessLevel: ACCESS_LEVEL.private });
    const admin = await server.signIn(people.setter);
    const params = { problemId: problem.id };
    const give = async (principalId: string, mask: bigint) => {
      await admin.call('POST /api/problem/:problemId/admin/access', { params, body: { principalId } });
      await admin.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
        params: { ...params, principalId },
        body: { capability: String(mask) },
      });
    };
    await give(people.grouped.id, capabilityMask('problem', 'access', 'content'));
    await give(people.group.id, capabilityMask('problem', 'solution'));
    const seen = await (
      await server.signIn(people.grouped)
    ).call('GET /api/problem/:problemId', { params, body: undefined });
    expect(seen.capability).toBe(String(capabilityMask('problem', 'access', 'content', 'solution')));
    expect(seen.abilities).toEqual({
      submit: 'no-judge-data',
      readAllSolutions: false,
      translate: true,
      editContent: true,
      editData: false,
      review: false,
      hidesSolutions: false,
      administer: false,
    });
    const all = await admin.call('GET /api/problem/:problemId', { params, body: undefined });
    expect(all.capability).toBe('18446744073709551615');
  });
});

describe('every route of a problem', () => {
  const routes: [EndpointKey, bigint, object?][] = [
    ['PATCH /api/problem/:problemId/content', capabilityMask('problem', 'content'), { title: 'T' }],
    [
      'POST /api/problem/:problemId/attachment',
      capabilityMask('problem', 'content'),
      { key: 'k', name: 'n', description: '' },
    ],
    ['DELETE /api/problem/:problemId/attachment/:key', capabilityMask('problem', 'content')],
    ['GET /api/problem/:problemId/data', capabilityMask('problem', 'data')],
    ['POST /api/problem/:problemId/data', capabilityMask('problem', 'data'), {}],
    ['POST /api/problem/:problemId/data/setDataHash', capabilityMask('problem', 'data'), {}],
    ['GET /api/problem/:problemId/data/:hash/url/:type', capabilityMask('problem', 'data')],
    ['DELETE /api/problem/:problemId/data/:hash', capabilityMask('problem', 'data', 'content')],
    ['GET /api/problem/:problemId/admin/access', capabilityMask('problem', 'admin')],
    ['POST /api/problem/:problemId/admin/access', capabilityMask('problem', 'admin'), {}],
    ['PATCH /api/problem/:problemId/admin/access/:principalId', capabilityMask('problem', 'admin'), {}],
    ['DELETE /api/problem/:problemId/admin/access/:principalId', capabilityMask('problem', 'admin')],
    ['PATCH /api/problem/:problemId/admin/accessLevel', capabilityMask('problem', 'admin'), {}],
    ['GET /api/problem/:problemId/admin/settings', capabilityMask('problem', 'admin')],
    ['PATCH /api/problem/:problemId/admin/settings', capabilityMask('problem', 'admin'), {}],
    ['POST /api/problem/:problemId/admin/submit-all', capabilityMask('problem', 'admin')],
    ['POST /api/problem/:problemId/admin/rejudge-all', capabilityMask('problem', 'admin'), {}],
    ['DELETE /api/problem/:problemId/admin', capabilityMask('problem', 'admin')],
  ];
  it.each(routes)('%s is refused without its right, and not found without access', async (key, needed, body) => {
    const people = await makePeople();
    const problem = await server.makeProblem({ orgId: people.org.id, accessLevel: ACCESS_LEVEL.restricted });
    const admin = await server.signIn(people.setter);
    const all = capabilityMask('problem', 'access', 'admin', 'solution', 'content', 'data', 'instance');
    await admin.call('POST /api/problem/:problemId/admin/access', {
      params: { problemId: problem.id },
      body: { principalId: people.listed.id },
    });
    await admin.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
      params: { problemId: problem.id, principalId: people.listed.id },
      body: { capability: String(all & ~needed) },
    });
    const params = {
      problemId: problem.id,
      key: 'k',
      hash: 'a'.repeat(64),
      type: 'download',
      principalId: randomUUID(),
    };
    const ask = async (client: TestClient, problemId = problem.id) =>
      await client.refusalOf(key, { params: { ...params, problemId }, ...(body && { body }) });
    expect(await ask(await server.signIn(people.listed))).toBe('no-right');
    expect(await ask(await server.signIn(people.stranger))).toBe('not-found');
    expect(await ask(admin, randomUUID())).toBe('not-found');
    expect(await ask(admin, 'nonsense')).toMatch(/^(not-found|invalid-input)$/);
    expect(await ask(server.client())).toBe('not-signed-in');
  });
});

describe('creating problems', () => {
  it('requires the right, and each slug is used once', async () => {
    const people = await makePeople();
    const body = { orgId: people.org.id, slug: 'sum', title: 'Sum', accessLevel: ACCESS_LEVEL.restricted };
    const setter = await server.signIn(people.setter);
    const { problemId } = await setter.call('POST /api/problem', { body });
    expect(await setter.refusalOf('POST /api/problem', { body })).toBe('slug-taken');
    expect(await setter.refusalOf('POST /api/problem', { body: { ...body, slug: 'a b' } })).toBe('invalid-input');
    expect(await setter.refusalOf('POST /api/problem', { body: { ...body, orgId: randomUUID() } })).toBe('no-right');
    expect(await (await server.signIn(people.member)).refusalOf('POST /api/problem', { body })).toBe('no-right');
    const seen = await setter.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    expect(seen).toMatchObject({
      slug: 'sum',
      currentDataHash: '',
      settings: { allowPublicSubmit: false },
      abilities: { submit: 'no-judge-data' },
    });
  });

  it('twenty concurrent requests with one slug create one problem', async () => {
    const { org, owner } = await makePeople();
    const client = await server.signIn(owner);
    const body = { orgId: org.id, slug: 'same', title: 'Same', accessLevel: ACCESS_LEVEL.public };
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.send('POST /api/problem', { body })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe('lists', () => {
  it('find by text anywhere in titles, slug and tags, by tag, and by both, best match first, in pages', async () => {
    const { org, owner, member } = await makePeople();
    // Apart in time: rows of the same millisecond would be ordered by their random ids.
    let createdAt = Date.now();
    const add = (slug: string, title: string, tags: string[], zh?: string) =>
      server.makeProblem({
        orgId: org.id,
        slug,
        title,
        tags,
        accessLevel: ACCESS_LEVEL.restricted,
        createdAt: new Date((createdAt += 1000)),
        ...(zh && { translations: { 'zh-Hans': { title: zh, description: '' } } }),
      });
    await add('apple', 'The 100% Apple', ['fruit', '@easy']);
    await add('pear', 'Pear Tree', ['fruit'], '梨树');
    await add('oak', 'Oak', ['tree']);
    await server.makeProblem({
      orgId: org.id,
      slug: 'hidden',
      title: 'Hidden Apple',
      tags: ['secret'],
      accessLevel: ACCESS_LEVEL.private,
      createdAt: new Date((createdAt += 1000)),
    });
    const client = await server.signIn(member);
    const slugs = async (query: object, who = client) => {
      const { items } = await who.call('GET /api/problem', {
        query: { ...page, orgId: org.id, ...query },
        body: undefined,
      });
      return items.map((one) => one.slug);
    };
    const many = Array.from({ length: 17 }, (_, at) => `tag${at}`);
    expect(await slugs({})).toEqual(['oak', 'pear', 'apple']);
    expect(await slugs({ search: 'APPLE' })).toEqual(['apple']);
    expect(await slugs({ search: 'apple' }, await server.signIn(owner))).toEqual(['apple', 'hidden']);
    expect(await slugs({ search: 'tree' })).toEqual(['pear', 'oak']);
    expect(await slugs({ search: '梨' })).toEqual(['pear']);
    expect(await slugs({ search: '0%' })).toEqual(['apple']);
    expect(await slugs({ search: '_' })).toEqual([]);
    expect(await slugs({ tag: 'fruit' })).toEqual(['pear', 'apple']);
    expect(await slugs({ tag: 'fruit', search: 'pear' })).toEqual(['pear']);
    expect(await slugs({ tags: ['fruit', '@easy'] })).toEqual(['apple']);
    expect(await slugs({ tags: 'fruit' })).toEqual(['pear', 'apple']);
    expect(await slugs({ tag: 'fruit', tags: ['tree'] })).toEqual([]);
    expect(await client.refusalOf('GET /api/problem', { query: { ...page, orgId: org.id, tags: many } })).toBe(
      'invalid-input',
    );
    expect(await slugs({ perPage: 15, page: 2 })).toEqual([]);
    const tagsOf = async (who: TestClient) =>
      await who.call('GET /api/problem/tags', { query: { orgId: org.id }, body: undefined });
    expect((await tagsOf(client)).toSorted()).toEqual(['@easy', 'fruit', 'tree']);
    expect(await tagsOf(await server.signIn(owner))).toContain('secret');
    expect((await client.send('GET /api/problem', { query: { orgId: org.id, perPage: 7 } })).status).toBe(400);
  });

  it('are sorted by difficulty, number of solvers, and share of solvers', async () => {
    const { org, member } = await makePeople();
    const made: [string, string[], number, number][] = [
      ['hard', ['@hard'], 10, 1],
      ['plain', ['dp'], 0, 0],
      ['easy', ['@easy', 'dp'], 40, 20],
      ['medium', ['@medium'], 5, 5],
      ['newer', ['@easy'], 0, 0],
    ];
    for (const [at, [slug, tags, triedCount, solvedCount]] of made.entries()) {
      const { id } = await server.makeProblem({ orgId: org.id, slug, tags, createdAt: new Date(1e12 + at) });
      await server.db.transact((tx) =>
        tx.update(problemSolveCounts).set({ triedCount, solvedCount }).where(eq(problemSolveCounts.problemId, id)),
      );
    }
    const client = await server.signIn(member);
    const slugs = async (query: object) => {
      const { items, total } = await client.call('GET /api/problem', {
        query: { ...page, orgId: org.id, count: true, ...query },
      });
      expect(total).toBe(items.length);
      return items.map((one) => one.slug);
    };
    expect(await slugs({ sort: 'difficulty' })).toEqual(['newer', 'easy', 'medium', 'hard', 'plain']);
    expect(await slugs({ sort: 'solved' })).toEqual(['easy', 'medium', 'hard', 'newer', 'plain']);
    expect(await slugs({ sort: 'rate' })).toEqual(['medium', 'easy', 'hard', 'newer', 'plain']);
    expect(await slugs({ sort: 'rate', tag: 'dp' })).toEqual(['easy', 'plain']);
    for (const sort of ['newest', 'oldest', 'slug', 'difficulty', 'solved', 'rate']) {
      const all = await client.call('GET /api/problem', { query: { ...page, orgId: org.id, sort } as never });
      for (const [at, { _id: after }] of all.items.entries())
        expect(await slugs({ sort, after })).toEqual(all.items.slice(at + 1).map(({ slug }) => slug));
    }
    const hidden = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private });
    expect(await slugs({ after: hidden.id })).toEqual([]);
    expect(await slugs({ after: randomUUID() })).toEqual([]);
  });

  it('include the viewer’s status and no other user’s', async () => {
    const { org, problem } = await makeJudgedProblem(server);
    const [one, other] = [await server.makeUser(), await server.makeUser()];
    const [client, otherClient] = [await server.signIn(one), await server.signIn(other)];
    const solutionId = await submit(client, problem.id);
    const list = async (who: TestClient) =>
      (await who.call('GET /api/problem', { query: { ...page, orgId: org.id }, body: undefined })).items[0]?.status;
    expect(await list(client)).toEqual({
      solutionCount: 1,
      lastSolutionId: solutionId,
      lastSolutionScore: 0,
      lastSolutionStatus: '',
    });
    expect(await list(otherClient)).toBeUndefined();
  });

  it('recommend a sample of problems that have all the tags', async () => {
    const { org, owner, member } = await makePeople();
    for (const tags of [['a'], ['a', 'b'], ['b', 'a', 'c'], ['c']]) await server.makeProblem({ orgId: org.id, tags });
    const client = await server.signIn(owner);
    const sample = await client.call('POST /api/problem/recommend', {
      body: { orgId: org.id, tags: ['a', 'b'], sample: 15 },
    });
    expect(sample).toHaveLength(2);
    expect(await client.call('POST /api/problem/recommend', { body: { orgId: org.id, sample: 3 } })).toHaveLength(3);
    expect(
      await (
        await server.signIn(member)
      ).refusalOf('POST /api/problem/recommend', { body: { orgId: org.id, sample: 3 } }),
    ).toBe('no-right');
  });
});

describe('content', () => {
  it('changes only the given fields, translations one by one', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id, slug: 'one', tags: ['x'] });
    await server.makeProblem({ orgId: org.id, slug: 'two' });
    const client = await server.signIn(owner);
    const change = async (body: object) =>
      await client.send('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
    const seen = async () =>
      await client.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    const en = { title: 'One', description: 'In English' };
    const zh = { title: '一', description: '中文' };
    expect((await change({ title: 'New', translations: { en, 'zh-Hans': zh } })).status).toBe(200);
    expect(await seen()).toMatchObject({ title: 'New', slug: 'one', tags: ['x'], translations: { en, 'zh-Hans': zh } });
    await change({ translations: { en: null } });
    expect((await seen()).translations).toEqual({ 'zh-Hans': zh });
    await change({});
    expect((await seen()).translations).toEqual({ 'zh-Hans': zh });
    expect((await change({ slug: 'two' })).body).toMatchObject({ refusal: 'slug-taken' });
    expect((await change({ description: 'x'.repeat(600_000) })).status).toBe(400);
    expect((await change({ tags: 'single' })).status).toBe(200);
    expect((await seen()).tags).toEqual(['single']);
  });

  it('exists in any language; pages have the texts of the site’s languages and of the requested one', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id, title: 'Sum', slug: 'sum' });
    const client = await server.signIn(owner);
    const change = (body: object) =>
      client.send('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
    const seen = (language?: string) =>
      client.call('GET /api/problem/:problemId', { params: { problemId }, query: { language } });
    const [ar, ja, zh] = [
      { title: 'جمع', description: 'اجمع العددين.' },
      { title: '足し算', description: '二つの数を足す。' },
      { title: '求和', description: '相加。' },
    ];
    expect((await change({ language: 'EN-us', translations: { AR: ar, ja, 'zh-hans': zh } })).status).toBe(200);
    const otherTitles = { ar: ar.title, ja: ja.title };
    expect(await seen()).toMatchObject({ language: 'en-US', translations: { 'zh-Hans': zh }, otherTitles });
    expect((await seen()).translations).not.toHaveProperty('ar');
    expect(await seen('Ar')).toMatchObject({ translations: { 'zh-Hans': zh, ar }, otherTitles: { ja: ja.title } });
    const all = await seen('*');
    expect(all).toMatchObject({ translations: { 'zh-Hans': zh, ar, ja } });
    expect(all).not.toHaveProperty('otherTitles');
    expect((await seen('fr')).otherTitles).toEqual(otherTitles);
    const { items } = await client.call('GET /api/problem', { query: { ...page, orgId: org.id, search: '足し算' } });
    expect(items.map((one) => [one.slug, one.titles])).toEqual([['sum', { 'zh-Hans': zh.title }]]);

    const query = { language: "ar'; drop table problems; --" };
    expect((await client.send('GET /api/problem/:problemId', { params: { problemId }, query })).status).toBe(400);
    for (const tag of ['english', 'en_US', '__proto__', '../en', 'x-y', ''])
      expect([
        tag,
        (await change(JSON.parse(`{"translations":{"${tag}":{"title":"t","description":""}}}`))).status,
      ]).toEqual([tag, 400]);
    expect((await change({ translations: { 'pt-br': ja, 'pt-BR': ar } })).status).toBe(400);
    const languages = Array.from({ length: 99 }, (_, index) => `en-${100 + index}`);
    const many = Object.fromEntries(languages.map((tag) => [tag, { title: 'x', description: '' }]));
    expect((await change({ translations: many })).body).toMatchObject({ refusal: 'too-many-languages' });
    const long = 'x'.repeat(512 * 1024);
    for (const tag of ['ar', 'ja', 'fr', 'de', 'es', 'it', 'pt'])
      expect((await change({ translations: { [tag]: { title: tag, description: long } } })).status).toBe(200);
    const beyond = { ko: { title: 'ko', description: long } };
    expect((await change({ translations: beyond })).body).toMatchObject({ refusal: 'too-many-languages' });
    await change({ language: null, translations: { ar: null } });
    expect(await seen()).not.toHaveProperty('language');
    expect((await seen()).otherTitles).not.toHaveProperty('ar');
  });

  it('stores nothing over texts that another setter has changed since, whatever the language', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const client = await server.signIn(owner);
    const key = 'PATCH /api/problem/:problemId/content';
    const params = { problemId };
    const read = () => client.call('GET /api/problem/:problemId', { params, body: undefined });
    const { textVersion = '' } = await read();
    const zh = { title: '一', description: '中文' };
    const both = await Promise.all([
      client.send(key, { params, body: { title: 'Mine', textVersion } }),
      client.send(key, { params, body: { translations: { 'zh-Hans': zh }, textVersion } }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const now = await read();
    expect(now.textVersion).not.toBe(textVersion);
    expect(await client.refusalOf(key, { params, body: { description: 'x', textVersion } })).toBe('text-changed');
    expect((await read()).description).toBe(now.description);
    const save = { params, body: { description: 'x', textVersion: now.textVersion ?? '' } };
    const next = await client.call(key, save);
    // Sent again because the reply was lost.
    expect(await client.call(key, save)).toEqual(next);
    // Tags and slug are no texts.
    const after = await client.call(key, { params, body: { tags: ['y'], textVersion: next.textVersion } });
    expect(after).toEqual({ textVersion: next.textVersion });
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.call('GET /api/problem/:problemId', { params, body: undefined })).not.toHaveProperty(
      'textVersion',
    );
  });
});

describe('settings and access', () => {
  it('settings are replaced as a whole, and accept numbers sent as text', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const client = await server.signIn(owner);
    const put = (body: object) =>
      client.send('PATCH /api/problem/:problemId/admin/settings', { params: { problemId }, body });
    const get = () =>
      client.call('GET /api/problem/:problemId/admin/settings', { params: { problemId }, body: undefined });
    await put({ allowPublicSubmit: true, maxSolutionCount: '5', ownKey: { kept: true } });
    expect(await get()).toEqual({ allowPublicSubmit: true, maxSolutionCount: 5, ownKey: { kept: true } });
    await put({ solutionShowOther: true });
    expect(await get()).toEqual({ solutionShowOther: true });
    expect((await put({ maxSolutionCount: 'many' })).status).toBe(400);
  });

  it('the access list contains each principal once, and unknown principals are reported', async () => {
    const { org, owner, member } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const client = await server.signIn(owner);
    const params = { problemId };
    const entry = { problemId, principalId: member.id };
    const add = (principalId: string) =>
      client.send('POST /api/problem/:problemId/admin/access', { params, body: { principalId } });
    const replies = await Promise.all([add(member.id), add(member.id), add(randomUUID())]);
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 404, 409]);
    const body = { capability: '18446744073709551615' };
    await client.call('PATCH /api/problem/:problemId/admin/access/:principalId', { params: entry, body });
    const list = await client.call('GET /api/problem/:problemId/admin/access', { params, body: undefined });
    expect(list).toMatchObject([{ principalId: member.id, capability: '18446744073709551615' }]);
    expect(
      (
        await client.send('PATCH /api/problem/:problemId/admin/access/:principalId', {
          params: entry,
          body: { capability: 'all' },
        })
      ).status,
    ).toBe(400);
    await client.call('DELETE /api/problem/:problemId/admin/access/:principalId', { params: entry, body: undefined });
    expect(await client.refusalOf('DELETE /api/problem/:problemId/admin/access/:principalId', { params: entry })).toBe(
      'not-found',
    );
    expect(
      await client.refusalOf('PATCH /api/problem/:problemId/admin/access/:principalId', { params: entry, body }),
    ).toBe('not-found');
    await client.call('PATCH /api/problem/:problemId/admin/accessLevel', {
      params,
      body: { accessLevel: ACCESS_LEVEL.private },
    });
    expect((await client.call('GET /api/problem/:problemId', { params, body: undefined })).accessLevel).toBe(
      ACCESS_LEVEL.private,
    );
  });
});

describe('attachments', () => {
  it('are recorded once their file is uploaded, under any key, and deleted with it', async () => {
    const { org, owner, member } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.restricted });
    const editor = await server.signIn(owner);
    const reader = await server.signIn(member);
    for (const key of ['../../x', 'a/b c?#%.txt', '题', 'x'.repeat(256)]) {
      const body = { key, name: 'file.txt', description: 'd' };
      const url = async (who: TestClient, type: string) =>
        await who.send('GET /api/problem/:problemId/attachment/:key/url/:type', { params: { problemId, key, type } });
      const urlOf = async (type: string) => ((await url(editor, type)).body as { url: string }).url;
      expect(
        (await editor.send('POST /api/problem/:problemId/attachment', { params: { problemId }, body })).body,
      ).toMatchObject({ refusal: 'not-uploaded' });
      expect((await url(reader, 'download')).status).toBe(404);
      expect((await url(reader, 'upload')).status).toBe(403);
      await putFile(await urlOf('upload'), 'content');
      await editor.call('POST /api/problem/:problemId/attachment', { params: { problemId }, body });
      expect(await editor.refusalOf('POST /api/problem/:problemId/attachment', { params: { problemId }, body })).toBe(
        'key-taken',
      );
      const downloaded = await fetch(((await url(reader, 'download')).body as { url: string }).url);
      expect(await downloaded.text()).toBe('content');
      const list = await reader.call('GET /api/problem/:problemId/attachment', {
        params: { problemId },
        body: undefined,
      });
      expect(list).toEqual([body]);
      const download = await urlOf('download');
      await editor.call('DELETE /api/problem/:problemId/attachment/:key', {
        params: { problemId, key },
        body: undefined,
      });
      expect((await fetch(download)).status).toBe(404);
      expect(
        await editor.refusalOf('DELETE /api/problem/:problemId/attachment/:key', { params: { problemId, key } }),
      ).toBe('not-found');
    }
  });
});

describe('data versions', () => {
  it('are recorded once their file is uploaded and matches the config, and only unused ones can be deleted', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id, settings: { allowPublicSubmit: true } });
    const setter = await server.signIn(owner);
    const params = { problemId };
    const body = { hash: 'b'.repeat(64), config: testConfig, description: 'first' };
    expect(await setter.refusalOf('POST /api/problem/:problemId/data', { params, body })).toBe('not-uploaded');
    const first = await addData(setter, problemId);
    await addData(setter, problemId, 'first');
    expect(
      await setter.refusalOf('POST /api/problem/:problemId/data', { params, body: { ...body, hash: first } }),
    ).toBe('key-taken');
    const setCurrent = (hash: string) =>
      setter.send('POST /api/problem/:problemId/data/setDataHash', { params, body: { hash } });
    expect((await setCurrent(first)).status).toBe(200);
    expect((await setCurrent(first)).status).toBe(200);
    expect((await setCurrent('c'.repeat(64))).body).toMatchObject({ refusal: 'data-unknown' });
    await submit(setter, problemId);
    const current = await addData(setter, problemId, 'second');
    const versions = await setter.call('GET /api/problem/:problemId/data', { params, body: undefined });
    expect(versions.map((one) => one.hash)[0]).toBe(current);
    expect(versions[0]).toMatchObject({ config: testConfig, description: '' });
    const remove = (hash: string) =>
      setter.send('DELETE /api/problem/:problemId/data/:hash', { params: { problemId, hash } });
    for (const used of [current, first]) {
      expect((await remove(used)).body).toMatchObject({ refusal: 'data-in-use' });
      const urlParams = { problemId, hash: used, type: 'delete' };
      expect(await setter.refusalOf('GET /api/problem/:problemId/data/:hash/url/:type', { params: urlParams })).toBe(
        'data-in-use',
      );
    }
    expect((await remove('d'.repeat(64))).body).toMatchObject({ refusal: 'data-unknown' });
    const unused = versions.map((one) => one.hash).find((hash) => hash !== current && hash !== first) ?? '';
    expect((await remove(unused)).status).toBe(200);
    expect(await setter.call('GET /api/problem/:problemId/data', { params, body: undefined })).toHaveLength(2);
  });

  it('report the places where a config does not match its archive', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const setter = await server.signIn(owner);
    const hash = await addData(setter, problemId);
    await setter.send('DELETE /api/problem/:problemId/data/:hash', { params: { problemId, hash } });
    const post = async (config: object, at = hash) =>
      (
        await setter.send('POST /api/problem/:problemId/data', {
          params: { problemId },
          body: { hash: at, config, description: '' },
        })
      ).body;
    expect(await post({ label: 'x' })).toMatchObject({ refusal: 'invalid-input' });
    const url = async (at: string) =>
      (
        await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
          params: { problemId, hash: at, type: 'upload' },
          body: undefined,
        })
      ).url;
    const junk = 'not an archive';
    await putFile(await url(hashOf(junk)), junk);
    expect(await post(testConfig, hashOf(junk))).toMatchObject({
      refusal: 'config-invalid',
      places: [{ place: 'archive' }],
    });
    const foreign = { ...testConfig, judge: { adapter: 'vjudge', config: {} } };
    expect(await post(foreign, hashOf(junk))).toEqual({});
    const other = 'other';
    expect((await putFile(await url(hashOf(other)), 'not the announced bytes')).status).toBe(400);
  });

  it('refuse a config that names files missing from the archive', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const { id: otherId } = await server.makeProblem({ orgId: org.id });
    const setter = await server.signIn(owner);
    const hash = await addData(setter, otherId);
    const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
      params: { problemId: otherId, hash, type: 'download' },
      body: undefined,
    });
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const upload = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
      params: { problemId, hash, type: 'upload' },
      query: {},
      body: undefined,
    });
    await putFile(upload.url, bytes);
    const config = {
      ...testConfig,
      judge: { adapter: 'assay', config: { ...testConfig.judge.config, cases: [{ input: 'tests/2.in' }] } },
    };
    const { body } = await setter.send('POST /api/problem/:problemId/data', {
      params: { problemId },
      body: { hash, config, description: '' },
    });
    expect(body).toMatchObject({ refusal: 'config-invalid' });
    expect(JSON.stringify((body as { places: unknown }).places)).toContain('judge.config');
  });

  it('refuse subtasks that depend on each other in a cycle, or on themselves, with the place', async () => {
    const { org, owner } = await makePeople();
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const setter = await server.signIn(owner);
    const { bytes, hash } = await makeDataArchive();
    const params = { problemId, hash, type: 'upload' as const };
    await putFile((await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', { params })).url, bytes);
    const record = async (...dependencies: readonly string[][]) => {
      const subtasks = dependencies.map((dependsOn, index) => ({
        id: String(index),
        points: 100 / dependencies.length,
        pattern: 'tests/*.in',
        dependsOn,
      }));
      const config = { ...testConfig, judge: { adapter: 'assay', config: { subtasks } } };
      const given = { params: { problemId }, body: { hash, config, description: '' } };
      return (await setter.send('POST /api/problem/:problemId/data', given)).body;
    };
    const place = 'judge.config.subtasks[0].dependsOn';
    for (const circle of [[['1'], ['0']], [['0']]]) {
      expect(await record(...circle)).toMatchObject({ refusal: 'config-invalid', places: [{ place }] });
    }
    expect(await record([], ['0'])).toEqual({});
  });
});

it('the judge of a config is never shown to contestants', async () => {
  const { problem, setter } = await makeJudgedProblem(server);
  const seen = await setter.call('GET /api/problem/:problemId', { params: { problemId: problem.id }, body: undefined });
  expect(seen.config).toEqual({ label: 'default', submit: { upload: true }, variables: { time_limit: '1000 ms' } });
  expect(seen.abilities.submit).toBe(true);
});

it('deleting a problem deletes its solutions, tasks and files', async () => {
  const { problem, setter, dataHash } = await makeJudgedProblem(server);
  const params = { problemId: problem.id };
  const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
    params: { ...params, hash: dataHash, type: 'download' },
    body: undefined,
  });
  const submitted = await submit(setter, problem.id);
  await announce(setter, problem.id);
  await setter.call('DELETE /api/problem/:problemId/admin', { params, body: undefined });
  expect((await fetch(url)).status).toBe(404);
  expect(await setter.refusalOf('GET /api/problem/:problemId', { params })).toBe('not-found');
  expect(await setter.refusalOf('DELETE /api/problem/:problemId/admin', { params })).toBe('not-found');
  const left = await server.db.execute(`select count(*)::int as n from tasks where subject_id = '${submitted}'`);
  expect(left.rows).toEqual([{ n: 0 }]);
});
