import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../../lib/api/index.ts';
import { adminKeys } from '../contest-admin.api.ts';

export type EnrolledGroup = Reply<'GET /api/contest/:contestId/admin/group'>[number];

export const enrolledGroups = (contestId: string) =>
  queryOptions({
    queryKey: [...adminKeys.contest(contestId), 'group'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/group', { params: { contestId }, signal }),
  });

export const enrollGroup = (contestId: string, groupId: string) =>
  api('POST /api/contest/:contestId/admin/group', { params: { contestId }, body: { groupId } });

export const endEnrollment = (contestId: string, groupId: string) =>
  api('DELETE /api/contest/:contestId/admin/group/:groupId', { params: { contestId, groupId } });
