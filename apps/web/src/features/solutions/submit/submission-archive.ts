import type { AsyncZippable } from 'fflate';

/** A zip of a submission with the hash and size that the server requires. */
export interface SubmissionArchive {
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, 64 lower-case hex digits. */
  hash: string;
}

/** Earliest date of a zip entry: equal submissions then have equal hashes. */
const ENTRY_TIME = new Date('1980-01-01T00:00:00');

/** Zips text files, in a worker, under their paths. */
export async function packSubmission(files: Readonly<Record<string, string>>): Promise<SubmissionArchive> {
  // Needed with the first submission, not to show the page.
  const { zip } = await import('fflate');
  const encoder = new TextEncoder();
  const entries: AsyncZippable = {};
  for (const path of Object.keys(files).sort()) {
    entries[path] = [encoder.encode(files[path]), { mtime: ENTRY_TIME, level: 6 }];
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    zip(entries, (error, data) => (error ? reject(error) : resolve(data)));
  });
  return archiveOf(bytes);
}

/** Uses the selected bytes unchanged. */
export async function archiveOf(data: Uint8Array): Promise<SubmissionArchive> {
  const { sha256OfBytes } = await import('../../../lib/sha256.ts');
  const bytes = new Uint8Array(data);
  return { bytes, hash: sha256OfBytes(bytes) };
}
