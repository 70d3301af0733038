import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { users } from '../../db/schema.ts';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { makeRanklist } from '../../../test/support/ranking.ts';

const server = serverForFile();

const make = 'POST /api/plan' as const;
const get = 'GET /api/plan/:planId' as const;
const join = 'POST /api/plan/:planId/register' as const;
const enter = 'POST /api/plan/:planId/contest/:contestId/register' as const;
const contests = 'GET /api/plan/:planId/contest' as const;
const add = 'POST /api/plan/:planId/contest' as const;
const setUp = 'PATCH /api/plan/:planId/contest/:contestId/settings' as const;
const body = undefined;

async function makeScene(accessLevel: AccessLevel = ACCESS_LEVEL.public) {
  const { org, client: coach } = await server.makeOwnedOrg();
  const slug = `t-${randomUUID().slice(0, 8)}`;
  const { planId } = await coach.call(make, { body: { orgId: org.id, slug, title: 'Training', accessLevel } });
  const params = { planId };
  const member = async (capability = 1n) => {
    const user = await server.makeUser();
    await server.addMember(org.id, user.id, capability);
    return { id: user.id, client: await server.signIn(user) };
  };
  const open = () =>
    coach.call('PATCH /api/plan/:planId/admin/settings', {
      params,
      body: { registrationEnabled: true, registrationAllowPublic: true },
    });
  const contest = (settings = allOpen) =>
    makeContest(server, settings, { orgId: org.id, director: coach, accessLevel: ACCESS_LEVEL.private });
  return { orgId: org.id, coach, planId, params, slug, member, open, contest };
}

const slugsOf = async (client: TestClient, orgId: string, query: object = {}) =>
  (await client.call('GET /api/plan', { query: { orgId, perPage: 15, ...query } })).items.map((one) => one.slug);

describe('plans of an organization', () => {
  it('are created by members with the plan capability or the administration', async () => {
    const { orgId, member } = await makeScene();
    const values = () => ({ orgId, slug: randomUUID(), title: 'X', accessLevel: ACCESS_LEVEL.public });
    for (const capability of [17n, 3n]) await (await member(capability)).client.call(make, { body: values() });
    expect(await (await member(9n)).client.refusalOf(make, { body: values() })).toBe('no-right');
    expect(await (await member(17n)).client.refusalOf(make, { body: { ...values(), title: '' } })).toBe(
      'invalid-input',
    );
    const same = { ...values(), slug: 'same' };
    const { client } = await member(17n);
    const replies = await Promise.all([1, 2, 3].map(() => client.send(make, { body: same })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
    const other = await client.call(make, { body: { ...values(), slug: 'other' } });
    const change = { params: other, body: { slug: 'same' } };
    expect(await client.refusalOf('PATCH /api/plan/:planId/content', change)).toBe('slug-taken');
    const nowhere = { perPage: 15, orgId: randomUUID() };
    expect(await client.refusalOf('GET /api/plan', { query: nowhere })).toBe('not-found');
  });

  it('are listed, tagged, shown on the home page and found by slug where the viewer may open them', async () => {
    const { orgId, coach, params, planId, slug, member } = await makeScene(ACCESS_LEVEL.private);
    await coach.call('PATCH /api/plan/:planId/content', { params, body: { tags: ['spring'] } });
    await coach.call('PATCH /api/plan/:planId/admin/settings', { params, body: { promotion: true } });
    const { id, client } = await member();
    const seen = async () => ({
      slugs: await slugsOf(client, orgId, { tag: 'spring' }),
      tags: await client.call('GET /api/plan/tags', { query: { orgId } }),
      demo: await client.call('GET /api/plan/demo', { query: { orgId } }),
    });
    const resolve = { body: { type: 'plan' as const, orgId, slug } };
    expect(await seen()).toEqual({ slugs: [], tags: [], demo: [] });
    expect(await client.refusalOf(get, { params })).toBe('not-found');
    expect(await client.refusalOf('POST /api/public/resolve-slug', resolve)).toBe('not-found');
    await coach.call('POST /api/plan/:planId/admin/access', { params, body: { principalId: id } });
    expect(await seen()).toEqual({
      slugs: [slug],
      tags: ['spring'],
      demo: [{ _id: planId, title: 'Training', slug }],
    });
    expect(await client.call('POST /api/public/resolve-slug', resolve)).toEqual({ _id: planId });
    expect(await client.refusalOf('GET /api/plan/:planId/admin/settings', { params })).toBe('no-right');
    expect(await client.refusalOf('PATCH /api/plan/:planId/content', { params, body: {} })).toBe('no-right');
  });

  it('are deleted without their contests', async () => {
    const { coach, params, contest, member } = await makeScene();
    const { contestId } = await contest();
    await coach.call(add, { params, body: { contestId, settings: { slug: 'A' } } });
    expect(await (await member()).client.refusalOf('DELETE /api/plan/:planId/admin', { params })).toBe('no-right');
    await coach.call('DELETE /api/plan/:planId/admin', { params, body });
    expect(await coach.refusalOf(get, { params })).toBe('not-found');
    await coach.call('GET /api/contest/:contestId', { params: { contestId } });
  });
});

describe('joining a plan', () => {
  it('is open while its settings allow it, once per user', async () => {
    const { params, member, open } = await makeScene();
    const { client } = await member();
    expect(await client.refusalOf(join, { params })).toBe('registration-closed');
    expect(await client.refusalOf('GET /api/plan/:planId/self', { params })).toBe('not-registered');
    expect(await client.call(get, { params })).toMatchObject({ registered: false, abilities: { register: false } });
    await open();
    expect((await client.call(get, { params })).abilities.register).toBe(true);
    const replies = await Promise.all([1, 2].map(() => client.send(join, { params })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await client.call('GET /api/plan/:planId/self', { params })).toEqual({});
    expect(await client.call(get, { params })).toMatchObject({ registered: true, abilities: { register: false } });
  });

  it('requires an invitation if the plan is not public; administrators need none', async () => {
    const { params, member, coach } = await makeScene();
    await coach.call('PATCH /api/plan/:planId/admin/settings', { params, body: { registrationEnabled: true } });
    const { id, client } = await member();
    expect(await client.refusalOf(join, { params })).toBe('registration-closed');
    await coach.call('POST /api/plan/:planId/admin/access', { params, body: { principalId: id } });
    const at = { ...params, principalId: id };
    await coach.call('PATCH /api/plan/:planId/admin/access/:principalId', { params: at, body: { capability: '9' } });
    await client.call(join, { params, body });
    await coach.call('PATCH /api/plan/:planId/admin/settings', { params, body: {} });
    await coach.call(join, { params, body });
  });
});

describe('contests of a plan', () => {
  it('are added, configured and removed by its administrators, only from the same organization', async () => {
    const { coach, params, contest, member } = await makeScene();
    const [{ contestId }, elsewhere] = [await contest(), await makeContest(server)];
    const settings = { slug: 'A' };
    const { client } = await member();
    expect(await client.refusalOf(add, { params, body: { contestId, settings } })).toBe('no-right');
    const absent = { contestId: elsewhere.contestId, settings };
    expect(await coach.refusalOf(add, { params, body: absent })).toBe('not-found');
    await coach.call(add, { params, body: { contestId, settings } });
    expect(await coach.refusalOf(add, { params, body: { contestId, settings } })).toBe('already-listed');
    const at = { ...params, contestId };
    await coach.call(setUp, { params: at, body: { slug: 'B' } });
    await coach.call(setUp, { params: at, body: { slug: 'B' } });
    expect(await coach.call('GET /api/plan/:planId/contest/:contestId/settings', { params: at })).toEqual({
      slug: 'B',
    });
    expect(await client.call(contests, { params })).toMatchObject([
      { _id: contestId, slug: 'B', currentStage: { name: 'running' }, registered: false, unmet: [] },
    ]);
    const unknown = {
      slug: 'B',
      preConditionContests: [{ contestId: elsewhere.contestId, conditions: {} }],
    };
    expect(await coach.refusalOf(setUp, { params: at, body: unknown })).toBe('condition-unknown');
    const further = { contestId: (await contest()).contestId, settings: { ...unknown, slug: 'C' } };
    expect(await coach.refusalOf(add, { params, body: further })).toBe('condition-unknown');
    const remove = 'DELETE /api/plan/:planId/contest/:contestId' as const;
    expect(await client.refusalOf(remove, { params: at })).toBe('no-right');
    await coach.call(remove, { params: at, body });
    expect(await coach.refusalOf(remove, { params: at })).toBe('not-found');
    expect(await coach.refusalOf(setUp, { params: at, body: { slug: 'B' } })).toBe('not-found');
  });

  it('require the right to invite to them; a hidden one is reported as not found', async () => {
    const { orgId, coach, contest, member } = await makeScene();
    const { id, client } = await member(capabilityMask('org', 'access', 'plan'));
    const [{ contestId }, earlier] = [await contest(), await contest()];
    const { planId } = await client.call(make, {
      body: { orgId, slug: randomUUID(), title: 'Own', accessLevel: ACCESS_LEVEL.public },
    });
    const params = { planId };
    const settings = { slug: 'A' };
    const hidden = await client.send(add, { params, body: { contestId, settings } });
    expect(hidden).toMatchObject({ status: 404, body: { refusal: 'not-found' } });
    const absent = await client.send(add, { params, body: { contestId: randomUUID(), settings } });
    expect(absent.body).toEqual(hidden.body);
    const offered = async () =>
      (await client.call('GET /api/contest', { query: { orgId, perPage: 15, addable: true } })).items.map(
        ({ _id }) => _id,
      );

    await coach.call('POST /api/contest/:contestId/admin/access', {
      params: { contestId },
      body: { principalId: id },
    });
    const grant = (name: 'content' | 'registration' | 'admin') =>
      coach.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
        params: { contestId, principalId: id },
        body: { capability: String(capabilityMask('contest', 'access', name)) },
      });
    await grant('content');
    expect(await client.refusalOf(add, { params, body: { contestId, settings } })).toBe('no-right');
    expect(await offered()).toEqual([]);
    for (const name of ['registration', 'admin'] as const) {
      await grant(name);
      expect(await offered()).toEqual([contestId]);
      await client.call(add, { params, body: { contestId, settings } });
      await client.call('DELETE /api/plan/:planId/contest/:contestId', { params: { planId, contestId }, body });
    }

    // A condition shows the title of its contest.
    await client.call(add, { params, body: { contestId, settings } });
    const after = (condition: object) => ({
      slug: 'A',
      preConditionContests: [{ contestId: earlier.contestId, conditions: condition }],
    });
    const at = { planId, contestId };
    expect(await client.refusalOf(setUp, { params: at, body: after({}) })).toBe('condition-unknown');
    await coach.call(setUp, { params: at, body: after({ minTotalScore: 1 }) });
    // References that others added may stay.
    await client.call(setUp, { params: at, body: after({ minTotalScore: 2 }) });
    const { id: problemId } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private });
    const hiddenProblem = after({ problems: [{ problemId, minScore: 1 }] });
    expect(await client.refusalOf(setUp, { params: at, body: hiddenProblem })).toBe('condition-unknown');
    await coach.call(setUp, { params: at, body: hiddenProblem });
  });

  it('cannot form a cycle of conditions', async () => {
    const { coach, params, contest } = await makeScene();
    const [one, two, three] = [await contest(), await contest(), await contest()];
    const after = (contestId: string) => ({
      slug: 'x',
      preConditionContests: [{ contestId, conditions: {} }],
    });
    const self = { contestId: one.contestId, settings: after(one.contestId) };
    expect(await coach.refusalOf(add, { params, body: self })).toBe('conditions-cyclic');
    await coach.call(add, { params, body: { contestId: one.contestId, settings: { slug: 'a' } } });
    await coach.call(add, { params, body: { contestId: two.contestId, settings: after(one.contestId) } });
    await coach.call(add, { params, body: { contestId: three.contestId, settings: after(two.contestId) } });
    const at = { ...params, contestId: one.contestId };
    expect(await coach.refusalOf(setUp, { params: at, body: after(three.contestId) })).toBe('conditions-cyclic');
  });
});

describe('entering a contest of a plan', () => {
  it('requires joining the plan, a contest of the plan and an open stage, but no access to the contest', async () => {
    const { coach, params, contest, member, open } = await makeScene();
    const [{ contestId }, closed, outside] = [
      await contest({ registrationEnabled: true }),
      await contest({}),
      await contest(),
    ];
    await coach.call(add, { params, body: { contestId, settings: { slug: 'A' } } });
    await coach.call(add, { params, body: { contestId: closed.contestId, settings: { slug: 'B' } } });
    await open();
    const { client } = await member();
    const at = (id: string) => ({ params: { ...params, contestId: id } });
    expect(await client.refusalOf(enter, at(contestId))).toBe('not-registered');
    await client.call(join, { params, body });
    expect(await client.refusalOf(enter, at(outside.contestId))).toBe('not-found');
    expect(await client.refusalOf(enter, at(closed.contestId))).toBe('contest-not-open');
    expect(await client.refusalOf('GET /api/contest/:contestId', { params: { contestId } })).toBe('not-found');
    const replies = await Promise.all([1, 2].map(() => client.send(enter, at(contestId))));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect((await client.call('GET /api/contest/:contestId', { params: { contestId } })).participantCount).toBe(1);
    expect(await client.call(contests, { params })).toMatchObject([{ registered: true }, { registered: false }]);
  });

  it('adds the tags of the stage, applies the rule of the contest and respects bans', async () => {
    const { coach, params, contest, member, open } = await makeScene();
    const { contestId } = await contest({ ...allOpen, tagRules: { copyVerifiedFields: 'school' } });
    await coach.call(add, { params, body: { contestId, settings: { slug: 'A' } } });
    await open();
    const { id, client } = await member();
    await server.db.transact((tx) =>
      tx
        .update(users)
        .set({ school: 'North', verified: ['school'] })
        .where(eq(users.id, id)),
    );
    await client.call(join, { params, body });
    const at = { params: { ...params, contestId } };
    const rule = 'PATCH /api/contest/:contestId/admin/rule/participant' as const;
    const deny = { rules: [{ match: {}, returns: { allowRegister: 'Not today.' } }] };
    await coach.call(rule, { params: { contestId }, body: deny });
    expect(await client.refusalOf(enter, at)).toBe('rule-denied');
    await coach.call('DELETE /api/contest/:contestId/admin/rule/participant', { params: { contestId }, body });
    await client.call(enter, { ...at, body });
    expect(await client.call('GET /api/contest/:contestId/self', { params: { contestId } })).toMatchObject({
      tags: ['North'],
    });
    await coach.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: id },
      body: { banned: true },
    });
    expect(await client.refusalOf(enter, at)).toBe('banned');
  });

  it('is refused with the names of the unmet conditions until they are met', async () => {
    const { coach, params, orgId, contest, member, open } = await makeScene();
    const [first, second] = [await contest(), await contest()];
    const problemId = await first.addProblem();
    const conditions = { minTotalScore: 50, problems: [{ problemId, minScore: 100 }] };
    const settings = { slug: 'B', preConditionContests: [{ contestId: first.contestId, conditions }] };
    await coach.call(add, { params, body: { contestId: first.contestId, settings: { slug: 'A' } } });
    await coach.call(add, { params, body: { contestId: second.contestId, settings } });
    await open();
    const { client } = await member();
    await client.call(join, { params, body });
    const at = { params: { ...params, contestId: second.contestId } };
    const unmet = async () => (await client.call(contests, { params })).find((one) => one.slug === 'B')?.unmet;
    const contestTitle = (await coach.call('GET /api/contest/:contestId', { params: { contestId: first.contestId } }))
      .title;
    const named = { contestId: first.contestId, contestTitle };
    expect(await unmet()).toEqual([{ ...named, kind: 'not-registered' }]);
    const answered = await client.send(enter, at);
    expect(answered).toMatchObject({ status: 412, body: { refusal: 'condition-unmet' } });
    expect(JSON.stringify(answered.body)).toContain(contestTitle);

    await client.call(enter, { params: { ...params, contestId: first.contestId }, body });
    const problemTitle = (
      await client.call('GET /api/contest/:contestId/problem', { params: { contestId: first.contestId } })
    )[0]?.title;
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const score = async (points: number) => {
      await submitIn(client, { contestId: first.contestId, problemId });
      await complete(runner, await take(runner), { score: points, status: 'Wrong Answer' });
    };
    await score(40);
    expect(await unmet()).toEqual([
      { ...named, kind: 'total-score', required: 50, reached: 40 },
      { ...named, kind: 'problem-score', problemId, problemTitle, required: 100, reached: 40 },
    ]);
    await first.open({ registrationEnabled: true });
    expect(await unmet()).toEqual([
      { ...named, kind: 'total-score', required: 50 },
      { ...named, kind: 'problem-score', problemId, required: 100 },
    ]);
    await first.open(allOpen);
    await score(100);
    expect(await unmet()).toEqual([]);
    await client.call(enter, { ...at, body });
  });

  it('ignores conditions on deleted contests', async () => {
    const { coach, params, contest, member, open } = await makeScene();
    const [first, second] = [await contest(), await contest()];
    const preConditionContests = [{ contestId: first.contestId, conditions: { minTotalScore: 1 } }];
    const wanted = { contestId: second.contestId, settings: { slug: 'B', preConditionContests } };
    await coach.call(add, { params, body: wanted });
    await open();
    const { client } = await member();
    await client.call(join, { params, body });
    const at = { params: { ...params, contestId: second.contestId } };
    expect(await client.refusalOf(enter, at)).toBe('condition-unmet');
    await coach.call('DELETE /api/contest/:contestId/admin', { params: { contestId: first.contestId }, body });
    await client.call(enter, { ...at, body });
  });
});

describe('the progress in a plan', () => {
  it('is on the card of each contest, by the results that count, and in the list of plans', async () => {
    const { orgId, coach, params, open, contest, member } = await makeScene();
    await open();
    const [first, second] = [await contest(), await contest()];
    await makeRanklist(first, 'board', 'type = ioi');
    const problems = [await first.addProblem({ score: 300 }), await first.addProblem()] as const;
    const condition = { contestId: first.contestId, conditions: { minTotalScore: 150 } };
    await coach.call(add, { params, body: { contestId: first.contestId, settings: { slug: '01' } } });
    const settings = { slug: '02', preConditionContests: [condition] };
    await coach.call(add, { params, body: { contestId: second.contestId, settings } });
    const { id: userId, client } = await member();
    const ofList = async () =>
      (await client.call('GET /api/plan', { query: { orgId, perPage: 15 } })).items.map(({ progress }) => progress);
    const cards = async () =>
      (await client.call(contests, { params, body })).map(({ progress, done, format }) => ({ progress, done, format }));
    expect(await ofList()).toEqual([undefined]);
    await client.call(join, { params });
    expect(await ofList()).toEqual([{ contests: 2, entered: 0, done: 0 }]);
    expect(await cards()).toEqual([
      { progress: undefined, done: false, format: 'ioi' },
      { progress: undefined, done: false, format: undefined },
    ]);
    await client.call(enter, { params: { ...params, contestId: first.contestId }, body });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const solve = async (problemId: string, score: number) => {
      await submitIn(client, { contestId: first.contestId, problemId });
      await complete(runner, await take(runner), { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    };
    await solve(problems[0], 100);
    await solve(problems[0], 0);
    await solve(problems[1], 40);
    const results = { solved: 1, score: 340, maxScore: 400 };
    expect((await cards())[0]).toEqual({ progress: { problems: 2, tried: 2, results }, done: false, format: 'ioi' });
    await first.open({ ...allOpen, solutionEnabled: false });
    expect((await cards())[0]).toMatchObject({ progress: { problems: 2, tried: 2 }, done: false });
    expect((await cards())[0]?.progress).not.toHaveProperty('results');
    await first.open({ ...allOpen, problemEnabled: false });
    expect((await cards())[0]?.progress).toBeUndefined();
    await first.open(allOpen);
    await solve(problems[1], 100);
    expect((await cards())[0]).toMatchObject({ done: true });
    expect(await ofList()).toEqual([{ contests: 2, entered: 1, done: 1 }]);
    // Users who are banned see no results.
    await first.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId: first.contestId, userId },
      body: { banned: true },
    });
    expect((await cards())[0]).toMatchObject({ done: false });
  });
});
