import { api } from '../../lib/api/index.ts';
import { sendPicture } from '../../lib/send-picture.ts';

/** Maximum size of a poster. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Uploads an image, which the server verifies; returns its URL, to be added to the posters. */
export async function uploadPicture(file: File, onProgress: (sentBytes: number) => void): Promise<string> {
  const hash = await sendPicture(file, onProgress);
  return (await api('POST /api/info/posters/keep', { body: { hash } })).url;
}
