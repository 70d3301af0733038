import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PACKAGE_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { importKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';

/** The package is stored with those that become new problems, and deleted like them. */
export const uploadImport = route('POST /api/problem/:problemId/draft/import/upload', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { hash, size }, origin, context: { db, store, config } }) => {
    await requireDraft(db, scope.id);
    if (size > MAX_PACKAGE_BYTES) throw refusal('too-large');
    await refuseBeyondOrgQuota(db, scope.orgId, config.quotas, size);
    const key = importKey(scope.orgId, hash);
    return { url: await signUpload(store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
