import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
const WOFF_HEADER_BYTES = 44;
const WOFF_RECORD_BYTES = 20;
const ALIGNMENT = 4;

/**
 * Unpacks a font of the Web Open Font Format 1.0 into the format that it wraps. Libraries read that one faster: they
 * would inflate the table of outlines again for every character.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER_BYTES + RECORD_BYTES * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER_BYTES + index * WOFF_RECORD_BYTES;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = HEADER_BYTES + index * RECORD_BYTES;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    const padding = (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
    parts.push(table, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
}
