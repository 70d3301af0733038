import type { AppContext } from '../../context.ts';
import { route } from '../../http/route.ts';
import { pictureKeyOf } from '../users/email-hash.ts';
import { makeAvatarCache, type Picture } from './avatar-cache.ts';
import { silhouette } from './silhouette.ts';

const KEEP_S = 86_400;
const KEEP_SILHOUETTE_S = 3_600;

const caches = new WeakMap<AppContext, ReturnType<typeof makeAvatarCache>>();

export const getAvatar = route('GET /api/avatar/:hash', {
  handle: async ({ params, context, reply }) => {
    const picture = await findPicture(context, params.hash);
    const keepS = picture ? KEEP_S : KEEP_SILHOUETTE_S;
    reply.headers({
      'cache-control': `public, max-age=${keepS}`,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': picture?.contentType ?? 'image/svg+xml',
    });
    return reply.send(picture?.bytes ?? silhouette);
  },
});

async function findPicture(context: AppContext, hash: string): Promise<Picture | undefined> {
  const { config, clock, log } = context;
  if (config.avatarService === null) return undefined;
  const cache = caches.get(context) ?? makeAvatarCache({ service: config.avatarService, clock, log });
  caches.set(context, cache);
  return await cache(pictureKeyOf(context, hash));
}
