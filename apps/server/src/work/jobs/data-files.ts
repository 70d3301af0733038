import { isUtf8 } from 'node:buffer';
import { MAX_LISTED_FILES, MAX_SHOWN_FILE_BYTES } from '@assay/contract';
import { benchProgramsOf, openArchive, type Archive } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';

const CHECKSUM_DIGITS = 8;
/** Maximum length of a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4;

/** The files of an archive, and which of them are programs. */
export async function listDataFiles({ path }: { path: string }) {
  return await withArchive(path, async ({ entries }) => ({
    files: entries.slice(0, MAX_LISTED_FILES).map((entry) => ({
      path: entry.path,
      size: entry.size,
      checksum: entry.crc32.toString(16).padStart(CHECKSUM_DIGITS, '0'),
    })),
    total: entries.length,
    programs: benchProgramsOf(entries.map((entry) => entry.path)),
  }));
}

/** The beginning of one file; refuses with `not-found` if it does not exist. */
export async function readDataFile({ path, file }: { path: string; file: string }) {
  return await withArchive(path, async (archive) => {
    const entry = archive.entries.find((one) => one.path === file);
    if (!entry) throw refusal('not-found');
    const cut = entry.size > MAX_SHOWN_FILE_BYTES;
    const bytes = await beginningOf(archive, file);
    return { size: entry.size, text: textOf(bytes, cut), cut };
  });
}

async function withArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await openArchive(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}

/** The first bytes of a file; unpacks no more than needed. */
async function beginningOf(archive: Archive, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of archive.chunks(path)) {
    parts.push(part);
    size += part.length;
    if (size >= MAX_SHOWN_FILE_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_SHOWN_FILE_BYTES);
}

/** Null if it is not text. Omits a character that was cut off at the end. */
function textOf(bytes: Buffer, cut: boolean): string | null {
  if (bytes.includes(0)) return null;
  for (let less = 0; less < (cut ? MAX_CHARACTER_BYTES : 1); less += 1) {
    const shorter = bytes.subarray(0, bytes.length - less);
    if (isUtf8(shorter)) return shorter.toString('utf8');
  }
  return null;
}
