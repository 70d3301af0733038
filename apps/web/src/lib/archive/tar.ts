/* Reads a tar (POSIX ustar and pax, and GNU long names) from its headers alone; contents are read on demand. */

const BLOCK_BYTES = 512;
/** Longest name in a long-name record. */
const MAX_NAME_BYTES = 4_096;

export interface TarEntry {
  name: string;
  sizeBytes: number;
  /** Offset of its contents. */
  start: number;
}

/**
 * The regular files of a tar, at most `maxEntries`; null for bytes that are not a tar. A truncated tar lists the files
 * before the cut.
 */
export async function listTar(file: Blob, maxEntries: number): Promise<{ entries: TarEntry[]; isCut: boolean } | null> {
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK_BYTES <= file.size;) {
    const block = await blockAt(file, at);
    if (block.every((byte) => byte === 0)) break;
    if (!isHeader(block)) return at === 0 ? null : { entries, isCut: true };
    const sizeBytes = numberIn(block, 124, 12);
    const type = String.fromCharCode(block[156] ?? 0);
    const start = at + BLOCK_BYTES;
    if (sizeBytes === null || start + sizeBytes > file.size) return { entries, isCut: true };
    if (type === 'L' || type === 'x') {
      const text = new TextDecoder().decode(
        await file.slice(start, start + Math.min(sizeBytes, MAX_NAME_BYTES)).arrayBuffer(),
      );
      longName = type === 'L' ? (text.split('\0', 1)[0] ?? '') : (/^\d+ path=(.*)$/m.exec(text)?.[1] ?? longName);
    } else {
      if (type === '0' || type === '\0' || type === '7') {
        if (entries.length >= maxEntries) return { entries, isCut: true };
        entries.push({ name: longName ?? nameIn(block), sizeBytes, start });
      }
      longName = null;
    }
    at = start + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return entries.length === 0 && file.size < BLOCK_BYTES ? null : { entries, isCut: false };
}

async function blockAt(file: Blob, at: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + BLOCK_BYTES).arrayBuffer());
}

/** The checksum counts its own bytes as spaces. */
function isHeader(block: Uint8Array): boolean {
  const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return numberIn(block, 148, 8) === sum;
}

function textIn(block: Uint8Array, at: number, length: number): string {
  const bytes = block.subarray(at, at + length);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end));
}

/** Parses octal digits; null for anything else, including larger numbers in other notations. */
function numberIn(block: Uint8Array, at: number, length: number): number | null {
  const text = textIn(block, at, length).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : null;
}

function nameIn(block: Uint8Array): string {
  const prefix = textIn(block, 257, 5) === 'ustar' ? textIn(block, 345, 155) : '';
  const name = textIn(block, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}
