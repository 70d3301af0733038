import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/api/index.ts';
import type { PageSize } from '../../ui/list-search.ts';

export type AnnouncementRow = Reply<'GET /api/announcement'>['items'][number];

export const announcementKeys = { all: ['announcement'] as const };

/** Announcements newest first, of the site or of an organization. */
export const announcementsQuery = (query: { page: number; perPage: PageSize; orgId?: string }) =>
  queryOptions({
    queryKey: [...announcementKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/announcement', { query: { ...query, count: true }, signal }),
    placeholderData: (before) => before,
  });

export const announcementQuery = (articleId: string) =>
  queryOptions({
    queryKey: [...announcementKeys.all, articleId],
    queryFn: ({ signal }) => api('GET /api/announcement/:articleId', { params: { articleId }, signal }),
  });
