import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { saveDownload } from '../../lib/save-download.ts';
import type { Body, Query, Reply } from '../../lib/api/index.ts';

export type AdminUser = Reply<'GET /api/admin/user'>['items'][number];

export const adminKeys = { users: ['admin', 'user'] as const, acts: ['admin', 'audit'] as const };

/** The version that the server runs. */
export const serverVersionQuery = queryOptions({
  queryKey: ['admin', 'version'],
  queryFn: ({ signal }) => api('GET /api/admin', { signal }),
});

/** The log of administrative acts on the whole installation. */
export const siteActsQuery = (query: Query<'GET /api/admin/audit'>) =>
  queryOptions({
    queryKey: [...adminKeys.acts, query],
    queryFn: ({ signal }) => api('GET /api/admin/audit', { query, signal }),
    placeholderData: (before) => before,
    // The log should include the last act.
    staleTime: 0,
  });

/** Saves the log as a CSV file. */
export function saveSiteActs(query: Query<'GET /api/admin/audit/csv'>): Promise<void> {
  const filter = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return saveDownload(`/api/admin/audit/csv?${new URLSearchParams(filter).toString()}`, 'audit-log.csv');
}

/** All users of the installation, by name. */
export const adminUsersQuery = (query: Query<'GET /api/admin/user'>) =>
  queryOptions({
    queryKey: [...adminKeys.users, query],
    queryFn: ({ signal }) => api('GET /api/admin/user', { query, signal }),
    placeholderData: (before) => before,
  });

export const changeUserCapability = (userId: string, capability: string, proof: { mfaToken?: string }) =>
  api('PATCH /api/admin/user/:userId/capability', { params: { userId }, body: { capability, ...proof } });

/** Creates an account without credentials; the password is set next. */
export const createUser = (body: Body<'POST /api/admin/user'>) => api('POST /api/admin/user', { body });

/** Sets a user's password, which they must replace at the next sign-in. */
export const handOutPassword = (userId: string, password: string, proof: { mfaToken?: string }) =>
  api('POST /api/user/:userId/bind', {
    params: { userId },
    body: { provider: 'password', payload: { password }, ...proof },
  });

/** Removes all second factors of a user who lost them, and ends their sessions. */
export const removeFactors = (userId: string) =>
  api('DELETE /api/admin/user/:userId/second-factor', { params: { userId } });
