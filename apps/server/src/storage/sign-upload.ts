import type { ObjectStore } from './object-store.ts';

/** A URL that accepts exactly the announced bytes. */
export async function signUpload(
  store: ObjectStore,
  upload: { key: string; size: number; hash: string; expiresInS: number; origin: string },
): Promise<string> {
  const { key, size, hash, expiresInS, origin } = upload;
  return await store.signedUrl({ key, method: 'PUT', expiresInS, sizeBytes: size, sha256: hash, origin });
}
