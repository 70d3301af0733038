import type { FileMethod } from './object-store.ts';

/** Life of a file's address where the client does not say. */
export const URL_LIFE_S = 3600;
/** Life of the addresses of solutions' files, for people. */
export const SOLUTION_URL_LIFE_S = 60;
/** Life of the address to upload a new solution to. */
export const SOLUTION_UPLOAD_LIFE_S = 300;
/** Life of addresses handed to runners, which may wait for a slot or download for long before they use one. */
export const RUNNER_URL_LIFE_S = 3600;

const MIB = 1024 * 1024;
export const MAX_ATTACHMENT_BYTES = 256 * MIB;
export const MAX_PROBLEM_DATA_BYTES = 2048 * MIB;
export const MAX_PACKAGE_BYTES = 1024 * MIB;
export const MAX_POSTER_BYTES = 5 * MIB;
export const MAX_RESULT_BYTES = 64 * MIB;
export const MAX_RANKLIST_BYTES = 64 * MIB;

/** What an address of the wire's type lets its holder do. */
export function fileMethodOf(type: 'upload' | 'download' | 'head' | 'delete'): FileMethod {
  return ({ upload: 'PUT', download: 'GET', head: 'HEAD', delete: 'DELETE' } as const)[type];
}
