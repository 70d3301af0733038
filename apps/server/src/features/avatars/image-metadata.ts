import { crc32 } from 'node:zlib';
import { imageKindOf } from '../info/image-kind.ts';
import { exifOf, orientationOf, UPRIGHT } from './exif.ts';

/*
 * Rewrites an image with only the parts that its pixels need. Cameras and editors add the place, the time, the device,
 * an unedited thumbnail, names and whole other images, which the owner of an avatar does not mean to publish. Color
 * profiles, which can name a device, are removed too. The orientation is kept: without it a photo lies on its side.
 */

/** The image without metadata; null if it is not a complete PNG, JPEG or WebP file. */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  const kind = imageKindOf(bytes);
  try {
    if (kind === 'png') return rewritePng(bytes);
    if (kind === 'jpg') return rewriteJpeg(bytes);
    return kind === 'webp' ? rewriteWebp(bytes) : null;
  } catch (error) {
    // A part is longer than the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A part of the file. Throws a RangeError if the file ends before it does. */
function part(bytes: Buffer, at: number, length: number): Buffer {
  if (length < 0 || at + length > bytes.length) throw new RangeError('The image ends too early.');
  return bytes.subarray(at, at + length);
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const PNG_FRAME_BYTES = 12;
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'cICP', 'cHRM', 'gAMA', 'sRGB', 'sBIT', 'bKGD', 'IDAT', 'IEND']);

/** https://www.w3.org/TR/png-3/#5DataRep */
function rewritePng(bytes: Buffer): Buffer {
  const parts = [part(bytes, 0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES, type = ''; type !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    const chunk = part(bytes, at, PNG_FRAME_BYTES + length);
    type = chunk.toString('latin1', 4, 8);
    const orientation = type === 'eXIf' ? orientationOf(chunk.subarray(8, -4)) : null;
    if (pngParts.has(type)) parts.push(chunk);
    else if (orientation !== null && orientation !== UPRIGHT) parts.push(pngChunk(type, exifOf(orientation)));
    at += chunk.length;
  }
  return Buffer.concat(parts);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const [SOI, EOI, SOS, APP0, APP1, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee];
/** Quantization tables, restart interval, number of lines. */
const JPEG_TABLES = new Set([0xdb, 0xdc, 0xdd]);
/** The length of a segment counts itself. */
const LENGTH_BYTES = 2;
/** Version, density, and the size of a thumbnail: none. */
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

/** ITU-T T.81, annex B. `APP0` is the header of JFIF, `APP14` has the color transform. */
function rewriteJpeg(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let orientation = UPRIGHT;
  let hasScan = false;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const code = bytes.readUInt8(at + 1);
    // Any number of fill bytes may be in front of a marker.
    if (code === 0xff) at += 1;
    else if (code === EOI) break;
    else {
      const content = part(bytes, at + 4, bytes.readUInt16BE(at + 2) - LENGTH_BYTES);
      at += 4 + content.length;
      if (code === APP1) orientation = exifIn(content) ?? orientation;
      const kept = keptSegment(code, content);
      if (kept) parts.push(segment(code, kept));
      if (code !== SOS) continue;
      hasScan = true;
      const end = endOfScan(bytes, at);
      parts.push(bytes.subarray(at, end));
      at = end;
    }
  }
  if (!hasScan) return null;
  const exif = orientation === UPRIGHT ? [] : [segment(APP1, Buffer.concat([EXIF_NAME, exifOf(orientation)]))];
  return Buffer.concat([Buffer.from([0xff, SOI]), ...exif, ...parts, Buffer.from([0xff, EOI])]);
}

/** What stays of a segment; null: nothing. */
function keptSegment(code: number, content: Buffer): Buffer | null {
  const isNamed = (name: string) => content.toString('latin1', 0, name.length) === name;
  if (code === APP0 && isNamed('JFIF\0') && content.length >= JFIF_BYTES)
    return Buffer.concat([content.subarray(0, JFIF_BYTES - 2), Buffer.alloc(2)]);
  if (code === APP14 && isNamed('Adobe') && content.length >= ADOBE_BYTES) return content.subarray(0, ADOBE_BYTES);
  // Frames, and the tables between them that have codes of the same range.
  const isFrame = code >= 0xc0 && code <= 0xcf;
  return isFrame || JPEG_TABLES.has(code) || code === SOS ? content : null;
}

function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + LENGTH_BYTES, 2);
  return Buffer.concat([head, content]);
}

/** Where the compressed data that begins there ends: at a marker other than a restart. In it, 0xff is followed by 0. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const code = bytes.readUInt8(at + 1);
    if (code !== 0 && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  throw new RangeError('The image ends within a scan.');
}

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');

/** The orientation in an `APP1` segment, which can also be something else. */
function exifIn(content: Buffer): number | null {
  if (!content.subarray(0, EXIF_NAME.length).equals(EXIF_NAME)) return null;
  return orientationOf(content.subarray(EXIF_NAME.length));
}

const RIFF_HEADER_BYTES = 12;
const EXIF_FLAG = 0b1000;
/** Color profile, EXIF and XMP. */
const METADATA_FLAGS = 0b10_1100;

/** https://developers.google.com/speed/webp/docs/riff_container */
function rewriteWebp(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let [head, orientation, hasImage]: [Buffer | null, number, boolean] = [null, UPRIGHT, false];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = RIFF_HEADER_BYTES; at + 8 <= end && (head !== null || !hasImage);) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const content = part(bytes, at + 8, length);
    at += 8 + length + (length % 2);
    if (type === 'VP8X') head = Buffer.from(content);
    else if (type === 'EXIF') orientation = exifIn(content) ?? orientationOf(content) ?? orientation;
    else if (type === 'ALPH' || type === 'VP8 ' || type === 'VP8L') {
      hasImage ||= type !== 'ALPH';
      parts.push(riffChunk(type, content));
    }
  }
  if (!hasImage) return null;
  if (head !== null) {
    const isTurned = orientation !== UPRIGHT;
    head.writeUInt8((head.readUInt8(0) & ~METADATA_FLAGS) | (isTurned ? EXIF_FLAG : 0), 0);
    parts.unshift(riffChunk('VP8X', head));
    if (isTurned) parts.push(riffChunk('EXIF', exifOf(orientation)));
  }
  const chunks = Buffer.concat(parts);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([header, chunks]);
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
