import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** An unguessable code, token or secret: 256 random bits as base64url. */
export function makeSecretText(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of such a code. The code is random and long, so a plain SHA-256 reveals nothing. */
export function hashSecretText(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether the hash is that of the text, in constant time. */
export function isSecretText(text: string, hash: Buffer): boolean {
  const textHash = hashSecretText(text);
  return textHash.length === hash.length && timingSafeEqual(textHash, hash);
}
