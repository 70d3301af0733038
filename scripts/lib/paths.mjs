import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder, independent of the current directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Build results and stamps; safe to delete at any time. */
export const cacheDir = join(root, '.cache');

/** The Node that runs the platform: the one installed with the packages, otherwise the one that runs this script. */
export function platformNode() {
  const bundled = join(root, 'node_modules/.bin/node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/** The program of an installed package, such as `bin('vite')`. */
export function bin(name) {
  return join(root, 'node_modules/.bin', name);
}
