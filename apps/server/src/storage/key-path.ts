import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isOwner, parseKey, parseOwner } from './keys.ts';

/** File systems limit names to 255 bytes; longer names are replaced by their hash. */
const MAX_NAME_BYTES = 200;

/** Folder of an owner's files, relative to the store's folder. Spread over 256 folders to keep each small. */
export function ownerPath(owner: string): string {
  const { kind, ownerId } = parseOwner(owner);
  return join(kind, ownerId.slice(0, 2), ownerId);
}

/** Path of a file relative to the store's folder: two keys never share one, and no name escapes the folder. */
export function keyPath(key: string): string {
  const { kind, ownerId, name } = parseKey(key);
  return join(ownerPath(`${kind}/${ownerId}`), fileNameOf(name));
}

/**
 * Returns the path if `keyPath` can produce it, and throws otherwise: paths from a backup must not escape the folder.
 */
export function checkListedPath(path: string): string {
  if (!isListedPath(path)) throw new Error(`Not a path of a stored file: ${JSON.stringify(path)}.`);
  return path;
}

const NAME = /^(?:~[0-9a-f]{64}|(?:[a-zA-Z0-9_-]|%[0-9a-f]{2})(?:[a-zA-Z0-9._-]|%[0-9a-f]{2})*)$/;

/** Whether `keyPath` can produce the path. */
export function isListedPath(path: string): boolean {
  const [kind = '', shard, ownerId = '', name = '', ...rest] = path.split('/');
  const isPlace = isOwner(`${kind}/${ownerId}`) && shard === ownerId.slice(0, 2);
  return isPlace && NAME.test(name) && rest.length === 0;
}

/** `%` introduces encoded characters and never occurs otherwise; `~` distinguishes a long name from an encoded one. */
function fileNameOf(name: string): string {
  const bytes = Buffer.from(name, 'utf8');
  let encoded = '';
  for (const [at, byte] of bytes.entries()) {
    const character = String.fromCharCode(byte);
    const isPlain = /[a-zA-Z0-9_-]/.test(character) || (character === '.' && at > 0);
    encoded += isPlain ? character : `%${byte.toString(16).padStart(2, '0')}`;
    if (encoded.length > MAX_NAME_BYTES) return `~${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return encoded;
}
