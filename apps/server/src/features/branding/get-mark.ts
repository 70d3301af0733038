import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { markKey } from '../../storage/keys.ts';

const YEAR_S = 365 * 86_400;
/** Even if the SVG is opened as a page, nothing in it runs or loads anything. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The name contains the hash of the content, so the content never changes. */
export const getMark = route('GET /api/mark/:name', {
  handle: async ({ params: { name }, context, reply }) => {
    const file = await context.store.get(markKey(name));
    if (file === null) throw refusal('not-found');
    reply.headers({
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': POLICY,
      'content-type': name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      'content-length': file.sizeBytes,
    });
    return reply.send(file.stream);
  },
});
