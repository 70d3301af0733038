import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { checkEntryName } from './entry-name.ts';

export interface FolderFile {
  /** Relative to the folder, with `/` between parts. */
  path: string;
  /** Absolute path without links. */
  absolute: string;
  /** In bytes. */
  size: number;
}

export interface FolderWalk {
  files: FolderFile[];
  /** Files whose names are invalid in packages, such as names with a backslash. */
  unfit: ArchiveRefusal[];
}

interface Place {
  absolute: string;
  /** Empty, or with a trailing slash. */
  prefix: string;
  /** The ancestors of this folder, with links resolved, and itself. */
  above: readonly string[];
  isLinked: boolean;
}

/**
 * The files below a folder, without those that `skips` names. Symbolic links to files and folders below the same folder
 * are followed. Rejected with `ArchiveRefusal` are links that lead out, are broken or cyclic, more than `maxLinked`
 * files behind links, and any other special file.
 */
export async function walkFolder(
  dir: string,
  skips: (path: string) => boolean,
  maxLinked = DEFAULT_ARCHIVE_LIMITS.maxFiles,
): Promise<FolderWalk> {
  const root = await realpath(dir);
  const walk: FolderWalk = { files: [], unfit: [] };
  // A few folders that link to each other can expand to more files than any disk has.
  let linked = 0;
  const visit = async ({ absolute: folder, prefix, above, isLinked }: Place): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = prefix + entry.name;
      if (skips(path)) continue;
      const refusal = refusalOfName(path);
      if (refusal) {
        walk.unfit.push(refusal);
        continue;
      }
      const isLink = entry.isSymbolicLink();
      const absolute = isLink ? await targetOf(entry, root, path) : join(folder, entry.name);
      const found = await stat(absolute);
      if (isLink || isLinked) linked += 1;
      if (linked > maxLinked) throw new ArchiveRefusal('too-many-files', path);
      if (found.isFile()) walk.files.push({ path, absolute, size: found.size });
      else if (!found.isDirectory()) throw new ArchiveRefusal('special-file', path);
      else if (above.includes(absolute)) throw new ArchiveRefusal('link', path);
      else await visit({ absolute, prefix: `${path}/`, above: [...above, absolute], isLinked: isLinked || isLink });
    }
  };
  await visit({ absolute: root, prefix: '', above: [root], isLinked: false });
  return walk;
}

/** The target of a link, with links resolved; rejected unless it is below the root. */
async function targetOf(entry: Dirent, root: string, path: string): Promise<string> {
  const target = await realpath(join(entry.parentPath, entry.name)).catch((error: unknown) => {
    throw new ArchiveRefusal('link', path, { cause: error });
  });
  if (!target.startsWith(root + sep)) throw new ArchiveRefusal('link', path);
  return target;
}

function refusalOfName(path: string): ArchiveRefusal | undefined {
  try {
    checkEntryName(path);
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveRefusal) return error;
    throw error;
  }
}
