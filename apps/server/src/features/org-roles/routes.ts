import { hasCapability, printCapability } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgCapability } from '../access/queries.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { refuseUngrantable } from '../orgs/members/grantable.ts';
import { lockAdministrators, lockOrg } from '../orgs/queries.ts';
import {
  countRoles,
  deleteRole,
  insertRole,
  listHolders,
  listRoles as findRoles,
  lockRole,
  replaceCapability,
  ROLE_CAPABILITY_KEY,
  ROLE_NAME_KEY,
  updateRole,
} from './queries.ts';
import { readRoleCapability } from './role-capability.ts';

const MAX_ROLES = 32;

const listRoles = route('GET /api/org/:orgId/admin/role', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context }) => {
    const rows = await findRoles(context.db, scope.id);
    return rows.map(({ id, capability, ...row }) => ({ _id: id, ...row, capability: printCapability(capability) }));
  },
});

const makeRole = route('POST /api/org/:orgId/admin/role', {
  scope: findOrgAdminScope,
  handle: async ({ scope: { id: orgId }, body, viewer, ip, context }) => {
    const content = { ...readText(body), capability: readRoleCapability(body.capability) };
    return await namingClashes(async () => {
      const id = await context.db.transact(async (tx) => {
        await lockOrg(tx, orgId);
        refuseUngrantable(content.capability, 0n, await findOrgCapability(tx, orgId, viewer.userId));
        if ((await countRoles(tx, orgId)) >= MAX_ROLES) throw refusal('role-limit');
        const roleId = await insertRole(tx, orgId, content);
        const subject = { type: 'org', id: orgId };
        await recordAct(tx, { viewer, ip, action: 'role.make', orgId, subject, after: { roleId, ...content } });
        return roleId;
      });
      return { _id: id };
    });
  },
});

const changeRole = route('PATCH /api/org/:orgId/admin/role/:roleId', {
  scope: findOrgAdminScope,
  handle: async ({ scope: { id: orgId }, params: { roleId }, body, viewer, ip, context }) => {
    const capability = body.capability === undefined ? undefined : readRoleCapability(body.capability);
    await namingClashes(() =>
      context.db.transact(async (tx) => {
        const org = await lockOrg(tx, orgId);
        const role = await lockRole(tx, orgId, roleId);
        if (!role) throw refusal('not-found');
        const before = { name: role.name, description: role.description, capability: role.capability };
        const { name = before.name, description = before.description } = body;
        const after = { ...readText({ name, description }), capability: capability ?? before.capability };
        const holders = await listHolders(tx, orgId, before.capability);
        refuseUngrantable(after.capability, before.capability, await findOrgCapability(tx, orgId, viewer.userId));
        if (holders.length > 0 && !hasCapability('org', after.capability, 'admin')) {
          const administrators = await lockAdministrators(tx, orgId);
          if (administrators.every((userId) => holders.includes(userId))) throw refusal('last-administrator');
          if (org && holders.includes(org.ownerId)) throw refusal('owner-stays');
        }
        await updateRole(tx, orgId, roleId, after);
        if (after.capability !== before.capability)
          await replaceCapability(tx, orgId, { before: before.capability, after: after.capability });
        await recordAct(tx, {
          viewer,
          ip,
          action: 'role.change',
          orgId,
          subject: { type: 'org', id: orgId },
          before: { roleId, ...before, members: holders.length },
          after: { roleId, ...after, members: holders.length },
        });
      }),
    );
    return {};
  },
});

/** Members keep their capabilities, which then match no name. */
const removeRole = route('DELETE /api/org/:orgId/admin/role/:roleId', {
  scope: findOrgAdminScope,
  handle: async ({ scope: { id: orgId }, params: { roleId }, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      const role = await lockRole(tx, orgId, roleId);
      if (!role) throw refusal('not-found');
      await deleteRole(tx, orgId, roleId);
      const before = { roleId, name: role.name, description: role.description, capability: role.capability };
      await recordAct(tx, {
        viewer,
        ip,
        action: 'role.delete',
        orgId,
        subject: { type: 'org', id: orgId },
        before,
      });
    });
    return {};
  },
});

export const orgRoleRoutes = [listRoles, makeRole, changeRole, removeRole];

/** Without spaces at both ends; a name of spaces only is refused. */
function readText({ name, description = '' }: { name: string; description?: string | undefined }) {
  const text = { name: name.trim(), description: description.trim() };
  if (text.name === '')
    throw refusal('invalid-input', { places: [{ place: 'body/name', reason: 'must not be empty' }] });
  return text;
}

async function namingClashes<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const key = violatedUnique(error);
    if (key === ROLE_NAME_KEY) throw refusal('name-taken');
    if (key === ROLE_CAPABILITY_KEY) throw refusal('role-exists');
    throw error;
  }
}
