import { TooLarge, unpack } from './limited.ts';
import { listTar } from './tar.ts';
import { openZip } from './zip.ts';

/*
 * A submitted archive or single file, or one about to be submitted. Nothing in it is trusted: names are only shown,
 * sizes are only claims.
 */

/** Most files that are listed. */
export const MAX_ENTRIES = 1_000;
/** A compressed tar is unpacked as a whole to be read, up to this size. */
const MAX_UNPACKED_TAR_BYTES = 64 * 1024 * 1024;
const MAX_SHOWN_NAME = 255;

export interface ArchivedFile {
  /** The name as it is safe to show. Not a path on any disk. */
  path: string;
  /** The size that the archive claims; reading enforces its own limit. */
  sizeBytes: number;
  /** Throws `TooLarge` beyond `maxBytes`; throws for an encrypted or broken file. */
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Archive {
  format: 'zip' | 'tar' | 'tar.gz' | 'file';
  files: readonly ArchivedFile[];
  /** There are more files than the listed ones, or the archive is truncated. */
  isCut: boolean;
}

/** Lists the files of an archive; bytes that are not an archive are one file, called `name`. */
export async function openArchive(blob: Blob, name: string): Promise<Archive> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const zip = await openZip(blob);
    if (zip) {
      const all = zip.entries.flatMap((entry, index) => (entry.name.endsWith('/') ? [] : [{ ...entry, index }]));
      const files = all.slice(0, MAX_ENTRIES).map(({ name: path, sizeBytes, index }) => ({
        path: shownName(path),
        sizeBytes,
        read: (maxBytes: number) => zip.read(index, maxBytes),
      }));
      return { format: 'zip', files, isCut: all.length > files.length };
    }
  }
  const inner = head[0] === 0x1f && head[1] === 0x8b ? await gunzip(blob) : null;
  const tar = await listTar(inner ?? blob, MAX_ENTRIES);
  if (tar) {
    const source = inner ?? blob;
    const files = tar.entries.map((entry) => ({
      path: shownName(entry.name),
      sizeBytes: entry.sizeBytes,
      read: (maxBytes: number) => slice(source, entry.start, entry.sizeBytes, maxBytes),
    }));
    return { format: inner ? 'tar.gz' : 'tar', files, isCut: tar.isCut };
  }
  const only = {
    path: name,
    sizeBytes: blob.size,
    read: (maxBytes: number) => slice(blob, 0, blob.size, maxBytes),
  };
  return { format: 'file', files: [only], isCut: false };
}

async function slice(blob: Blob, start: number, sizeBytes: number, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > maxBytes) throw new TooLarge();
  return new Uint8Array(await blob.slice(start, start + sizeBytes).arrayBuffer());
}

/** Null for a file that is too large or broken: it is then shown as one ordinary file. */
async function gunzip(blob: Blob): Promise<Blob | null> {
  try {
    return new Blob(await unpack(blob, 'gzip', MAX_UNPACKED_TAR_BYTES));
  } catch {
    return null;
  }
}

/** A name without characters that change how the text around it reads: control characters and direction marks. */
function shownName(name: string): string {
  const harmless = name.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u{fffd}');
  return harmless.length > MAX_SHOWN_NAME ? `${harmless.slice(0, MAX_SHOWN_NAME)}…` : harmless;
}
