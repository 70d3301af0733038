import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import type { AppContext } from '../../context.ts';

const IMAGE_KEY = /^[0-9a-f]{32}$/;
/** Encrypts one block under our own key: a permutation of all 16-byte values that no one else can compute or invert. */
const CIPHER = 'aes-128-ecb';
const KEY_BYTES = 16;
/** Begins the hash of an organization's or a group's e-mail, which has a key of its own. */
const OF_ORG = 'g';
/** Begins the id of an uploaded avatar, which takes the place of the hash. */
const UPLOADED = 'u';

type Secrets = Pick<AppContext, 'secret'>;

/**
 * The e-mail hash of a user on the wire: 32 hex digits that `GET /api/avatar/:hash` maps to an image. For an unverified
 * e-mail it is random but constant for the account: otherwise anyone could write a guess into their own profile and
 * compare hashes. See `docs/decisions/0006-pictures-of-people.md`. The id of an uploaded avatar takes its place.
 */
export function personHash(
  context: Secrets,
  { id, email, verified, picture }: { id: string; email: string; verified: readonly string[]; picture: string | null },
): string {
  if (picture !== null) return uploadedHash(picture);
  if (verified.includes('email')) return emailHash(context, email);
  return createHmac('sha256', context.secret('email-hash'))
    .update(`account ${id}`)
    .digest('hex')
    .slice(0, 2 * KEY_BYTES);
}

/** The hash of a verified e-mail, constant on this installation. */
export function emailHash({ secret }: Secrets, email: string): string {
  return encrypt(personKey(secret), imageKey(email));
}

/**
 * The hash of an organization's or a group's e-mail, or the id of its uploaded avatar. Never equal to a user's, so that
 * a guess at a user's e-mail cannot be compared.
 */
export function orgHash({ secret }: Secrets, { email, picture }: { email: string; picture: string | null }): string {
  if (picture !== null) return uploadedHash(picture);
  return `${OF_ORG}${encrypt(orgKey(secret), imageKey(email))}`;
}

function uploadedHash(picture: string): string {
  return `${UPLOADED}${picture.replaceAll('-', '')}`;
}

/** The id of the uploaded avatar that a hash stands for; null for the hash of an e-mail. */
export function pictureOf(hash: string): string | null {
  if (!hash.startsWith(UPLOADED)) return null;
  return hash.slice(1).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The image key encoded in a hash created here; for any other hash, a key that no user has. */
export function imageKeyOf({ secret }: Secrets, hash: string): string {
  const key = hash.startsWith(OF_ORG) ? orgKey(secret) : personKey(secret);
  const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
  return Buffer.concat([decipher.update(hash.replace(OF_ORG, ''), 'hex'), decipher.final()]).toString('hex');
}

/**
 * Key of an image at Gravatar-style services: MD5 of the trimmed, lower-case e-mail, 32 hex digits. A user may enter
 * such a key instead of an e-mail: a value without @ that looks like a key is treated as one.
 */
export function imageKey(email: string): string {
  const text = email.trim().toLowerCase();
  if (IMAGE_KEY.test(text)) return text;
  return createHash('md5').update(text).digest('hex');
}

function encrypt(key: Uint8Array, block: string): string {
  const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block, 'hex'), cipher.final()]).toString('hex');
}

function personKey(secret: AppContext['secret']): Uint8Array {
  return secret('email-hash').subarray(0, KEY_BYTES);
}

function orgKey(secret: AppContext['secret']): Uint8Array {
  return secret('email-hash').subarray(KEY_BYTES);
}
