import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';
import { fitImage } from '../../lib/fit-image.ts';
import { hashFile } from '../../lib/hash-file.ts';
import { sessionToken } from '../../lib/session.ts';
import { uploadTo } from '../../lib/upload.ts';

export type Photographed = Reply<'GET /api/contest/:contestId/admin/photo'>[number];

/** Limits of the server. */
const MAX_PHOTO_BYTES = 1024 * 1024;
const MAX_PHOTO_PIXELS = 1920;

const photosKey = (contestId: string) => ['contest', 'photo', contestId] as const;

/** All participants with their photos, for directors. */
export const photosQuery = (contestId: string) =>
  queryOptions({
    queryKey: [...photosKey(contestId), 'list'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/photo', { params: { contestId }, signal }),
  });

/**
 * A URL of an image for this page: a browser sends no session with the URL of an image. Photos are kept until the page
 * is closed, so that a ceremony has them.
 */
export const photoImageQuery = (contestId: string, photoId: string) =>
  queryOptions({
    queryKey: [...photosKey(contestId), 'image', photoId],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/contest/${contestId}/admin/photo/${photoId}/image`, {
        headers: { authorization: `Bearer ${sessionToken.get() ?? ''}` },
        signal,
      });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return URL.createObjectURL(await response.blob());
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Scales an image down, uploads it and makes it the photo of a participant. Throws `NotAnImage`. */
export async function savePhoto(contestId: string, userId: string, file: Blob): Promise<void> {
  const image = await fitImage(file, { pixels: MAX_PHOTO_PIXELS, maxBytes: MAX_PHOTO_BYTES });
  const hash = await hashFile(image);
  const params = { contestId };
  const { url } = await api('POST /api/contest/:contestId/admin/photo/upload', {
    params,
    body: { size: image.size, hash },
  });
  await uploadTo(url, image);
  await api('PUT /api/contest/:contestId/admin/photo/:userId', { params: { contestId, userId }, body: { hash } });
}

export const removePhoto = (contestId: string, userId: string) =>
  api('DELETE /api/contest/:contestId/admin/photo/:userId', { params: { contestId, userId } });
