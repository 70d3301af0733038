import { queryOptions } from '@tanstack/react-query';
import type { EnrollmentActs } from '../../../domain/enrolled-groups/enrolled-groups.tsx';
import { api } from '../../../lib/api/index.ts';
import { adminKeys } from '../contest-admin.api.ts';

export const enrolledGroups = (contestId: string) =>
  queryOptions({
    queryKey: [...adminKeys.contest(contestId), 'group'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/group', { params: { contestId }, signal }),
  });

export const enrollGroup = (contestId: string, groupId: string) =>
  api('POST /api/contest/:contestId/admin/group', { params: { contestId }, body: { groupId } });

export function enrollmentActs(contestId: string, renew: () => Promise<unknown>): EnrollmentActs {
  return {
    enroll: async (groupId) => {
      const { registered } = await enrollGroup(contestId, groupId);
      await renew();
      return registered;
    },
    end: async (groupId) => {
      const { removed } = await api('DELETE /api/contest/:contestId/admin/group/:groupId', {
        params: { contestId, groupId },
      });
      await renew();
      return removed;
    },
  };
}
