import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makePupils } from '../../../test/support/class.ts';
import { allOpen, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';

const server = serverForFile();

const list = 'GET /api/contest/:contestId/admin/group' as const;
const enroll = 'POST /api/contest/:contestId/admin/group' as const;
const end = 'DELETE /api/contest/:contestId/admin/group/:groupId' as const;

/** A contest of an organization that has a group with members. */
async function makeClass(size: number, settings = allOpen) {
  const made = await makeContest(server, settings, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, director, orgId } = made;
  const pupilGroup = await makePupils(server, { orgId, administrator: director, size });
  const { groupId, pupils } = pupilGroup;
  const signIn = async (index: number) => {
    const pupil = pupils[index];
    if (!pupil) throw new Error('The class is smaller.');
    return await server.signIn(pupil);
  };
  const params = { contestId };
  return {
    ...made,
    ...pupilGroup,
    params,
    signIn,
    enroll: () => director.call(enroll, { params, body: { groupId } }),
    participants: async () => {
      const query = { perPage: 100 as const, count: true };
      const { items, total } = await director.call('GET /api/contest/:contestId/participant', { params, query });
      const { participantCount } = await director.call('GET /api/contest/:contestId', { params });
      expect([items.length, participantCount]).toEqual([total, total]);
      return items.map(({ userId }) => userId);
    },
  };
}

const sorted = (ids: readonly string[]) => ids.toSorted((one, other) => one.localeCompare(other));
const idsOf = (users: readonly { id: string }[]) => sorted(users.map(({ id }) => id));

describe('an enrolled group', () => {
  it('registers all its members, who may then enter, and on a repeat only the missing ones', async () => {
    const made = await makeClass(3, {});
    const { director, params, pupils, group } = made;
    expect(await made.enroll()).toEqual({ registered: 3, already: 0 });
    expect(sorted(await made.participants())).toEqual(idsOf(pupils));
    const client = await made.signIn(0);
    expect((await client.call('GET /api/contest/:contestId', { params })).registered).toBe(true);
    expect(await made.enroll()).toEqual({ registered: 0, already: 3 });
    // Registration is closed, so users who join now must be registered by an administrator.
    const late = await made.join();
    await made.addToGroup(late.id);
    expect(await director.call(list, { params })).toEqual([
      { groupId: group.id, name: group.name, memberCount: 4, registeredCount: 3 },
    ]);
    expect(await made.enroll()).toEqual({ registered: 1, already: 3 });
  });

  it('names its contests to those who administer them, and to no one else', async () => {
    const made = await makeClass(1);
    const { director, contestId, groupId } = made;
    const contestsFor = async (client: typeof director) =>
      (await client.call('GET /api/group/:groupId', { params: { groupId } })).contests;
    expect(await contestsFor(director)).toBeUndefined();
    await made.enroll();
    expect(await contestsFor(director)).toEqual([{ _id: contestId, title: expect.any(String) }]);
    expect(await contestsFor(await made.signIn(0))).toBeUndefined();
  });

  it('registers users who join it in any way while registration is open', async () => {
    const made = await makeClass(1);
    const { director, orgId, groupId } = made;
    await made.enroll();
    const [one, pasted] = [await made.join(), await made.join()];
    await made.addToGroup(one.id);
    await director.call('POST /api/group/:groupId/member/batch', {
      params: { groupId },
      body: { userIds: [pasted.id], people: [] },
    });
    const name = `imported-${randomUUID().slice(0, 8)}`;
    const profile = { name, email: `${name}@example.org`, realname: '', telephone: '', school: '', studentGrade: '' };
    const table = await director.call('POST /api/org/:orgId/admin/member/batchImport', {
      params: { orgId },
      body: {
        users: [{ profile, password: 'a quiet granite morning', orgGroups: [groupId], passwordResetDue: false }],
        ignoreDuplicates: false,
      } as never,
    });
    expect(table).toMatchObject({ stored: true });
    expect(await made.participants()).toHaveLength(4);
    await made.open({});
    const late = await made.join();
    await made.addToGroup(late.id);
    expect(await made.participants()).not.toContain(late.id);
  });

  it('unregisters members who leave without a submission, if they were registered only by the group', async () => {
    const made = await makeClass(5);
    const { director, orgId, params, pupils, contestId } = made;
    const [quiet, busy, own, both, gone] = pupils.map(({ id }) => id) as [string, string, string, string, string];
    // An administrator registered one of them before.
    const rows = [{ userId: own }];
    await director.call('POST /api/contest/:contestId/participant/admin/import', { params, body: { rows } });
    expect(await made.enroll()).toEqual({ registered: 4, already: 1 });
    const problemId = await made.addProblem();
    await submitIn(await made.signIn(1), { contestId, problemId });
    const second = await server.makeGroup(orgId, [both]);
    await director.call(enroll, { params, body: { groupId: second.id } });
    for (const id of [quiet, busy, own, both]) await made.leaveGroup(id);
    expect(sorted(await made.participants())).toEqual(sorted([busy, own, both, gone]));
    await director.call('DELETE /api/org/:orgId/admin/member/:userId', { params: { orgId, userId: gone } });
    expect(sorted(await made.participants())).toEqual(sorted([busy, own, both]));
    await director.call('DELETE /api/group/:groupId', { params: { groupId: second.id } });
    expect(sorted(await made.participants())).toEqual(sorted([busy, own]));
    expect(await director.call(list, { params })).toHaveLength(1);
  });

  it('keeps all participants when the contest has ended', async () => {
    const made = await makeClass(2);
    await made.enroll();
    const past = stagesNow({}).map((stage, index) => ({ ...stage, start: index }));
    await made.setStages(past);
    for (const { id } of made.pupils) await made.leaveGroup(id);
    expect(await made.participants()).toHaveLength(2);
    const { director, params, groupId } = made;
    expect(await director.call(end, { params: { ...params, groupId } })).toEqual({ removed: 0 });
  });

  it('can be removed, and is not found afterwards', async () => {
    const made = await makeClass(3);
    const { director, params, groupId } = made;
    await made.enroll();
    const at = { params: { ...params, groupId } };
    expect(await director.call(end, at)).toEqual({ removed: 3 });
    expect(await made.participants()).toEqual([]);
    expect(await director.refusalOf(end, at)).toBe('not-found');
    expect(await director.call(list, { params })).toEqual([]);
  });

  it('must belong to the organization, and is enrolled by an administrator who is not banned', async () => {
    const made = await makeClass(1);
    const { director, params, groupId } = made;
    const foreign = await server.makeGroup((await server.makeOrg()).id);
    expect(await director.refusalOf(enroll, { params, body: { groupId: foreign.id } })).toBe('not-found');
    const plain = await made.makeParticipant();
    for (const expected of ['no-right', 'banned'] as const) {
      expect(await plain.client.refusalOf(list, { params })).toBe(expected);
      expect(await plain.client.refusalOf(enroll, { params, body: { groupId } })).toBe(expected);
      expect(await plain.client.refusalOf(end, { params: { ...params, groupId } })).toBe(expected);
      await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
        params: { ...params, userId: plain.id },
        body: { banned: true },
      });
    }
    expect(await director.refusalOf(list, { params: { contestId: randomUUID() } })).toBe('not-found');
  });

  it('registers users who join during the enrollment', async () => {
    const made = await makeClass(3);
    const joining = await Promise.all(Array.from({ length: 10 }, made.join));
    await Promise.all([...joining.map(({ id }) => made.addToGroup(id)), made.enroll()]);
    expect(await made.participants()).toHaveLength(13);
  });
});
