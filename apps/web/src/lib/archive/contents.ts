import type { ArchivedFile } from './archive.ts';
import { TooLarge } from './limited.ts';

/** Largest file that is shown; larger files can be saved. */
export const MAX_TEXT_BYTES = 1024 * 1024;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** What a file is, as far as it can be shown. */
export type Contents =
  | { kind: 'text'; text: string }
  | { kind: 'image'; blob: Blob }
  | { kind: 'binary' }
  | { kind: 'too-large' }
  /** Encrypted, damaged, or compressed by an unknown method. */
  | { kind: 'unreadable' };

/** Reads a file for display, whatever size its archive claims. Never throws. */
export async function readContents(file: ArchivedFile): Promise<Contents> {
  try {
    const bytes = await file.read(MAX_IMAGE_BYTES);
    const image = imageTypeOf(bytes);
    if (image !== null) return { kind: 'image', blob: new Blob([bytes], { type: image }) };
    const text = textOf(bytes);
    if (text === null) return { kind: 'binary' };
    return bytes.length > MAX_TEXT_BYTES ? { kind: 'too-large' } : { kind: 'text', text };
  } catch (error) {
    return { kind: error instanceof TooLarge ? 'too-large' : 'unreadable' };
  }
}

/** Image types that cannot contain scripts, by their first bytes. */
const images: readonly [type: string, begins: readonly (number | null)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

function imageTypeOf(bytes: Uint8Array): string | null {
  const found = images.find(([, begins]) => begins.every((byte, at) => byte === null || bytes[at] === byte));
  return found?.[0] ?? null;
}

/** The text of UTF-8 without zero bytes; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
