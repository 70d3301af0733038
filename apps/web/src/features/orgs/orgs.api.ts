import { queryOptions } from '@tanstack/react-query';
import { HASHING_TIMEOUT_MS } from '../../domain/people/hashing-timeout.ts';
import { api } from '../../lib/api/index.ts';
import type { Body, Query, Reply } from '../../lib/api/index.ts';

export type JoinedOrg = Reply<'GET /api/org'>[number];
export type Org = Reply<'GET /api/org/:orgId'>;
export type Member = Reply<'GET /api/org/:orgId/admin/member'>['items'][number];

export const orgKeys = {
  joined: ['org', 'joined'] as const,
  one: (orgId: string) => ['org', orgId] as const,
  members: (orgId: string) => ['org', orgId, 'member'] as const,
  runners: (orgId: string) => ['org', orgId, 'runner'] as const,
  profile: (orgId: string) => ['org', orgId, 'profile'] as const,
};

export const joinedOrgsQuery = queryOptions({
  queryKey: orgKeys.joined,
  queryFn: ({ signal }) => api('GET /api/org', { signal }),
});

/** An organization with the viewer's abilities. */
export const orgQuery = (orgId: string) =>
  queryOptions({
    queryKey: orgKeys.one(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId', { params: { orgId }, signal }),
  });

export const createOrg = (body: Body<'POST /api/org'>) => api('POST /api/org', { body });

export const orgProfileQuery = (orgId: string) =>
  queryOptions({
    queryKey: orgKeys.profile(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/profile', { params: { orgId }, signal }),
  });

export const changeOrgProfile = (orgId: string, body: Body<'PATCH /api/org/:orgId/admin/profile'>) =>
  api('PATCH /api/org/:orgId/admin/profile', { params: { orgId }, body });

export const membersQuery = (orgId: string, query: Query<'GET /api/org/:orgId/admin/member'>) =>
  queryOptions({
    queryKey: [...orgKeys.members(orgId), query],
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/member', { params: { orgId }, query, signal }),
    placeholderData: (before) => before,
  });

export const addMember = (orgId: string, userId: string) =>
  api('POST /api/org/:orgId/admin/member', { params: { orgId }, body: { userId } });

export type PasswordOutcome = Reply<'POST /api/org/:orgId/admin/member/set-passwords'>['rows'][number]['outcome'];

/** Maximum of the endpoint. */
const MAX_PASSWORDS = 500;

/** Sets temporary passwords by the ids of members; returns the outcome of each. */
export async function setMemberPasswords(
  orgId: string,
  passwords: ReadonlyMap<string, string>,
): Promise<Map<string, PasswordOutcome>> {
  const members = [...passwords].map(([userId, password]) => ({ userId, password }));
  const outcomes = new Map<string, PasswordOutcome>();
  for (let from = 0; from < members.length; from += MAX_PASSWORDS) {
    const { rows } = await api('POST /api/org/:orgId/admin/member/set-passwords', {
      params: { orgId },
      body: { members: members.slice(from, from + MAX_PASSWORDS) },
      timeoutMs: HASHING_TIMEOUT_MS,
    });
    for (const { userId, outcome } of rows) outcomes.set(userId, outcome);
  }
  return outcomes;
}

/** Groups of the organization by name, as many as one page contains. */
export const groupsNamed = (orgId: string, search: string) =>
  queryOptions({
    queryKey: ['group', 'named', orgId, search],
    queryFn: async ({ signal }) => {
      const query = { orgId, page: 1, perPage: 100, count: false, ...(search === '' ? {} : { search }) } as const;
      return (await api('GET /api/group', { query, signal })).items;
    },
    placeholderData: (before) => before,
  });

export const createGroup = (orgId: string, name: string) =>
  api('POST /api/group', { body: { orgId, profile: { name, email: '' } } });

export const addToGroup = (groupId: string, userIds: string[]) =>
  api('POST /api/group/:groupId/member/batch', { params: { groupId }, body: { userIds, people: [] } });

export const removeMember = (orgId: string, userId: string) =>
  api('DELETE /api/org/:orgId/admin/member/:userId', { params: { orgId, userId } });

export const changeMemberCapability = (orgId: string, userId: string, capability: string) =>
  api('PATCH /api/org/:orgId/admin/member/:userId/capability', { params: { orgId, userId }, body: { capability } });

export const runnersQuery = (orgId: string) =>
  queryOptions({
    queryKey: orgKeys.runners(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/runner-health', { params: { orgId }, signal }),
  });

export const registerRunner = (orgId: string) =>
  api('POST /api/org/:orgId/admin/runner/register', { params: { orgId } });

export const changeRunner = (orgId: string, runnerId: string, body: { name?: string; labels?: string[] }) =>
  api('PATCH /api/org/:orgId/admin/runner/:runnerId', { params: { orgId, runnerId }, body });

export const removeRunner = (orgId: string, runnerId: string) =>
  api('DELETE /api/org/:orgId/admin/runner/:runnerId', { params: { orgId, runnerId } });
