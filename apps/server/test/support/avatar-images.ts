import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/* Images with valid containers. Their pixels are unique and cannot be decoded. */

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

function png({ width = 16, height = 16, extra = [] as Buffer[], after = [] as Buffer[] } = {}): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.from(randomUUID()))),
    chunk('IEND', Buffer.alloc(0)),
    ...after,
  ]);
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
const startOfScan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));

/** Two scans with a table between them, one with a restart marker and an escaped byte. */
function jpeg(
  width: number,
  height: number,
  { extra = [] as Buffer[], between = [] as Buffer[], scan = true, after = [] as Buffer[] } = {},
): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const pixels = Buffer.concat([Buffer.from(randomUUID()), Buffer.from([0xff, 0, 0xff, 0xd0, 7])]);
  const scans = [startOfScan, pixels, ...between, segment(0xc4, Buffer.from([0, 0])), startOfScan, pixels];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    ...extra,
    segment(0xc4, Buffer.from([0, 0])),
    segment(0xc2, frame),
    ...(scan ? scans : []),
    Buffer.from([0xff, 0xd9]),
    ...after,
  ]);
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function webp(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([riffChunk('RIFF', body)]);
}

const pixelsOf = (type: 'VP8 ' | 'VP8L', head: readonly number[]) =>
  riffChunk(type, Buffer.concat([Buffer.from(head), Buffer.from(randomUUID())]));

/** Lossy, one pixel high. */
const lossy = (width: number) => webp(pixelsOf('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, width & 0xff, width >> 8, 1, 0]));
const losslessPixels = pixelsOf('VP8L', [0x2f, 15, 0, 0, 0]);
const lossless = webp(losslessPixels);
const extended = (flags: number, width = 16, more: readonly Buffer[] = []) =>
  webp(
    riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, (width - 1) & 0xff, (width - 1) >> 8, 0, 15, 0, 0])),
    losslessPixels,
    ...more,
  );

export const anAvatar = { png, chunk, jpeg, segment, lossy, lossless, extended, riffChunk };
