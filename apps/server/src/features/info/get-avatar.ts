import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { avatarKey } from '../../storage/keys.ts';
import { imageKeyOf, pictureOf } from '../users/email-hash.ts';
import type { AvatarImage } from './avatar-cache.ts';
import { contentTypes, imageKindOf } from './image-kind.ts';
import { silhouette } from './silhouette.ts';

const KEEP_S = 86_400;
const KEEP_SILHOUETTE_S = 3_600;
const YEAR_S = 365 * 86_400;

export const getAvatar = route('GET /api/avatar/:hash', {
  handle: async ({ params, context, reply }) => {
    const uploaded = pictureOf(params.hash);
    const picture =
      uploaded === null
        ? await context.findAvatar?.(imageKeyOf(context, params.hash))
        : await readAvatar(context, uploaded);
    const keepS = picture ? KEEP_S : KEEP_SILHOUETTE_S;
    reply.headers({
      // Every upload has a new id, so its content never changes.
      'cache-control': uploaded === null ? `public, max-age=${keepS}` : `public, max-age=${YEAR_S}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': picture?.contentType ?? 'image/svg+xml',
    });
    return reply.send(picture?.bytes ?? silhouette);
  },
});

async function readAvatar({ store }: Pick<AppContext, 'store'>, pictureId: string): Promise<AvatarImage> {
  const file = await store.get(avatarKey(pictureId));
  if (file === null) throw refusal('not-found');
  const bytes = await buffer(file.stream);
  const kind = imageKindOf(bytes);
  if (kind === null) throw new Error(`The stored avatar ${pictureId} is not an image.`);
  return { contentType: contentTypes[kind], bytes };
}
