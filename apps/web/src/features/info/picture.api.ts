import { api } from '../../lib/api/index.ts';
import { hashFile } from '../../lib/hash-file.ts';
import { uploadTo } from '../../lib/upload.ts';

/** What the server takes at most for a poster. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Sends an image and has the server look at it; its address, to be put into the posters. */
export async function uploadPicture(file: File, onProgress: (sentBytes: number) => void): Promise<string> {
  const hash = await hashFile(file);
  const { url } = await api('POST /api/info/posters/upload', { body: { size: file.size, hash } });
  await uploadTo(url, file, onProgress);
  return (await api('POST /api/info/posters/keep', { body: { hash } })).url;
}
