import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';
import type { PageSize } from '../../ui/data/list-search.ts';

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

/** Creates an announcement without text. */
export const createAnnouncement = (body: Body<'POST /api/announcement'>) => api('POST /api/announcement', { body });

export const changeAnnouncement = (articleId: string, body: Body<'PATCH /api/announcement/:articleId'>) =>
  api('PATCH /api/announcement/:articleId', { params: { articleId }, body });

export const deleteAnnouncement = (articleId: string) =>
  api('DELETE /api/announcement/:articleId', { params: { articleId } });
