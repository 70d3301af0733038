import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** `--quick`: fewer rounds. Only figures of a full run should be quoted. */
export const isQuick = process.argv.includes('--quick');

/** The root of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Files that benchmarks keep between runs, such as precompiled headers; safe to delete. Used by one benchmark at a
 * time.
 */
export const benchFolder = join(root, '.cache', 'bench');

/** Chooses by the intended length of the run. */
export function full<T>(value: T, quick: T): T {
  return isQuick ? quick : value;
}
