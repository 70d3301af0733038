import { z } from 'zod';
import { accessEndpoints, done, orgProfile, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { shownUserProfile } from './users.ts';

const tags = ['group'];
const params = z.object({ groupId: uuid() });
const session = { viewer: 'session', tags } as const;
const scoped = ['not-found', 'no-right'] as const;
const shownProfile = z.object({ name: z.string(), email: z.string() });
const group = z.object({ _id: z.string(), orgId: z.string(), profile: shownProfile, emailHash: z.string() });
/** With the number of members and the access level. */
const counted = group.extend({ memberCount: z.int(), accessLevel: z.int() });
const access = accessEndpoints({ groupId: uuid() }, tags, { extension: true });

export const groups = {
  'GET /api/group': endpoint({
    ...session,
    summary: 'List the groups of an organization that the viewer may see, by name, age or size',
    query: z.object({
      ...pageQuery,
      orgId: uuid(),
      search: str({ min: 1, max: 64 }).optional(),
      sort: z.enum(['name', 'newest', 'members']).optional(),
    }),
    reply: pageOf(counted),
    refusals: ['not-found', 'no-right'],
  }),
  'POST /api/group': endpoint({
    ...session,
    summary: 'Create a group',
    body: strict({ orgId: uuid(), profile: orgProfile }),
    reply: z.object({ groupId: z.string() }),
    refusals: [...scoped, 'name-taken'],
  }),
  'GET /api/group/:groupId': endpoint({
    ...session,
    summary: 'Get a group',
    params,
    reply: counted.extend({
      /** The viewer's rights on this group. */
      capability: z.string(),
      abilities: z.object({
        administer: z.boolean(),
        editContent: z.boolean(),
        /**
         * Whether the viewer administers the organization and thus sees private fields of members and the group's
         * grants.
         */
        administerOrg: z.boolean(),
      }),
      /** Contests that enroll the group and that the viewer administers, latest first; absent if there are none. */
      contests: z.array(z.object({ _id: z.string(), title: z.string(), titles: titles.optional() })).optional(),
    }),
    refusals: ['not-found'],
  }),
  'GET /api/group/:groupId/profile': endpoint({
    ...session,
    summary: 'Get the profile of a group',
    params,
    reply: shownProfile,
    refusals: ['not-found'],
  }),
  'PATCH /api/group/:groupId/profile': endpoint({
    ...session,
    summary: 'Change the profile of a group',
    params,
    body: orgProfile,
    reply: done,
    refusals: [...scoped, 'name-taken'],
  }),
  'DELETE /api/group/:groupId': endpoint({
    ...session,
    summary: 'Delete a group and remove it from every access list',
    params,
    reply: done,
    refusals: scoped,
  }),
  'GET /api/group/:groupId/access': endpoint({
    ...session,
    summary: 'List the grants of a group: objects whose access lists contain it, with its rights there',
    params,
    query: z.object(pageQuery),
    reply: pageOf(
      z.object({
        kind: z.enum(['problem', 'contest', 'plan', 'app', 'group']),
        _id: z.string(),
        /** Empty for a group, which has no slug. */
        slug: z.string(),
        title: z.string(),
        capability: z.string(),
      }),
    ),
    refusals: scoped,
    extension: true,
  }),
  'GET /api/group/:groupId/member': endpoint({
    ...session,
    summary: 'List the members of a group; private fields only for administrators of the organization',
    params,
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 64 }).optional() }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        user: z.object({ _id: z.string(), profile: shownUserProfile, emailHash: z.string() }),
        capability: z.string(),
      }),
    ),
    refusals: ['not-found'],
  }),
  'POST /api/group/:groupId/member': endpoint({
    ...session,
    summary: 'Add a member of the organization to a group',
    params,
    body: strict({ userId: uuid() }),
    reply: done,
    refusals: [...scoped, 'not-a-member'],
  }),
  'POST /api/group/:groupId/member/batch': endpoint({
    ...session,
    summary: 'Add members of the organization to a group, by ids or by texts that people paste',
    params,
    body: strict({
      userIds: list(uuid(), { max: 1000 }).default([]),
      /**
       * User names; for administrators of the organization also e-mail addresses or real names that members show to
       * them.
       */
      people: list(str({ min: 1, max: 320 }), { max: 1000 }).default([]),
    }),
    reply: z.object({
      added: z.int(),
      /** Members who were in the group already. */
      already: z.int(),
      /** Ids and texts that match no member. */
      notFound: z.array(z.string()),
      /** Texts that match more than one member. */
      ambiguous: z.array(z.string()),
    }),
    refusals: scoped,
    extension: true,
  }),
  'DELETE /api/group/:groupId/member/:userId': endpoint({
    ...session,
    summary: 'Remove a member from a group',
    params: params.extend({ userId: uuid() }),
    reply: done,
    refusals: [...scoped, 'not-a-member'],
  }),
  'GET /api/group/:groupId/admin/access': access.list,
  'POST /api/group/:groupId/admin/access': access.add,
  'PATCH /api/group/:groupId/admin/access/:principalId': access.change,
  'DELETE /api/group/:groupId/admin/access/:principalId': access.remove,
  /** Groups are visible at most within their organization, never public. */
  'PATCH /api/group/:groupId/admin/accessLevel': endpoint({
    ...session,
    summary: 'Change who may see a group: every member of the organization, or the principals on its access list',
    params,
    body: strict({ accessLevel: z.union([z.literal(1), z.literal(2)]) }),
    reply: done,
    refusals: scoped,
    extension: true,
  }),
};
