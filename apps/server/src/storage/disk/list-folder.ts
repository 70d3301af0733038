import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from './disk-errors.ts';
import type { OwnerKind } from '../keys.ts';
import type { ListedFile, ListedPage } from '../object-store.ts';

/** A page ends after the owner with whom it reaches this number of files. */
const FILES_A_PAGE = 500;

/**
 * A page of the files of a kind below the disk driver's folder, owner by owner; `from` is the last owner of the
 * previous page.
 */
export async function listFolder(root: string, kind: OwnerKind, from: string | null): Promise<ListedPage> {
  const files: ListedFile[] = [];
  for (const shard of await namesIn(join(root, kind))) {
    if (from !== null && shard < from.slice(0, shard.length)) continue;
    for (const ownerId of await namesIn(join(root, kind, shard))) {
      if (from !== null && ownerId <= from) continue;
      files.push(...(await filesOf(root, join(kind, shard, ownerId), ownerId)));
      if (files.length >= FILES_A_PAGE) return { files, next: ownerId };
    }
  }
  return { files, next: null };
}

async function filesOf(root: string, folder: string, ownerId: string): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for (const name of await namesIn(join(root, folder))) {
    const path = join(folder, name);
    // Deleted meanwhile.
    const one = await stat(join(root, path)).catch(nullIfAbsent);
    if (one?.isFile()) found.push({ path, ownerId, sizeBytes: one.size, modifiedAtMs: one.mtimeMs });
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(nullIfAbsent)) ?? []).toSorted();
}
