import { api } from './api/index.ts';
import { hashFile } from './hash-file.ts';
import { uploadTo } from './upload.ts';

/** Uploads an image for the site; the call that stores it verifies the bytes. Returns its hash. */
export async function sendPicture(file: File, onProgress?: (sentBytes: number) => void): Promise<string> {
  const hash = await hashFile(file);
  const { url } = await api('POST /api/info/posters/upload', { body: { size: file.size, hash } });
  await uploadTo(url, file, onProgress);
  return hash;
}
