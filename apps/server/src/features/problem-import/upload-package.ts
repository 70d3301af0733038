import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PACKAGE_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { requireProblemMaker } from './package-scope.ts';

export const uploadPackage = route('POST /api/problem/import/upload', {
  handle: async ({ body: { orgId, size, hash }, viewer, origin, context }) => {
    await requireProblemMaker(context, viewer, orgId);
    if (size > MAX_PACKAGE_BYTES) throw refusal('too-large');
    await refuseBeyondOrgQuota(context.db, orgId, context.config.quotas, size);
    const key = importKey(orgId, hash);
    return { url: await signUpload(context.store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
