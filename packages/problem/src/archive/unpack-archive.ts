import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLeftover, topFolderOf } from '../file-tree.ts';
import type { Archive } from './open-archive.ts';

/**
 * Writes the archive's files to `targetDir` atomically: they are written to a folder next to it, which is renamed at
 * the end. If a complete folder already exists (from a faster caller), it is left unchanged. `stripTopFolder` removes a
 * single top folder. An interrupted call leaves a folder named `<targetDir>.unpacking-…`.
 */
export async function unpackArchive(
  archive: Archive,
  targetDir: string,
  options: { stripTopFolder?: boolean } = {},
): Promise<'unpacked' | 'already there'> {
  const paths = archive.entries.map((entry) => entry.path).filter((path) => !isLeftover(path));
  const top = options.stripTopFolder ? topFolderOf(paths) : '';
  const temporary = `${targetDir}.unpacking-${randomUUID()}`;
  try {
    await mkdir(temporary, { recursive: true });
    for (const path of paths) await writeFile(archive, path, join(temporary, path.slice(top.length)));
    await rename(temporary, targetDir);
    return 'unpacked';
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) {
      return 'already there';
    }
    throw error;
  }
}

async function writeFile(archive: Archive, path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const file = await open(target, 'wx', 0o644);
  try {
    for await (const chunk of archive.chunks(path)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
