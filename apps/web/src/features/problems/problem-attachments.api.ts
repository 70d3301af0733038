import { queryOptions } from '@tanstack/react-query';
import {
  type AttachmentActions,
  uploadListed,
  type UploadOptions,
} from '../../domain/attachments/attachment-actions.ts';
import { markdownLink } from '../../domain/attachments/markdown-link.ts';
import { api, type Body } from '../../lib/api/index.ts';
import { problemKeys } from './problem-keys.ts';

/** Lifetime of the URLs of images and files in an open statement: as long as a contest. */
const SHOWN_LIFE_S = 6 * 3_600;

/** URL of an attachment, valid while the page is open. */
export const attachmentUrl = (problemId: string, key: string) =>
  queryOptions({
    queryKey: [...problemKeys.attachments(problemId), 'url', key],
    staleTime: (SHOWN_LIFE_S / 2) * 1_000,
    gcTime: (SHOWN_LIFE_S / 2) * 1_000,
    queryFn: async () => {
      const params = { problemId, key, type: 'download' as const };
      const query = { expiresIn: SHOWN_LIFE_S };
      return (await api('GET /api/problem/:problemId/attachment/:key/url/:type', { params, query })).url;
    },
  });

/** Signed for each download. */
async function downloadUrl(problemId: string, key: string): Promise<string> {
  const params = { problemId, key, type: 'download' as const };
  return (await api('GET /api/problem/:problemId/attachment/:key/url/:type', { params })).url;
}

/** Uploads a file and lists it, see `AttachmentActions.upload`. */
export function uploadAttachment(
  problemId: string,
  file: File,
  entry: Body<'POST /api/problem/:problemId/attachment'>,
  options: UploadOptions,
): Promise<void> {
  return uploadListed(file, options, {
    sign: async () => {
      const params = { problemId, key: entry.key, type: 'upload' as const };
      const query = { size: file.size };
      return (await api('GET /api/problem/:problemId/attachment/:key/url/:type', { params, query })).url;
    },
    list: () => api('POST /api/problem/:problemId/attachment', { params: { problemId }, body: entry }),
  });
}

const deleteAttachment = (problemId: string, key: string) =>
  api('DELETE /api/problem/:problemId/attachment/:key', { params: { problemId, key } });

/** The actions of the attachments page of a problem; `renew` refetches the list. */
export const attachmentActions = (problemId: string, renew: () => Promise<unknown>): AttachmentActions => ({
  downloadUrl: (key) => downloadUrl(problemId, key),
  upload: (file, entry, options) => uploadAttachment(problemId, file, entry, options),
  remove: (key) => deleteAttachment(problemId, key),
  link: markdownLink,
  renew,
});
