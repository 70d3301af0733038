import { queryOptions } from '@tanstack/react-query';
import {
  type Attachment,
  type AttachmentActs,
  NotListed,
  type UploadOptions,
} from '../../domain/attachments/attachment-acts.ts';
import { api, refusalOf, type Body } from '../../lib/api/index.ts';
import { uploadTo } from '../../lib/upload.ts';
import { problemKeys } from './problem-keys.ts';

/** Life of the addresses of pictures and files in an open statement: as long as a contest. */
const SHOWN_LIFE_S = 6 * 3_600;

/** Address under which an attachment can be shown and fetched while the page is open. */
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

/** Asked for anew for each download. */
async function downloadUrl(problemId: string, key: string): Promise<string> {
  const params = { problemId, key, type: 'download' as const };
  return (await api('GET /api/problem/:problemId/attachment/:key/url/:type', { params })).url;
}

/**
 * Uploads a file and lists it. With `replacing` the bytes of a listed key are replaced and its entry stays. Throws what went wrong:
 * NotListed after the bytes have arrived, anything else before.
 */
export async function uploadAttachment(
  problemId: string,
  file: File,
  entry: Body<'POST /api/problem/:problemId/attachment'>,
  options: UploadOptions,
): Promise<void> {
  const { url } = await api('GET /api/problem/:problemId/attachment/:key/url/:type', {
    params: { problemId, key: entry.key, type: 'upload' },
    query: { size: file.size },
  });
  await uploadTo(url, file, options.onProgress, options.signal);
  if (options.replacing) return;
  try {
    await api('POST /api/problem/:problemId/attachment', { params: { problemId }, body: entry });
  } catch (error) {
    throw refusalOf(error) === 'key-taken' ? error : new NotListed('', { cause: error });
  }
}

const deleteAttachment = (problemId: string, key: string) =>
  api('DELETE /api/problem/:problemId/attachment/:key', { params: { problemId, key } });

/** How a statement refers to an attachment; pictures are shown, other files linked. */
export function markdownLink({ key, name }: Pick<Attachment, 'key' | 'name'>): string {
  const text = name.replaceAll(/[\\[\]]/g, '\\$&');
  const target = `attachment:${encodeURIComponent(key).replaceAll(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
  return /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(key) || /\.(png|jpe?g|gif|webp|svg|avif|bmp)$/i.test(name)
    ? `![${text}](${target})`
    : `[${text}](${target})`;
}

/** What pages do to the attachments of a problem; `renew` renews what they show. */
export const attachmentActs = (problemId: string, renew: () => Promise<unknown>): AttachmentActs => ({
  downloadUrl: (key) => downloadUrl(problemId, key),
  upload: (file, entry, options) => uploadAttachment(problemId, file, entry, options),
  remove: (key) => deleteAttachment(problemId, key),
  link: markdownLink,
  renew,
});
