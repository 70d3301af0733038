import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the server must be able to read again (AES-256-GCM): nonce, tag, ciphertext. `owner` is authenticated,
 * so that it cannot be decrypted for another owner.
 */
export function seal({ secret }: Pick<AppContext, 'secret'>, owner: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret('identity'), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws if it was changed, or encrypted for another owner or by another installation. */
export function unseal({ secret }: Pick<AppContext, 'secret'>, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret('identity'), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
