import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PACKAGE_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { requireProblemMaker } from './package-scope.ts';

export const uploadPackage = route('POST /api/problem/import/upload', {
  handle: async ({ body, viewer, origin, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    if (body.size > MAX_PACKAGE_BYTES) throw refusal('too-large');
    const url = await context.store.signedUrl({
      key: importKey(body.orgId, body.hash),
      method: 'PUT',
      expiresInS: URL_LIFE_S,
      sizeBytes: body.size,
      sha256: body.hash,
      origin,
    });
    return { url };
  },
});
