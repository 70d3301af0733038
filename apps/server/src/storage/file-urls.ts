import type { FileMethod } from './object-store.ts';

/** Lifetime of a file URL unless the client specifies one. */
export const URL_LIFE_S = 3600;
/** Lifetime of URLs of solution files, for users. */
export const SOLUTION_URL_LIFE_S = 60;
/** Lifetime of the URL to upload a new solution. */
export const SOLUTION_UPLOAD_LIFE_S = 300;
/** Lifetime of URLs for runners, which may wait for a slot or download for long before they use one. */
export const RUNNER_URL_LIFE_S = 3600;

const MIB = 1024 * 1024;
export const MAX_ATTACHMENT_BYTES = 256 * MIB;
export const MAX_PROBLEM_DATA_BYTES = 2048 * MIB;
export const MAX_PACKAGE_BYTES = 1024 * MIB;
export const MAX_POSTER_BYTES = 5 * MIB;
export const MAX_AVATAR_BYTES = 256 * 1024;
export const MAX_PHOTO_BYTES = MIB;
export const MAX_RESULT_BYTES = 64 * MIB;
export const MAX_RANKLIST_BYTES = 64 * MIB;

/** What a URL of this type on the wire permits. */
export function fileMethodOf(type: 'upload' | 'download' | 'head' | 'delete'): FileMethod {
  return ({ upload: 'PUT', download: 'GET', head: 'HEAD', delete: 'DELETE' } as const)[type];
}
