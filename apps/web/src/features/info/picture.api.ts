import { api } from '../../lib/api/index.ts';
import { sendPicture } from '../../lib/send-picture.ts';

/** What the server takes at most for a poster. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Sends an image and has the server look at it; its address, to be put into the posters. */
export async function uploadPicture(file: File, onProgress: (sentBytes: number) => void): Promise<string> {
  const hash = await sendPicture(file, onProgress);
  return (await api('POST /api/info/posters/keep', { body: { hash } })).url;
}
