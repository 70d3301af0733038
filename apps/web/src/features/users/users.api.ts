import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';

export type User = Reply<'GET /api/user/:userId'>;
export type UserProfile = Reply<'GET /api/user/:userId/profile'>;

export const userKeys = { one: (userId: string) => ['user', userId] as const };

/** A user. Only the user and administrators receive private fields and the capability. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: userKeys.one(userId),
    queryFn: ({ signal }) => api('GET /api/user/:userId', { params: { userId }, signal }),
  });

export const changeProfile = (userId: string, profile: Body<'PATCH /api/user/:userId/profile'>) =>
  api('PATCH /api/user/:userId/profile', { params: { userId }, body: profile });
