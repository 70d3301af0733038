import { createHash } from 'node:crypto';
import { refusal } from '../../http/refusal.ts';
import { stillImageOf } from '../avatars/avatar-image.ts';
import { withoutMetadata } from '../avatars/image-metadata.ts';
import type { PhotoRow } from './queries.ts';

/** Maximum width and height. A projector shows no more. */
const MAX_PHOTO_PIXELS = 1920;
/** Readers of the contest API know no other kinds. */
const mimes = { png: 'image/png', jpg: 'image/jpeg' } as const;

export interface CheckedPhoto extends Pick<PhotoRow, 'mime' | 'width' | 'height' | 'md5' | 'sizeBytes'> {
  bytes: Buffer;
}

/** An uploaded photo without its metadata, such as the place. Throws `not-a-photo`. */
export function checkPhoto(uploaded: Buffer): CheckedPhoto {
  const bytes = stillImageOf(uploaded, MAX_PHOTO_PIXELS) === null ? null : withoutMetadata(uploaded);
  // Checked again, since what is stored is what browsers decode.
  const image = bytes === null ? null : stillImageOf(bytes, MAX_PHOTO_PIXELS);
  if (bytes === null || image === null || (image.kind !== 'png' && image.kind !== 'jpg')) throw refusal('not-a-photo');
  const { kind, width, height } = image;
  const md5 = createHash('md5').update(bytes).digest('hex');
  return { bytes, mime: mimes[kind], width, height, md5, sizeBytes: bytes.length };
}
