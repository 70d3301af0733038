import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** `--quick`: fewer rounds, for a look. Figures worth quoting come from a full run. */
export const isQuick = process.argv.includes('--quick');

/** The repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What benchmarks keep between runs, such as precompiled headers; safe to delete. One benchmark at a time uses it. */
export const benchFolder = join(root, '.cache', 'bench');

/** Picks by how long the run may last. */
export function full<T>(value: T, quick: T): T {
  return isQuick ? quick : value;
}
