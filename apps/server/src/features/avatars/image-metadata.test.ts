import { describe, expect, it } from 'vitest';
import { anAvatar } from '../../../test/support/avatar-images.ts';
import { exifOf, orientationOf } from './exif.ts';
import { withoutMetadata } from './image-metadata.ts';

const { png, chunk, jpeg, segment, lossy, lossless, extended, riffChunk } = anAvatar;
const SECRET = 'N 51.4779, W 0.0015';
const secret = Buffer.from(SECRET);
const named = (name: string, content: Buffer = secret) => Buffer.concat([Buffer.from(name, 'latin1'), content]);

/** EXIF data, little endian, whose orientation comes after the place where the image was taken. */
function camera(orientation: number) {
  const head = Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1');
  const place = Buffer.from([0x25, 0x88, 2, 0, secret.length, 0, 0, 0, 38, 0, 0, 0]);
  const turned = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
  return Buffer.concat([head, place, turned, Buffer.alloc(4), secret]);
}

describe('an avatar without its metadata', () => {
  it.each([
    ['PNG', png()],
    ['JPEG', jpeg(16, 16)],
    ['lossy WebP', lossy(16)],
    ['lossless WebP', lossless],
    ['extended WebP', extended(0b1_0000)],
  ])('is the same %s file if it has none', (_, bytes) => {
    expect(withoutMetadata(bytes)).toEqual(bytes);
  });

  it('has no text, time, EXIF, XMP or color profile of a PNG, and nothing after its end', () => {
    const extra = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf', 'iCCP', 'prVt'].map((type) => chunk(type, secret));
    const [bytes, rest] = [png({ extra, after: [secret] }), chunk('gAMA', Buffer.alloc(4))];
    expect(withoutMetadata(bytes)?.includes(SECRET)).toBe(false);
    expect(withoutMetadata(png({ extra: [rest] }))?.includes('gAMA')).toBe(true);
  });

  it('has no comment, EXIF, XMP, color profile or thumbnail of a JPEG, between its scans neither, nor after its end', () => {
    const extra = [
      segment(0xe0, named('JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01')),
      segment(0xe0, named('JFXX\0')),
      segment(0xe1, named('Exif\0\0', camera(1))),
      segment(0xe1, named('http://ns.adobe.com/xap/1.0/\0')),
      segment(0xe2, named('ICC_PROFILE\0')),
      segment(0xed, named('Photoshop 3.0\0')),
      segment(0xee, named('Adobe\0\x64\0\0\0\0\x01')),
      segment(0xfe, secret),
    ];
    const bytes = withoutMetadata(jpeg(16, 16, { extra, between: [segment(0xfe, secret)], after: [secret] }));
    expect(bytes?.includes(SECRET)).toBe(false);
    // The color transform decides how the pixels are decoded.
    expect(bytes?.includes('Adobe\0\x64\0\0\0\0\x01', 0, 'latin1')).toBe(true);
    expect(bytes?.includes('Exif')).toBe(false);
  });

  it('has no EXIF, XMP, color profile or unknown part of a WebP, and its header announces none', () => {
    const more = ['EXIF', 'XMP ', 'ICCP', 'note'].map((type) => riffChunk(type, secret));
    const bytes = withoutMetadata(Buffer.concat([extended(0b11_1100, 16, more), secret]));
    expect(bytes).toEqual(extended(0b1_0000));
  });

  it.each([2, 3, 6, 8])('is still turned as its EXIF says: %i', (orientation) => {
    const turned = withoutMetadata(jpeg(16, 16, { extra: [segment(0xe1, named('Exif\0\0', camera(orientation)))] }));
    expect(turned?.includes(SECRET)).toBe(false);
    expect(turned?.subarray(2, 6 + 6 + 26)).toEqual(segment(0xe1, named('Exif\0\0', exifOf(orientation))));
    expect(orientationOf(exifOf(orientation))).toBe(orientation);
    const drawn = withoutMetadata(extended(0b1000, 16, [riffChunk('EXIF', camera(orientation))]));
    expect(drawn).toEqual(extended(0b1000, 16, [riffChunk('EXIF', exifOf(orientation))]));
    const painted = withoutMetadata(png({ extra: [chunk('eXIf', camera(orientation))] }));
    expect(painted?.includes(SECRET)).toBe(false);
    expect(painted?.includes(exifOf(orientation))).toBe(true);
  });

  it('is upright if its EXIF is damaged', () => {
    for (const damaged of [camera(9), camera(6).subarray(0, 20), Buffer.from('MM'), Buffer.alloc(0)]) {
      expect(orientationOf(damaged)).toBeNull();
      const bytes = jpeg(16, 16, { extra: [segment(0xe1, named('Exif\0\0', damaged))] });
      expect(withoutMetadata(bytes)?.includes('Exif')).toBe(false);
    }
  });

  it('does not exist for a file that ends anywhere too early, or lies about its lengths', () => {
    // The last byte of the WebP file is padding.
    for (const bytes of [png(), jpeg(16, 16), extended(0).subarray(0, -1)]) {
      for (let length = 16; length < bytes.length; length += 1)
        expect(withoutMetadata(bytes.subarray(0, length))).toBeNull();
    }
    expect(withoutMetadata(jpeg(16, 16, { extra: [Buffer.from([0xff, 0xfe, 0, 1])] }))).toBeNull();
    expect(withoutMetadata(png({ extra: [Buffer.from('\xff\xff\xff\xffaaaa', 'latin1')] }))).toBeNull();
  });
});
