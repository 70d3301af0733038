import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isOwner, parseKey, parseOwner } from './keys.ts';

/** File systems take 255 bytes; what is longer goes by its hash. */
const MAX_NAME_BYTES = 200;

/** Folder of an owner's files, below the folder of the store. Spread over 256 folders, so that none grows too large. */
export function ownerPath(owner: string): string {
  const { kind, ownerId } = parseOwner(owner);
  return join(kind, ownerId.slice(0, 2), ownerId);
}

/** Path of a file below the folder of the store: two keys never share one, and no name leads elsewhere. */
export function keyPath(key: string): string {
  const { kind, ownerId, name } = parseKey(key);
  return join(ownerPath(`${kind}/${ownerId}`), fileNameOf(name));
}

/**
 * Returns the path where it is one that `keyPath` can give, and throws else: nothing that comes from a backup leads
 * elsewhere.
 */
export function checkListedPath(path: string): string {
  if (!isListedPath(path)) throw new Error(`Not a path of a stored file: ${JSON.stringify(path)}.`);
  return path;
}

const NAME = /^(?:~[0-9a-f]{64}|(?:[a-zA-Z0-9_-]|%[0-9a-f]{2})(?:[a-zA-Z0-9._-]|%[0-9a-f]{2})*)$/;

/** Whether the path is one that `keyPath` can give. */
export function isListedPath(path: string): boolean {
  const [kind = '', shard, ownerId = '', name = '', ...rest] = path.split('/');
  const isPlace = isOwner(`${kind}/${ownerId}`) && shard === ownerId.slice(0, 2);
  return isPlace && NAME.test(name) && rest.length === 0;
}

/** `%` precedes what is encoded and never occurs otherwise; a `~` distinguishes a long name from an encoded one. */
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
