import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';

export const activityKey = (userId: string) => ['user', userId, 'activity'] as const;

/** What a user has done, as far as the viewer may see it; days are those of the viewer's clock. */
export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: activityKey(userId),
    queryFn: ({ signal }) =>
      api('GET /api/user/:userId/activity', {
        params: { userId },
        query: { offset: -new Date().getTimezoneOffset() },
        signal,
      }),
  });

export const saveActivityHidden = (userId: string, hidden: boolean) =>
  api('PATCH /api/user/:userId/activity', { params: { userId }, body: { hidden } });
