import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip built byte by byte, as no regular tool would. Absent fields get correct values. */
export interface CraftedEntry {
  name: string | Buffer;
  content?: Buffer | string;
  /** 0 stored, 8 deflated, others unchanged. */
  method?: number;
  flags?: number;
  /** Host system number of the packer; absent: Unix. */
  host?: number;
  /** Unix mode with its type bits. */
  mode?: number;
  extra?: Buffer;
  /** Bytes used as the compressed content, whether valid or not. */
  packed?: Buffer;
  declaredSize?: number;
  declaredPackedSize?: number;
  checksum?: number;
  /** Makes the directory point at this byte instead of the entry's own header. */
  offset?: number;
}

const NO_TIME = Buffer.from([0, 0, 0x21, 0]);

export function craftZip(entries: readonly CraftedEntry[]): Buffer {
  const heads: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 0;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const extra = entry.extra ?? Buffer.alloc(0);
    const shared = Buffer.concat([
      words(20, entry.flags ?? 0x800, method),
      NO_TIME,
      longs(
        entry.checksum ?? crc32(content),
        entry.declaredPackedSize ?? packed.length,
        entry.declaredSize ?? content.length,
      ),
      words(name.length, extra.length),
    ]);
    const head = Buffer.concat([longs(0x04034b50), shared, name, extra, packed]);
    directory.push(
      Buffer.concat([
        longs(0x02014b50),
        words(((entry.host ?? 3) << 8) | 63),
        shared,
        words(0, 0, 0),
        longs(((entry.mode ?? 0o100644) << 16) >>> 0, entry.offset ?? at),
        name,
        extra,
      ]),
    );
    heads.push(head);
    at += head.length;
  }
  const center = Buffer.concat(directory);
  const end = Buffer.concat([
    longs(0x06054b50),
    words(0, 0, entries.length, entries.length),
    longs(center.length, at),
    words(0),
  ]);
  return Buffer.concat([...heads, center, end]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4));
  return bytes;
}
