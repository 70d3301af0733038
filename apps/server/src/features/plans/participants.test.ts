import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';

const server = serverForFile();

const list = 'GET /api/plan/:planId/participant' as const;
const order = 'PATCH /api/plan/:planId/admin/contest-slugs' as const;
const contests = 'GET /api/plan/:planId/contest' as const;

/** A plan of two contests that everyone may join and enter. */
async function makeScene() {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const coach = await server.signIn(owner);
  const body = {
    orgId,
    slug: `t-${randomUUID().slice(0, 8)}`,
    title: 'Training',
    accessLevel: ACCESS_LEVEL.restricted,
  };
  const { planId } = await coach.call('POST /api/plan', { body });
  const params = { planId };
  const settings = { registrationEnabled: true, registrationAllowPublic: true };
  await coach.call('PATCH /api/plan/:planId/admin/settings', { params, body: settings });
  const made = [];
  for (const slug of ['1', '2']) {
    const contest = await makeContest(server, allOpen, { orgId, director: coach, accessLevel: ACCESS_LEVEL.private });
    const { contestId } = contest;
    await coach.call('POST /api/plan/:planId/contest', { params, body: { contestId, settings: { slug } } });
    made.push(contest);
  }
  const member = async (capability = 1n) => {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id, capability);
    return { ...user, client: await server.signIn(user) };
  };
  const join = async () => {
    const user = await member();
    await user.client.call('POST /api/plan/:planId/register', { params });
    return user;
  };
  const [first, second] = made;
  if (!first || !second) throw new Error('There are two contests.');
  return { orgId, coach, planId, params, first, second, member, join };
}

describe('participants of a plan', () => {
  it('are listed with the contests they entered and their results there', async () => {
    const { orgId, coach, params, first, second, join } = await makeScene();
    const problemId = await first.addProblem();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const [ann, bob, cleo] = [await join(), await join(), await join()];
    for (const [user, { contestId }] of [
      [bob, first],
      [bob, second],
      [cleo, first],
    ] as const) {
      await user.client.call('POST /api/plan/:planId/contest/:contestId/register', {
        params: { ...params, contestId },
      });
    }
    await submitIn(bob.client, { contestId: first.contestId, problemId });
    await complete(runner, await take(runner), { score: 60 });
    const found = async (query: object = {}) =>
      (await coach.call(list, { params, query: { perPage: 15, count: true, ...query } })).items.map(
        (one) => one.userId,
      );
    const { items, total } = await coach.call(list, { params, query: { perPage: 15, count: true } });
    expect(total).toBe(3);
    expect(items.map((one) => one.userId)).toEqual([ann.id, bob.id, cleo.id]);
    expect(Math.abs((items[0]?.joinedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    const byContest = (left: { contestId: string }, right: { contestId: string }) =>
      left.contestId.localeCompare(right.contestId);
    expect(items.map((one) => one.contests.toSorted(byContest))).toEqual([
      [],
      [
        { contestId: first.contestId, score: 60 },
        { contestId: second.contestId, score: 0 },
      ].toSorted(byContest),
      [{ contestId: first.contestId, score: 0 }],
    ]);
    expect(await found({ sort: 'progress' })).toEqual([bob.id, cleo.id, ann.id]);
    expect(await found({ search: cleo.name })).toEqual([cleo.id]);
    const byName = [ann, bob, cleo].toSorted((left, right) =>
      left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1,
    );
    expect(await found({ sort: 'name' })).toEqual(byName.map((one) => one.id));
  });

  it('are listed for the plan’s administrators, without scores of contests they do not administer', async () => {
    const { coach, params, first, member, join } = await makeScene();
    const user = await join();
    const entering = { params: { ...params, contestId: first.contestId } };
    await user.client.call('POST /api/plan/:planId/contest/:contestId/register', entering);
    const planner = await member();
    const at = { params, query: { perPage: 15 as const } };
    expect(await user.client.refusalOf(list, at)).toBe('no-right');
    await coach.call('POST /api/plan/:planId/admin/access', { params, body: { principalId: planner.id } });
    expect(await planner.client.refusalOf(list, at)).toBe('no-right');
    await coach.call('PATCH /api/plan/:planId/admin/access/:principalId', {
      params: { ...params, principalId: planner.id },
      body: { capability: '3' },
    });
    const { items } = await planner.client.call(list, at);
    expect(items.map((one) => one.contests)).toEqual([[{ contestId: first.contestId }]]);
  });
});

describe('the contests of a plan', () => {
  it('are reordered in one transaction, and keep their conditions', async () => {
    const { coach, params, first, second, join } = await makeScene();
    const slugs = async () => (await coach.call(contests, { params })).map((one) => [one._id, one.slug]);
    const preConditionContests = [{ contestId: first.contestId, conditions: { minTotalScore: 1 } }];
    await coach.call('PATCH /api/plan/:planId/contest/:contestId/settings', {
      params: { ...params, contestId: second.contestId },
      body: { slug: '2', preConditionContests },
    });
    const swapped = [
      { contestId: second.contestId, slug: '1' },
      { contestId: first.contestId, slug: '2' },
    ];
    await coach.call(order, { params, body: { contests: swapped } });
    expect(await slugs()).toEqual(swapped.map((one) => [one.contestId, one.slug]));
    const [now] = await coach.call(contests, { params });
    expect(now?.settings).toEqual({ slug: '1', preConditionContests });
    const unknown = { contests: [...swapped, { contestId: randomUUID(), slug: '3' }] };
    expect(await coach.refusalOf(order, { params, body: unknown })).toBe('not-found');
    expect(await (await join()).client.refusalOf(order, { params, body: { contests: swapped } })).toBe('no-right');
  });

  it('and plans themselves are listed in the requested order', async () => {
    const { orgId, coach, planId, params } = await makeScene();
    await coach.call('PATCH /api/plan/:planId/content', { params, body: { title: 'beta', slug: 'z' } });
    const other = await coach.call('POST /api/plan', {
      body: { orgId, slug: 'y', title: 'Alpha', accessLevel: ACCESS_LEVEL.public },
    });
    const found = async (sort?: 'newest' | 'oldest' | 'title' | 'slug') =>
      (await coach.call('GET /api/plan', { query: { orgId, perPage: 15, ...(sort && { sort }) } })).items.map(
        (one) => one._id,
      );
    const [older, newer] = [planId, other.planId];
    expect(await found()).toEqual([newer, older]);
    expect(await found('newest')).toEqual([newer, older]);
    expect(await found('oldest')).toEqual([older, newer]);
    expect(await found('title')).toEqual([newer, older]);
    expect(await found('slug')).toEqual([newer, older]);
  });
});
