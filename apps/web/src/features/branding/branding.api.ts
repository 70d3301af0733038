import type { Branding } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { hashFile } from '../../lib/hash-file.ts';
import { uploadTo } from '../../lib/upload.ts';

export type { Branding };

/** What the server accepts at most. */
export const MAX_NAME = 64;
export const MAX_MARK_BYTES = 128 * 1024;

export const brandingQuery = queryOptions({
  queryKey: ['info', 'branding'],
  queryFn: ({ signal }) => api('GET /api/info/branding', { signal }),
});

export const changeBranding = (body: Branding) => api('PATCH /api/info/branding', { body });

/** Uploads a mark, which the server checks; its path, to be saved with the branding. */
export async function uploadMark(file: File): Promise<string> {
  const hash = await hashFile(file);
  const { url } = await api('POST /api/info/posters/upload', { body: { size: file.size, hash } });
  await uploadTo(url, file);
  return (await api('POST /api/info/mark/keep', { body: { hash } })).url;
}
