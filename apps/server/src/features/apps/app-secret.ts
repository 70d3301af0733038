import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new secret of an app, 32 random bytes as base64url. */
export function makeAppSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is stored of a secret. It is random and long, so a plain SHA-256 tells nothing of it. */
export function hashAppSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
