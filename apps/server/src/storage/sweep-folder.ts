import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from './disk/disk-errors.ts';

/** An upload without a write for this long is abandoned. */
const STALE_UPLOAD_MS = 60 * 60_000;

/** Deletes left-overs of interrupted uploads from a folder of files in transit, and returns their number. */
export async function sweepFolder(folder: string, nowMs: number): Promise<number> {
  const names = await readdir(folder).catch(nullIfAbsent);
  let swept = 0;
  for (const name of names ?? []) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfAbsent);
    if (found === null || nowMs - found.mtimeMs < STALE_UPLOAD_MS) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}
