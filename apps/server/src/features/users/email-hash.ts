import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { AppContext } from '../../context.ts';

const PICTURE_KEY = /^[0-9a-f]{32}$/;
/** One block under a key of our own: a permutation of all values of 16 bytes, which nobody else can compute or undo. */
const CIPHER = 'aes-128-ecb';
const KEY_BYTES = 16;

type Secrets = Pick<AppContext, 'secret'>;

/**
 * What the wire calls the hash of an e-mail: 32 hex digits, always the same for the same e-mail on this installation, by which strangers can
 * neither find the e-mail nor check a guess. Our own `GET /api/avatar/:hash` knows whose picture it stands for; no other service does. See
 * `docs/decisions/0006-pictures-of-people.md`.
 */
export function emailHash({ secret }: Secrets, email: string): string {
  const cipher = createCipheriv(CIPHER, keyOf(secret), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(pictureKey(email), 'hex'), cipher.final()]).toString('hex');
}

/** The picture key behind a hash that `emailHash` has made; of any other hash some key that nobody has. */
export function pictureKeyOf({ secret }: Secrets, hash: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), null).setAutoPadding(false);
  return Buffer.concat([decipher.update(hash, 'hex'), decipher.final()]).toString('hex');
}

/**
 * Key of a picture at Gravatar-style services: MD5 of the trimmed, lower-case e-mail, 32 hex digits. Whoever has such a key already writes it in the
 * place of the e-mail: a value without @ that looks like a key is taken as one.
 */
export function pictureKey(email: string): string {
  const text = email.trim().toLowerCase();
  if (PICTURE_KEY.test(text)) return text;
  return createHash('md5').update(text).digest('hex');
}

function keyOf(secret: AppContext['secret']): Uint8Array {
  return secret('email-hash').subarray(0, KEY_BYTES);
}
