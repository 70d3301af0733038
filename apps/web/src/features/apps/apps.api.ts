import type { AccessLevel, AppSettings } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccessActions } from '../../domain/access/access-actions.ts';
import { api } from '../../lib/api/index.ts';
import type { Body, Query, Reply } from '../../lib/api/index.ts';

export type App = Reply<'GET /api/app/:appId'>;
export type AppRow = Reply<'GET /api/app'>['items'][number];

export const appKeys = {
  all: ['app'] as const,
  one: (appId: string) => ['app', 'one', appId] as const,
  access: (appId: string) => ['app', 'access', appId] as const,
  usage: (appId: string) => ['app', 'usage', appId] as const,
};

export const appList = (query: Query<'GET /api/app'>) =>
  queryOptions({
    queryKey: [...appKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/app', { query: { ...query, count: true }, signal }),
    placeholderData: keepPreviousData,
  });
export const appTags = (orgId: string) =>
  queryOptions({
    queryKey: [...appKeys.all, 'tags', orgId],
    queryFn: ({ signal }) => api('GET /api/app/tags', { query: { orgId }, signal }),
  });
export const appById = (appId: string) =>
  queryOptions({
    queryKey: appKeys.one(appId),
    queryFn: ({ signal }) => api('GET /api/app/:appId', { params: { appId }, signal }),
  });
export const appAccess = (appId: string) =>
  queryOptions({
    queryKey: appKeys.access(appId),
    queryFn: ({ signal }) => api('GET /api/app/:appId/admin/access', { params: { appId }, signal }),
  });
export const appUsage = (appId: string) =>
  queryOptions({
    queryKey: appKeys.usage(appId),
    queryFn: ({ signal }) => api('GET /api/app/:appId/admin/usage', { params: { appId }, signal }),
  });

export const createApp = (body: Body<'POST /api/app'>) => api('POST /api/app', { body });
export const saveAppContent = (appId: string, body: Body<'PATCH /api/app/:appId/content'>) =>
  api('PATCH /api/app/:appId/content', { params: { appId }, body });
export const saveAppSettings = (appId: string, body: AppSettings) =>
  api('PATCH /api/app/:appId/admin/settings', { params: { appId }, body });
export const saveAppLevel = (appId: string, accessLevel: AccessLevel) =>
  api('PATCH /api/app/:appId/admin/accessLevel', { params: { appId }, body: { accessLevel } });
export const rotateSecret = (appId: string, overlapS: number) =>
  api('POST /api/app/:appId/admin/revoke-secret', { params: { appId }, body: { overlapS } });
export const deleteApp = (appId: string) => api('DELETE /api/app/:appId/admin', { params: { appId } });

/** The actions of the access page of an app; `renew` refetches the list. */
export const appAccessActions = (appId: string, renew: () => Promise<unknown>): AccessActions => ({
  kind: 'app',
  add: async (principalId) => {
    await api('POST /api/app/:appId/admin/access', { params: { appId }, body: { principalId } });
    await renew();
  },
  change: async (principalId, capability) => {
    await api('PATCH /api/app/:appId/admin/access/:principalId', {
      params: { appId, principalId },
      body: { capability },
    });
    await renew();
  },
  remove: async (principalId) => {
    await api('DELETE /api/app/:appId/admin/access/:principalId', { params: { appId, principalId } });
    await renew();
  },
});
