import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { capabilityMask } from '@assay/contract';
import { auditLog, orgMembers } from '../../db/schema.ts';

const server = serverForFile();

const ROLES = 'GET /api/org/:orgId/admin/role';
const MAKE = 'POST /api/org/:orgId/admin/role';
const CHANGE = 'PATCH /api/org/:orgId/admin/role/:roleId';
const REMOVE = 'DELETE /api/org/:orgId/admin/role/:roleId';
const MEMBERS = 'GET /api/org/:orgId/admin/member';
const GIVE = 'PATCH /api/org/:orgId/admin/member/:userId/capability';

const ASSISTANT = capabilityMask('org', 'access', 'contest');
const HELPER = capabilityMask('org', 'access', 'plan');

async function makeScene() {
  const { id: orgId, ownerId } = await server.makeOrg();
  const owner = await server.signIn({ id: ownerId });
  const params = { orgId };
  const member = async (capability: bigint) => {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id, capability);
    return { userId: user.id, client: await server.signIn(user) };
  };
  const make = async (name: string, capability: bigint, by: TestClient = owner) =>
    (await by.call(MAKE, { params, body: { name, capability: capability.toString() } }))._id;
  const capabilityOf = async (userId: string) => {
    const [row] = await server.db
      .select({ capability: orgMembers.capability })
      .from(orgMembers)
      .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)));
    return row?.capability;
  };
  const set = async (userId: string, capability: bigint) =>
    await owner.call(GIVE, { params: { orgId, userId }, body: { capability: capability.toString() } });
  return { orgId, ownerId, owner, params, member, make, capabilityOf, set };
}

describe('a role of an organization', () => {
  it('is a name for a set of permissions, which members have who were given it', async () => {
    const { orgId, owner, params, member, make, set, capabilityOf } = await makeScene();
    const roleId = await make(' Teaching assistant ', ASSISTANT);
    const { userId } = await member(capabilityMask('org', 'access'));
    await set(userId, ASSISTANT);
    const shown = { _id: roleId, name: 'Teaching assistant', description: '', memberCount: 1 };
    expect(await owner.call(ROLES, { params })).toEqual([{ ...shown, capability: ASSISTANT.toString() }]);
    const having = async (role: string) =>
      (await owner.call(MEMBERS, { params, query: { perPage: 15, role, count: true } })).items.map(
        ({ user }) => user._id,
      );
    expect([await having(roleId), await having('custom')]).toEqual([[userId], []]);
    await owner.call(CHANGE, {
      params: { orgId, roleId },
      body: { name: 'Helper', description: 'Runs plans.', capability: HELPER.toString() },
    });
    expect(await capabilityOf(userId)).toBe(HELPER);
    await owner.call(REMOVE, { params: { orgId, roleId } });
    expect([await owner.call(ROLES, { params }), await capabilityOf(userId)]).toEqual([[], HELPER]);
    expect([await having(roleId), await having('custom')]).toEqual([[], [userId]]);
    for (const key of [CHANGE, REMOVE] as const)
      expect(await owner.refusalOf(key, { params: { orgId, roleId }, body: { name: 'n' } })).toBe('not-found');
    const acts = await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), like(auditLog.action, 'role.%')))
      .orderBy(auditLog.id);
    expect(acts.map(({ action }) => action)).toEqual(['role.make', 'role.change', 'role.delete']);
  });

  it('contains and gives nothing that its administrator lacks', async () => {
    const { orgId, owner, params, member, make, set } = await makeScene();
    const admin = await member(capabilityMask('org', 'access', 'admin', 'plan'));
    const plain = await member(capabilityMask('org', 'access'));
    const body = { name: 'Assistant', capability: ASSISTANT.toString() };
    expect(await admin.client.refusalOf(MAKE, { params, body })).toBe('no-right');
    const helperId = await make('Helper', HELPER, admin.client);
    const change = { params: { orgId, roleId: helperId }, body: { capability: ASSISTANT.toString() } };
    expect(await admin.client.refusalOf(CHANGE, change)).toBe('no-right');
    const give = { params: { orgId, userId: plain.userId }, body: { capability: ASSISTANT.toString() } };
    expect(await admin.client.refusalOf(GIVE, give)).toBe('no-right');
    const own = { params: { orgId, userId: admin.userId }, body: { capability: '-1' } };
    expect(await admin.client.refusalOf(GIVE, own)).toBe('no-right');
    // What a member has already may stay.
    await set(plain.userId, ASSISTANT);
    await admin.client.call(GIVE, { params: give.params, body: { capability: (ASSISTANT | HELPER).toString() } });
    expect(await plain.client.refusalOf(ROLES, { params })).toBe('no-right');
    const missing = { orgId: randomUUID() };
    expect(await owner.refusalOf(ROLES, { params: missing })).toBe('not-found');
    expect(await owner.refusalOf(MAKE, { params: missing, body })).toBe('not-found');
  });

  it('has a name and a set of its own, with access and without unknown permissions', async () => {
    const { orgId, owner, params, make } = await makeScene();
    const tried = (name: string, capability: bigint) =>
      owner.refusalOf(MAKE, { params, body: { name, capability: capability.toString() } });
    const [first, second] = [await make('Assistant', ASSISTANT), await make('Helper', HELPER)];
    expect(await tried('Assistant', 33n)).toBe('name-taken');
    expect(await tried('Another', ASSISTANT)).toBe('role-exists');
    for (const common of [1n, 5n, 29n, 127n, -1n])
      expect(await tried('Another', common)).toMatch(/role-exists|invalid/);
    for (const wrong of [0n, 8n, 1n | (1n << 40n)]) expect(await tried('Another', wrong)).toBe('invalid-input');
    expect(await tried('   ', 33n)).toBe('invalid-input');
    const change = (body: object) => owner.refusalOf(CHANGE, { params: { orgId, roleId: second }, body });
    expect(await change({ name: 'Assistant' })).toBe('name-taken');
    expect(await change({ capability: ASSISTANT.toString() })).toBe('role-exists');
    expect(await change({ capability: '8' })).toBe('invalid-input');
    const other = await makeScene();
    for (const key of [CHANGE, REMOVE] as const) {
      const call = { params: { ...other.params, roleId: first }, body: { name: 'n' } };
      expect(await other.owner.refusalOf(key, call)).toBe('not-found');
    }
  });

  it('that is changed never leaves the organization without an administrator, nor its owner without that right', async () => {
    const { orgId, ownerId, owner, member, make, set } = await makeScene();
    const leading = capabilityMask('org', 'access', 'admin', 'contest');
    const roleId = await make('Lead', leading);
    await set(ownerId, leading);
    const weaken = { params: { orgId, roleId }, body: { capability: ASSISTANT.toString() } };
    expect(await owner.refusalOf(CHANGE, weaken)).toBe('last-administrator');
    await member(capabilityMask('org', 'access', 'admin'));
    expect(await owner.refusalOf(CHANGE, weaken)).toBe('owner-stays');
  });

  it('is one of at most 32', async () => {
    const { owner, params } = await makeScene();
    // All sets with access that are no common role: more than the limit.
    const sets = Array.from({ length: 64 }, (_, at) => 1n | (BigInt(at) << 1n)).filter(
      (set) => ![1n, 5n, 29n, 127n].includes(set),
    );
    for (const set of sets.slice(0, 32))
      await owner.call(MAKE, { params, body: { name: `role ${set}`, capability: set.toString() } });
    const one = { name: 'one too many', capability: (sets[32] ?? 0n).toString() };
    expect(await owner.refusalOf(MAKE, { params, body: one })).toBe('role-limit');
  });
});
