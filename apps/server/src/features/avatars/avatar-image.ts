import { imageKindOf, type ImageKind } from '../info/image-kind.ts';

/** Maximum width and height: a small file can otherwise take gigabytes of memory when a browser decodes it. */
const MAX_AVATAR_PIXELS = 1024;

interface ImageHeader {
  width: number;
  height: number;
  isAnimated: boolean;
}

export interface StillImage {
  kind: ImageKind;
  width: number;
  height: number;
}

/** Whether a file may be an avatar: a still PNG, JPEG or WebP image that is not too large when decoded. */
export const isAvatarImage = (bytes: Buffer): boolean => stillImageOf(bytes, MAX_AVATAR_PIXELS) !== null;

/** A PNG, JPEG or WebP image without animation, of at most this width and height; null for anything else. */
export function stillImageOf(bytes: Buffer, maxPixels: number): StillImage | null {
  const kind = imageKindOf(bytes);
  const header = readHeader(bytes, kind);
  if (kind === null || header === null || header.isAnimated) return null;
  const { width, height } = header;
  const isSmall = width > 0 && height > 0 && width <= maxPixels && height <= maxPixels;
  return isSmall ? { kind, width, height } : null;
}

function readHeader(bytes: Buffer, kind: ImageKind | null): ImageHeader | null {
  try {
    if (kind === 'png') return readPng(bytes);
    if (kind === 'jpg') return readJpeg(bytes);
    return kind === 'webp' ? readWebp(bytes) : null;
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_FRAME_BYTES = 12;

/** https://www.w3.org/TR/png-3/#11IHDR. An animation is announced before the image data. */
function readPng(bytes: Buffer): ImageHeader | null {
  const typeAt = (at: number) => bytes.toString('latin1', at + 4, at + 8);
  if (typeAt(PNG_SIGNATURE_BYTES) !== 'IHDR') return null;
  const header = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let isAnimated = false;
  let at = PNG_SIGNATURE_BYTES;
  for (; typeAt(at) !== 'IDAT'; at += PNG_FRAME_BYTES + bytes.readUInt32BE(at)) isAnimated ||= typeAt(at) === 'acTL';
  return { ...header, isAnimated };
}

/** Start of a frame, except for the three codes between them that mean something else. ITU-T T.81, table B.1. */
const isJpegFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

/** The segments up to the frame header, ITU-T T.81, B.2.2. */
function readJpeg(bytes: Buffer): ImageHeader | null {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (isJpegFrame(bytes.readUInt8(at + 1)))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), isAnimated: false };
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container, and RFC 6386 and 9649 for the two bitstreams. */
function readWebp(bytes: Buffer): ImageHeader | null {
  const format = bytes.toString('latin1', 12, 16);
  if (format === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, isAnimated: false };
  if (format === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
  }
  if (format !== 'VP8X') return null;
  const isAnimated = (bytes.readUInt8(20) & 0b10) !== 0;
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, isAnimated };
}
