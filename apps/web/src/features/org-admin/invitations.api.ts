import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../lib/api/index.ts';

export type Invitation = Reply<'GET /api/org/:orgId/admin/invitation'>[number];
export type OpenedInvitation = Reply<'GET /api/invitation/:token'>;

export const invitationKeys = {
  all: (orgId: string) => ['org', orgId, 'invitation'] as const,
};

export const invitations = (orgId: string) =>
  queryOptions({
    queryKey: invitationKeys.all(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/invitation', { params: { orgId }, signal }),
  });

export const createInvitation = (orgId: string, body: Body<'POST /api/org/:orgId/admin/invitation'>) =>
  api('POST /api/org/:orgId/admin/invitation', { params: { orgId }, body });

export const revokeInvitation = (orgId: string, invitationId: string) =>
  api('DELETE /api/org/:orgId/admin/invitation/:invitationId', { params: { orgId, invitationId } });

/** `userId` is part of the key: the reply depends on who opens the link. */
export const openedInvitation = (token: string, userId: string | null) =>
  queryOptions({
    queryKey: ['invitation', token, userId],
    queryFn: ({ signal }) => api('GET /api/invitation/:token', { params: { token }, signal }),
    retry: false,
  });

export const joinByInvitation = (token: string) => api('POST /api/invitation/:token/join', { params: { token } });
