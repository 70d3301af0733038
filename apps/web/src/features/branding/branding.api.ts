import type { Branding } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { sendPicture } from '../../lib/send-picture.ts';

export type { Branding };

/** Limits of the server. */
export const MAX_NAME = 64;
export const MAX_MARK_BYTES = 128 * 1024;

export const brandingQuery = queryOptions({
  queryKey: ['info', 'branding'],
  queryFn: ({ signal }) => api('GET /api/info/branding', { signal }),
});

export const changeBranding = (body: Branding) => api('PATCH /api/info/branding', { body });

/** Uploads a mark, which the server verifies; returns its path, to be saved with the branding. */
export async function uploadMark(file: File): Promise<string> {
  const hash = await sendPicture(file);
  return (await api('POST /api/info/mark/keep', { body: { hash } })).url;
}
