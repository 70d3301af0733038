import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { auditLog, groupMembers, orgInvitations, orgMembers } from '../../db/schema.ts';

const server = serverForFile();

const list = 'GET /api/org/:orgId/admin/invitation' as const;
const make = 'POST /api/org/:orgId/admin/invitation' as const;
const revoke = 'DELETE /api/org/:orgId/admin/invitation/:invitationId' as const;
const look = 'GET /api/invitation/:token' as const;
const join = 'POST /api/invitation/:token/join' as const;
const DAY_MS = 24 * 3_600_000;

interface InvitationSettings {
  name?: string;
  groupIds?: string[];
  expiresInDays?: number;
  maxUses?: number;
}

async function makeScene(body: InvitationSettings = {}) {
  const { org, client: admin } = await server.makeOwnedOrg();
  const { token, _id } = await admin.call(make, { params: { orgId: org.id }, body });
  const at = { params: { token } };
  const person = async () => {
    const user = await server.makeUser();
    return { ...user, client: await server.signIn(user) };
  };
  const stateFor = async (client = server.client()) => (await client.call(look, at)).state;
  const params = { orgId: org.id, invitationId: _id };
  return { org, admin, token, at, params, person, stateFor };
}

describe('an invitation link', () => {
  it('shows its destination without an account, and makes its user a plain member of its groups', async () => {
    const { org, admin } = await makeScene();
    const [one, two] = [await server.makeGroup(org.id), await server.makeGroup(org.id)];
    const groupIds = [one.id, two.id];
    const { token } = await admin.call(make, { params: { orgId: org.id }, body: { name: 'Class 3', groupIds } });
    const at = { params: { token } };
    expect(await server.client().call(look, at)).toMatchObject({
      org: { _id: org.id, name: org.name },
      state: 'open',
      groups: [one.name, two.name].toSorted((left, right) => left.localeCompare(right)),
      isMember: false,
      isInGroups: false,
    });
    expect(await server.client().refusalOf(join, at)).toBe('not-signed-in');
    const user = await server.makeUser();
    const client = await server.signIn(user);
    expect(await client.call(join, at)).toEqual({ orgId: org.id, outcome: 'joined' });
    const [member] = await server.db
      .select()
      .from(orgMembers)
      .where(and(eq(orgMembers.orgId, org.id), eq(orgMembers.userId, user.id)));
    expect(member).toMatchObject({ capability: 1n, profileConsent: 'requested', accountMade: false });
    expect(await server.db.$count(groupMembers, eq(groupMembers.membershipId, member?.id ?? ''))).toBe(2);
    expect(await client.call(look, at)).toMatchObject({ isMember: true, isInGroups: true });
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, org.id)).orderBy(auditLog.id);
    expect(acts.map(({ action }) => action)).toEqual(['member.invite', 'member.invite', 'member.join']);
    expect(acts[2]).toMatchObject({ userId: user.id, subjectId: user.id });
    expect(JSON.stringify(acts)).not.toContain(token);
  });

  it('adds an existing member only to its groups, and uses up no place', async () => {
    const { org, admin, at, person } = await makeScene({ maxUses: 1 });
    const { client, id } = await person();
    await server.addMember(org.id, id, 5n);
    expect(await client.call(join, at)).toEqual({ orgId: org.id, outcome: 'already' });
    const group = await server.makeGroup(org.id);
    const { token } = await admin.call(make, { params: { orgId: org.id }, body: { groupIds: [group.id] } });
    const toGroup = { params: { token } };
    expect(await client.call(look, toGroup)).toMatchObject({ isMember: true, isInGroups: false });
    expect(await client.call(join, toGroup)).toMatchObject({ outcome: 'groups' });
    expect(await client.call(join, toGroup)).toMatchObject({ outcome: 'already' });
    const [member] = await server.db.select().from(orgMembers).where(eq(orgMembers.userId, id));
    expect(member?.capability).toBe(5n);
    const listed = await admin.call(list, { params: { orgId: org.id } });
    expect(listed.map(({ useCount }) => useCount)).toEqual([1, 0]);
  });

  it('admits as many users as it allows, also concurrently', async () => {
    const { org, at, person, stateFor } = await makeScene({ maxUses: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, person));
    const replies = await Promise.all(people.map(({ client }) => client.send(join, at)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ body }) => (body as { refusal?: string }).refusal === 'invitation-closed')).toHaveLength(
      5,
    );
    // Including the owner.
    expect(await server.db.$count(orgMembers, eq(orgMembers.orgId, org.id))).toBe(4);
    expect(await stateFor()).toBe('used-up');
  });

  it('creates one membership for a user who joins twice concurrently', async () => {
    const { org, at, person } = await makeScene();
    const { client, id } = await person();
    const replies = await Promise.all([client.call(join, at), client.call(join, at)]);
    expect(replies.map(({ outcome }) => outcome).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'already',
      'joined',
    ]);
    expect(await server.db.$count(orgMembers, and(eq(orgMembers.orgId, org.id), eq(orgMembers.userId, id)))).toBe(1);
  });

  it('ends when it is revoked or expires', async () => {
    const { admin, at, params, person, stateFor } = await makeScene();
    const other = await makeScene({ expiresInDays: 2 });
    const { client } = await person();
    expect(await admin.refusalOf(revoke, { params: { ...params, invitationId: other.params.invitationId } })).toBe(
      'not-found',
    );
    await admin.call(revoke, { params });
    expect(await stateFor()).toBe('revoked');
    expect(await client.refusalOf(join, at)).toBe('invitation-closed');
    expect(await admin.call(list, { params: { orgId: params.orgId } })).toEqual([]);
    expect(await admin.refusalOf(revoke, { params })).toBe('not-found');
    expect(await other.stateFor()).toBe('open');
    server.clock.moveBy(2 * DAY_MS);
    expect(await other.stateFor()).toBe('expired');
    expect(await (await server.signIn(await server.makeUser())).refusalOf(join, other.at)).toBe('invitation-closed');
  });

  it('can be copied again by administrators only, and is encrypted in the database', async () => {
    const { org, admin, token, params, person } = await makeScene({ name: 'Open day', maxUses: 40, expiresInDays: 7 });
    const [shown] = await admin.call(list, { params: { orgId: org.id } });
    expect(shown).toMatchObject({ name: 'Open day', token, state: 'open', maxUses: 40, useCount: 0, groups: [] });
    expect(Math.abs((shown?.expiresAt ?? 0) - server.clock.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    const [stored] = await server.db.select().from(orgInvitations).where(eq(orgInvitations.id, params.invitationId));
    expect(JSON.stringify([stored, stored?.sealed.toString('latin1')])).not.toContain(token);
    const { client, id } = await person();
    for (const capability of [null, 1n]) {
      if (capability !== null) await server.addMember(org.id, id, capability);
      expect(await client.refusalOf(list, { params: { orgId: org.id } })).toBe('no-right');
      expect(await client.refusalOf(make, { params: { orgId: org.id } })).toBe('no-right');
      expect(await client.refusalOf(revoke, { params })).toBe('no-right');
    }
    expect(await admin.refusalOf(list, { params: { orgId: randomUUID() } })).toBe('not-found');
  });

  it('leads only to groups of its own organization, and skips deleted ones', async () => {
    const { org, admin, person } = await makeScene();
    const foreign = await server.makeGroup((await server.makeOrg()).id);
    const params = { orgId: org.id };
    expect(await admin.refusalOf(make, { params, body: { groupIds: [foreign.id] } })).toBe('not-found');
    const group = await server.makeGroup(org.id);
    const { token } = await admin.call(make, { params, body: { groupIds: [group.id] } });
    await admin.call('DELETE /api/group/:groupId', { params: { groupId: group.id } });
    expect((await server.client().call(look, { params: { token } })).groups).toEqual([]);
    expect(await (await person()).client.call(join, { params: { token } })).toMatchObject({ outcome: 'joined' });
    for (const body of [{ expiresInDays: 0 }, { expiresInDays: 367 }, { maxUses: 0 }, { name: 'x'.repeat(65) }])
      expect(await admin.refusalOf(make, { params, body })).toBe('invalid-input');
  });

  it('cannot be guessed: after 300 wrong links an hour every link is refused', async () => {
    const { at, person } = await makeScene();
    const { client } = await person();
    const wrong = () => server.client().send(look, { params: { token: randomUUID() } });
    let missed = 0;
    while (missed < 300 && (await wrong()).status === 404) missed += 1;
    expect(await server.client().refusalOf(look, at)).toBe('too-many-attempts');
    expect(await client.refusalOf(join, at)).toBe('too-many-attempts');
    server.clock.moveBy(3_600_001);
    expect(await client.refusalOf(join, { params: { token: 'unknown' } })).toBe('not-found');
    expect(await client.call(join, at)).toMatchObject({ outcome: 'joined' });
  });
});
