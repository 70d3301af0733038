import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PACKAGE_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { requireProblemMaker } from './package-scope.ts';

export const uploadPackage = route('POST /api/problem/import/upload', {
  handle: async ({ body, viewer, origin, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    if (body.size > MAX_PACKAGE_BYTES) throw refusal('too-large');
    await refuseBeyondOrgQuota(context.db, body.orgId, context.config.quotas, body.size);
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
