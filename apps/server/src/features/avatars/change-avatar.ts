import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { MAX_AVATAR_BYTES } from '../../storage/file-urls.ts';
import { avatarKey, sentAvatarKey } from '../../storage/keys.ts';
import { readUploaded } from '../info/keep-picture.ts';
import { isAvatarImage } from './avatar-image.ts';
import { withoutMetadata } from './image-metadata.ts';
import { lockPicture, updatePicture, type AvatarOwner } from './queries.ts';

type Services = Pick<AppContext, 'db' | 'store' | 'log'>;

export interface AvatarChange {
  owner: AvatarOwner;
  /** The user who uploaded the image. */
  viewerId: string;
  /** SHA-256 of the uploaded image; null removes the avatar. */
  hash: string | null;
  /** Called in the transaction of the change. */
  record?: (tx: Tx, before: string | null, after: string | null) => Promise<void>;
}

/**
 * Replaces or removes an avatar, and deletes the previous one. A file that is stored but not used, because the
 * transaction fails or the deletion does, is deleted as an orphan. Throws `not-uploaded`, `too-large`, `not-an-avatar`
 * and `not-found`.
 */
export async function changeAvatar(services: Services, { owner, viewerId, hash, record }: AvatarChange) {
  const { db, store, log } = services;
  const after = hash === null ? null : await storeAvatar(store, sentAvatarKey(viewerId, hash));
  const before = await db.transact(async (tx) => {
    const stored = await lockPicture(tx, owner);
    if (!stored) throw refusal('not-found');
    await updatePicture(tx, owner, after);
    await record?.(tx, stored.picture, after);
    return stored.picture;
  });
  if (before === null) return {};
  try {
    await store.delete(avatarKey(before));
  } catch (error) {
    log.warn({ err: error, picture: before }, 'Cannot delete a replaced avatar.');
  }
  return {};
}

/** Stores an uploaded image, checked and without its metadata, with a new id, which no upload URL can reach. */
async function storeAvatar(store: AppContext['store'], uploadKey: string): Promise<string> {
  const uploaded = await readUploaded(store, uploadKey, MAX_AVATAR_BYTES);
  const bytes = isAvatarImage(uploaded) ? withoutMetadata(uploaded) : null;
  // Checked again, since what is stored is what browsers decode.
  if (bytes === null || !isAvatarImage(bytes)) throw refusal('not-an-avatar');
  const pictureId = randomUUID();
  await store.put(avatarKey(pictureId), Readable.from([bytes]), { sizeBytes: bytes.length });
  return pictureId;
}
