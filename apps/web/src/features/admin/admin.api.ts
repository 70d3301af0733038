import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Query, Reply } from '../../lib/api/index.ts';

export type AdminUser = Reply<'GET /api/admin/user'>['items'][number];

export const adminKeys = { users: ['admin', 'user'] as const };

/** The release that the server runs. */
export const serverVersionQuery = queryOptions({
  queryKey: ['admin', 'version'],
  queryFn: ({ signal }) => api('GET /api/admin', { signal }),
});

/** All users of the installation, by name. */
export const adminUsersQuery = (query: Query<'GET /api/admin/user'>) =>
  queryOptions({
    queryKey: [...adminKeys.users, query],
    queryFn: ({ signal }) => api('GET /api/admin/user', { query, signal }),
    placeholderData: (before) => before,
  });

export const changeUserCapability = (userId: string, capability: string) =>
  api('PATCH /api/admin/user/:userId/capability', { params: { userId }, body: { capability } });
