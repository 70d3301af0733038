import { queryOptions } from '@tanstack/react-query';
import { type AttachmentActions, uploadListed } from '../../domain/attachments/attachment-actions.ts';
import { markdownLink } from '../../domain/attachments/markdown-link.ts';
import { api } from '../../lib/api/index.ts';
import { adminKeys } from './contest-admin.api.ts';

export const contestAttachmentList = (contestId: string) =>
  queryOptions({
    queryKey: [...adminKeys.contest(contestId), 'attachment'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/attachment', { params: { contestId }, signal }),
  });

/** The actions of the attachments page of a contest; `renew` refetches the list. */
export const contestAttachmentActions = (contestId: string, renew: () => Promise<unknown>): AttachmentActions => ({
  downloadUrl: async (key) => {
    const params = { contestId, key, type: 'download' as const };
    return (await api('GET /api/contest/:contestId/attachment/:key/url/:type', { params })).url;
  },
  upload: (file, entry, options) =>
    uploadListed(file, options, {
      sign: async () => {
        const params = { contestId, key: entry.key, type: 'upload' as const };
        const query = { size: file.size };
        return (await api('GET /api/contest/:contestId/attachment/:key/url/:type', { params, query })).url;
      },
      list: () => api('POST /api/contest/:contestId/attachment', { params: { contestId }, body: entry }),
    }),
  remove: (key) => api('DELETE /api/contest/:contestId/attachment/:key', { params: { contestId, key } }),
  link: markdownLink,
  renew,
});
