import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFolders } from '../src/judge-environment.ts';

const SHARED = fileURLToPath(new URL('../../../.cache/test', import.meta.url));

/**
 * Makes a new environment in `dir` share precompiled headers and the library of Go with all tests of this checkout:
 * building them takes a core more than a minute. Not for environments with their own languages, which would drop the
 * headers of the others.
 */
export function sharePrepared(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const { headers, goLibrary } = environmentFolders(dir);
  for (const [name, folder] of [
    ['pch', headers],
    ['go-library', goLibrary],
  ] as const) {
    mkdirSync(join(SHARED, name), { recursive: true, mode: 0o755 });
    symlinkSync(join(SHARED, name), folder);
  }
}
