import { route } from '../../http/route.ts';
import { imageKeyOf } from '../users/email-hash.ts';
import { silhouette } from './silhouette.ts';

const KEEP_S = 86_400;
const KEEP_SILHOUETTE_S = 3_600;

export const getAvatar = route('GET /api/avatar/:hash', {
  handle: async ({ params, context, reply }) => {
    const picture = await context.findAvatar?.(imageKeyOf(context, params.hash));
    const keepS = picture ? KEEP_S : KEEP_SILHOUETTE_S;
    reply.headers({
      'cache-control': `public, max-age=${keepS}`,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': picture?.contentType ?? 'image/svg+xml',
    });
    return reply.send(picture?.bytes ?? silhouette);
  },
});
