import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makePupils } from '../../../test/support/class.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';

const server = serverForFile();

const list = 'GET /api/plan/:planId/admin/group' as const;
const enroll = 'POST /api/plan/:planId/admin/group' as const;
const end = 'DELETE /api/plan/:planId/admin/group/:groupId' as const;
const members = 'GET /api/plan/:planId/participant' as const;

/** A plan, not open for joining, of an organization that has a group with members. */
async function makeClass(size: number, accessLevel: number = ACCESS_LEVEL.restricted) {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const coach = await server.signIn(owner);
  const body = { orgId, slug: `t-${randomUUID().slice(0, 8)}`, title: 'Training', accessLevel };
  const params = await coach.call('POST /api/plan', { body: body as never });
  const pupilGroup = await makePupils(server, { orgId, administrator: coach, size });
  return {
    ...pupilGroup,
    orgId,
    coach,
    params,
    enroll: (groupId = pupilGroup.groupId) => coach.call(enroll, { params, body: { groupId } }),
    participants: async (query: object = {}) => {
      const { items, total } = await coach.call(members, { params, query: { perPage: 100, count: true, ...query } });
      expect(items).toHaveLength(total ?? -1);
      return sorted(items.map(({ userId }) => userId));
    },
    /** A contest of the plan, entered by a user. */
    enterContest: async (user: { id: string; name: string }) => {
      const { contestId } = await makeContest(server, allOpen, {
        orgId,
        director: coach,
        accessLevel: ACCESS_LEVEL.private,
      });
      await coach.call('POST /api/plan/:planId/contest', { params, body: { contestId, settings: { slug: '1' } } });
      const client = await server.signIn(user);
      await client.call('POST /api/plan/:planId/contest/:contestId/register', { params: { ...params, contestId } });
    },
  };
}

const sorted = (ids: readonly string[]) => ids.toSorted((one, other) => one.localeCompare(other));
const idsOf = (users: readonly { id: string }[]) => sorted(users.map(({ id }) => id));

describe('a group enrolled in a plan', () => {
  it('brings all its members, and those who join it later, even if the plan is not open for joining', async () => {
    const made = await makeClass(3);
    expect(await made.enroll()).toEqual({ registered: 3, already: 0 });
    expect(await made.participants()).toEqual(idsOf(made.pupils));
    expect(await made.enroll()).toEqual({ registered: 0, already: 3 });
    const late = await made.join();
    await made.addToGroup(late.id);
    expect(await made.participants()).toEqual(idsOf([...made.pupils, late]));
    const row = { groupId: made.groupId, name: made.group.name, memberCount: 4, registeredCount: 4, hasAccess: true };
    expect(await made.coach.call(list, { params: made.params })).toEqual([row]);
    const client = await server.signIn(late);
    await client.call('GET /api/plan/:planId/self', { params: made.params });
  });

  it('has access to a private plan once it is on the access list, which the list of groups shows', async () => {
    const { coach, params, groupId, enroll: add } = await makeClass(1, ACCESS_LEVEL.private);
    await add();
    const hasAccess = async () => (await coach.call(list, { params })).map((row) => row.hasAccess);
    expect(await hasAccess()).toEqual([false]);
    await coach.call('POST /api/plan/:planId/admin/access', { params, body: { principalId: groupId } });
    expect(await hasAccess()).toEqual([true]);
  });

  it('takes members who leave it out of the plan, unless they entered a contest or came in another way', async () => {
    const made = await makeClass(5);
    const { coach, orgId, params, pupils } = made;
    const [quiet, busy, own, both, gone] = pupils as [Pupil, Pupil, Pupil, Pupil, Pupil];
    const settings = { registrationEnabled: true, registrationAllowPublic: true };
    await coach.call('PATCH /api/plan/:planId/admin/settings', { params, body: settings });
    await (await server.signIn(own)).call('POST /api/plan/:planId/register', { params });
    expect(await made.enroll()).toEqual({ registered: 4, already: 1 });
    await made.enterContest(busy);
    const second = await server.makeGroup(orgId, [both.id]);
    await made.enroll(second.id);
    for (const { id } of [quiet, busy, own, both]) await made.leaveGroup(id);
    expect(await made.participants()).toEqual(idsOf([busy, own, both, gone]));
    await coach.call('DELETE /api/org/:orgId/admin/member/:userId', { params: { orgId, userId: gone.id } });
    expect(await made.participants()).toEqual(idsOf([busy, own, both]));
    await coach.call('DELETE /api/group/:groupId', { params: { groupId: second.id } });
    expect(await made.participants()).toEqual(idsOf([busy, own]));
    expect(await coach.call(list, { params })).toHaveLength(1);
  });

  it('can be removed, is not found afterwards, and leaves those who entered a contest', async () => {
    const made = await makeClass(3);
    const { coach, params, groupId, pupils } = made;
    await made.enroll();
    const [busy] = pupils as [Pupil];
    await made.enterContest(busy);
    const at = { params: { ...params, groupId } };
    expect(await coach.call(end, at)).toEqual({ removed: 2 });
    expect(await made.participants()).toEqual([busy.id]);
    expect(await coach.refusalOf(end, at)).toBe('not-found');
    const { items } = await coach.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId: made.orgId },
      query: { perPage: 50 },
    });
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith('plan.group'));
    expect(actions).toEqual(['plan.group-remove', 'plan.group-enroll']);
  });

  it('filters the participants, unless it is not enrolled', async () => {
    const made = await makeClass(2);
    await made.enroll();
    const other = await made.join();
    const second = await server.makeGroup(made.orgId, [other.id]);
    expect(await made.participants({ groupId: second.id })).toEqual([]);
    await made.enroll(second.id);
    expect(await made.participants()).toEqual(idsOf([...made.pupils, other]));
    expect(await made.participants({ groupId: second.id })).toEqual([other.id]);
    expect(await made.participants({ groupId: made.groupId })).toEqual(idsOf(made.pupils));
    expect(await made.participants({ groupId: made.groupId, search: other.name })).toEqual([]);
  });

  it('must belong to the organization, and is enrolled by administrators of the plan', async () => {
    const made = await makeClass(1);
    const { coach, params, groupId } = made;
    const foreign = await server.makeGroup((await server.makeOrg()).id);
    expect(await coach.refusalOf(enroll, { params, body: { groupId: foreign.id } })).toBe('not-found');
    const plain = await server.signIn(await made.join());
    const absent = { planId: randomUUID() };
    for (const [client, at, expected] of [
      [plain, params, 'no-right'],
      [coach, absent, 'not-found'],
    ] as const) {
      expect(await client.refusalOf(list, { params: at })).toBe(expected);
      expect(await client.refusalOf(enroll, { params: at, body: { groupId } })).toBe(expected);
      expect(await client.refusalOf(end, { params: { ...at, groupId } })).toBe(expected);
    }
  });

  it('brings everyone who joins the group during the enrollment', async () => {
    const made = await makeClass(3);
    const joining = await Promise.all(Array.from({ length: 8 }, made.join));
    await Promise.all([...joining.map(({ id }) => made.addToGroup(id)), made.enroll()]);
    expect(await made.participants()).toEqual(idsOf([...made.pupils, ...joining]));
  });
});

type Pupil = Awaited<ReturnType<typeof server.makeUser>>;
