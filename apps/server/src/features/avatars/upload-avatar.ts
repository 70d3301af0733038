import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_AVATAR_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { sentAvatarKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';

/** Uploaded images are stored for a day even if they are not used. */
const UPLOADS: Limit = { name: 'avatar.upload', limit: 60, windowMs: 3_600_000 };

export const uploadAvatar = route('POST /api/avatar/upload', {
  handle: async ({ body: { size, hash }, viewer, origin, context }) => {
    if (size > MAX_AVATAR_BYTES) throw refusal('too-large');
    const waitS = await countAttempt(context, { limit: UPLOADS, of: viewer.userId });
    if (waitS > 0) throw refusal('too-many-requests', { waitS });
    const key = sentAvatarKey(viewer.userId, hash);
    return { url: await signUpload(context.store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
