export type ImageKind = 'png' | 'jpg' | 'webp' | 'gif' | 'avif';

/** Number of leading bytes that `imageKindOf` needs. */
export const SIGNATURE_BYTES = 16;

export const contentTypes: Readonly<Record<ImageKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

/**
 * Detects an image by its leading bytes, using the signatures of
 * https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm and, for AVIF, its brand. Null for anything
 * else, including SVG, which can contain scripts.
 */
export function imageKindOf(start: Buffer): ImageKind | null {
  const text = start.subarray(0, SIGNATURE_BYTES).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF[^]{4}WEBPVP/.test(text)) return 'webp';
  if (/^[^]{4}ftypavi[fs]/.test(text)) return 'avif';
  return null;
}

/** Content type of an image by its file extension. */
export function pictureTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const kinds: Readonly<Record<string, string>> = contentTypes;
  return kinds[ending] ?? 'application/octet-stream';
}
