import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { cap, str, strict, uuid } from '../wire.ts';

/*
 * Roles that an organization names itself: sets of capabilities, like the roles that every organization has. A member
 * has the role whose capabilities are exactly the member's.
 */

const tags = ['organization'];
const inOrg = z.object({ orgId: uuid() });
const oneRole = z.object({ orgId: uuid(), roleId: uuid() });
const adminRefusals = ['not-found', 'no-right'] as const;
const name = str({ min: 1, max: 32 });
const description = str({ max: 256 });

export const orgRolesOfOrgs = {
  'GET /api/org/:orgId/admin/role': endpoint({
    summary: 'List the roles that the organization has named, by name, at most 32',
    viewer: 'session',
    tags,
    params: inOrg,
    reply: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        description: z.string(),
        capability: z.string(),
        /** Number of members with exactly these capabilities. */
        memberCount: z.int(),
      }),
    ),
    refusals: adminRefusals,
    extension: true,
  }),
  'POST /api/org/:orgId/admin/role': endpoint({
    summary: 'Name a set of capabilities; none that the caller lacks, and not the set of another role',
    viewer: 'session',
    tags,
    params: inOrg,
    body: strict({ name, description: description.optional(), capability: cap() }),
    reply: z.object({ _id: z.string() }),
    refusals: [...adminRefusals, 'name-taken', 'role-exists', 'role-limit', 'invalid-input'],
    extension: true,
  }),
  'PATCH /api/org/:orgId/admin/role/:roleId': endpoint({
    summary: 'Change a role, and with its capabilities those of all members who have it',
    viewer: 'session',
    tags,
    params: oneRole,
    body: strict({ name: name.optional(), description: description.optional(), capability: cap().optional() }),
    reply: done,
    refusals: [...adminRefusals, 'name-taken', 'role-exists', 'last-administrator', 'owner-stays', 'invalid-input'],
    extension: true,
  }),
  'DELETE /api/org/:orgId/admin/role/:roleId': endpoint({
    summary: 'Delete the name of a role; its members keep their capabilities',
    viewer: 'session',
    tags,
    params: oneRole,
    reply: done,
    refusals: adminRefusals,
    extension: true,
  }),
};
