import { ArchiveRefusal, openArchive } from '@assay/problem';

const MIB = 1024 * 1024;
const archiveLimits = { maxFiles: 10_000, maxTotalBytes: 512 * MIB, maxFileBytes: 64 * MIB };

/**
 * Reads the files of a solution that is not a program, by path, all in memory; an error message if it cannot be
 * unpacked. Submitted names are never used on disk.
 */
export async function readSubmittedFiles(bytes: Uint8Array): Promise<Map<string, Uint8Array> | string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const archive = await openArchive(buffer, archiveLimits);
    try {
      const files = new Map<string, Uint8Array>();
      for (const { path } of archive.entries) files.set(path, await archive.read(path));
      return files;
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return `What was handed in cannot be unpacked: ${error.message}`;
    throw error;
  }
}
