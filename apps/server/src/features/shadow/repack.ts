import { ArchiveRefusal, makeArchive, openArchive, treeOfFiles, type Archive } from '@assay/problem';
import type { ShadowObstacle } from '@assay/contract';
import { isSourceFile } from './languages.ts';

const MIB = 1024 * 1024;
/** Larger zips of submissions are not read. */
export const MAX_ZIP_BYTES = 16 * MIB;
const archiveLimits = { maxFiles: 200, maxTotalBytes: 64 * MIB, maxFileBytes: 16 * MIB, maxRatio: 200 };

/** What the editor of the platform sends. */
const CODE = 'answer.code';
const METADATA = '.metadata.json';

/**
 * The files of a submission in the form in which they are submitted here: source code with its language. What was
 * submitted with this platform, and what is no source code, stays as it is. Nothing is written to disk.
 */
export async function repack(
  zip: Buffer,
  { language, entryPoint }: { language: string; entryPoint: string | null },
): Promise<Buffer | ShadowObstacle> {
  try {
    const archive = await openArchive(zip, archiveLimits);
    try {
      return await repackFiles(zip, archive, language, entryPoint);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return 'files-invalid';
    throw error;
  }
}

async function repackFiles(
  zip: Buffer,
  archive: Archive,
  language: string,
  entryPoint: string | null,
): Promise<Buffer | ShadowObstacle> {
  const paths = archive.entries.map(({ path }) => path);
  if (paths.length === 0) return 'no-files';
  if (paths.includes(CODE)) {
    // Reading checks sizes and sums.
    for (const path of paths) await archive.read(path);
    return zip;
  }
  const sources = paths.filter(isSourceFile);
  const candidates = sources.length > 0 ? sources : paths;
  const path = candidates.length === 1 ? candidates[0] : candidates.find((one) => isEntry(one, entryPoint));
  if (path === undefined) return 'several-files';
  const source = await archive.read(path);
  return await makeArchive(treeOfFiles({ [CODE]: source, [METADATA]: JSON.stringify({ language }) }));
}

/** An entry point is a class of Java or Kotlin, or the path of a file. */
function isEntry(path: string, entryPoint: string | null): boolean {
  if (entryPoint === null) return false;
  const withoutFolders = path.slice(path.lastIndexOf('/') + 1);
  const stem = withoutFolders.replace(/\.[^.]*$/, '');
  return (
    path === entryPoint ||
    withoutFolders === entryPoint ||
    entryPoint.split('.').at(-1) === stem ||
    entryPoint === `${stem}Kt`
  );
}
