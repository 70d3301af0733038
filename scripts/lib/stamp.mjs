import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';

const ignoredFolders = new Set(['node_modules', 'dist', '.cache', '.git']);

/**
 * SHA-256 over names and contents of the given files and of all files in the given folders, relative to the repository.
 * Missing paths count as empty.
 */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const path of paths)
    for (const file of filesBelow(join(root, path)))
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** All files in a folder, recursively, in a fixed order; the path itself if it is a file; none if missing. */
export function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignoredFolders.has(entry.name) && (entry.isFile() || entry.isDirectory()))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

/** The last written stamp, or '' without one. */
export function readStamp(file) {
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : '';
}

/** Writes atomically, so that an interrupted step runs again. */
export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, value);
  renameSync(`${file}.new`, file);
}
