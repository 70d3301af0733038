import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ACCESS_LEVEL, AccessLevel } from '@assay/contract/states';
import type { AccessActions } from '../../domain/access/access-actions.ts';
import { api } from '../../lib/api/index.ts';
import type { Body, Query, Reply } from '../../lib/api/index.ts';

export type Group = Reply<'GET /api/group/:groupId'>;
export type GroupRow = Reply<'GET /api/group'>['items'][number];
export type GroupMember = Reply<'GET /api/group/:groupId/member'>['items'][number];
export type GroupGrant = Reply<'GET /api/group/:groupId/access'>['items'][number];

export const groupKeys = {
  all: ['group'] as const,
  one: (groupId: string) => ['group', 'one', groupId] as const,
  access: (groupId: string) => ['group', 'rights', groupId] as const,
  members: (groupId: string) => ['group', 'member', groupId] as const,
};

/** Groups of an organization. */
export const groupList = (query: Query<'GET /api/group'>) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/group', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A group with the viewer's abilities. */
export const groupById = (groupId: string) =>
  queryOptions({
    queryKey: groupKeys.one(groupId),
    queryFn: ({ signal }) => api('GET /api/group/:groupId', { params: { groupId }, signal }),
  });

export const groupMembers = (groupId: string, query: Query<'GET /api/group/:groupId/member'>) =>
  queryOptions({
    queryKey: [...groupKeys.members(groupId), query],
    queryFn: ({ signal }) => api('GET /api/group/:groupId/member', { params: { groupId }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that members of the group can access through it. */
export const groupGrants = (groupId: string, query: Query<'GET /api/group/:groupId/access'>) =>
  queryOptions({
    queryKey: [...groupKeys.all, 'access', groupId, query],
    queryFn: ({ signal }) => api('GET /api/group/:groupId/access', { params: { groupId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const createGroup = (body: Body<'POST /api/group'>) => api('POST /api/group', { body });
export const changeGroupProfile = (groupId: string, body: Body<'PATCH /api/group/:groupId/profile'>) =>
  api('PATCH /api/group/:groupId/profile', { params: { groupId }, body });
export const deleteGroup = (groupId: string) => api('DELETE /api/group/:groupId', { params: { groupId } });
export const addToGroup = (groupId: string, userId: string) =>
  api('POST /api/group/:groupId/member', { params: { groupId }, body: { userId } });
/** Adds all users on a list of user names, e-mail addresses or real names. */
export const addPeopleToGroup = (groupId: string, people: string[]) =>
  api('POST /api/group/:groupId/member/batch', { params: { groupId }, body: { userIds: [], people } });
export const removeFromGroup = (groupId: string, userId: string) =>
  api('DELETE /api/group/:groupId/member/:userId', { params: { groupId, userId } });

/** Users with explicit rights on a group. */
export const groupRights = (groupId: string) =>
  queryOptions({
    queryKey: groupKeys.access(groupId),
    queryFn: ({ signal }) => api('GET /api/group/:groupId/admin/access', { params: { groupId }, signal }),
  });

/** 1: every member of the organization sees the group; 2: those on its access list. */
export const saveGroupLevel = (groupId: string, accessLevel: Exclude<AccessLevel, typeof ACCESS_LEVEL.public>) =>
  api('PATCH /api/group/:groupId/admin/accessLevel', { params: { groupId }, body: { accessLevel } });

/** The actions of the access page of a group; `renew` refetches the list. */
export const groupAccessActions = (groupId: string, renew: () => Promise<unknown>): AccessActions => ({
  kind: 'group',
  add: async (principalId) => {
    await api('POST /api/group/:groupId/admin/access', { params: { groupId }, body: { principalId } });
    await renew();
  },
  change: async (principalId, capability) => {
    const params = { groupId, principalId };
    await api('PATCH /api/group/:groupId/admin/access/:principalId', { params, body: { capability } });
    await renew();
  },
  remove: async (principalId) => {
    await api('DELETE /api/group/:groupId/admin/access/:principalId', { params: { groupId, principalId } });
    await renew();
  },
});
