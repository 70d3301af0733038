import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFolders } from '../src/judge-environment.ts';

const SHARED = fileURLToPath(new URL('../../../.cache/test', import.meta.url));

/**
 * Lets a new environment in `dir` keep precompiled headers and the library of Go where all tests of this checkout do:
 * building them takes a core more than a minute. Not for environments with languages of their own, which would drop the
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
