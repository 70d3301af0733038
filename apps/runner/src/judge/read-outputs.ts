import { ArchiveRefusal, openArchive } from '@assay/problem';

const MIB = 1024 * 1024;
const archiveLimits = { maxFiles: 10_000, maxTotalBytes: 512 * MIB, maxFileBytes: 64 * MIB };

/**
 * The outputs of a solution that is an archive of them, by file name without folders; a sentence where it cannot be read. Nothing of it
 * is written anywhere by a name it chose.
 */
export async function readOutputs(bytes: Uint8Array): Promise<Map<string, Uint8Array> | string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const archive = await openArchive(buffer, archiveLimits);
    try {
      const outputs = new Map<string, Uint8Array>();
      for (const { path } of archive.entries) {
        const name = path.slice(path.lastIndexOf('/') + 1);
        if (name !== '.metadata.json') outputs.set(name, await archive.read(path));
      }
      return outputs;
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return `The outputs cannot be unpacked: ${error.message}`;
    throw error;
  }
}
