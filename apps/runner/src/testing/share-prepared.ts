import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workshopFolders } from '../workshop.ts';

const SHARED = fileURLToPath(new URL('../../../../.cache/test', import.meta.url));

/**
 * Lets a new workshop in `dir` share precompiled headers and the library of Go with all tests of this checkout:
 * building them takes a core more than a minute. Not for workshops with languages of their own, which would delete the
 * headers of the others.
 */
export function sharePrepared(dir: string): void {
  mkdirSync(dir, { recursive: true });
  const { headers, goLibrary } = workshopFolders(dir);
  for (const [name, folder] of [
    ['pch', headers],
    ['go-library', goLibrary],
  ] as const) {
    mkdirSync(join(SHARED, name), { recursive: true, mode: 0o755 });
    symlinkSync(join(SHARED, name), folder);
  }
}
