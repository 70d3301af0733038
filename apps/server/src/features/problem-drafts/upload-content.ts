import { MAX_DRAFT_FILE_BYTES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { draftFileKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { requireDraft } from './draft-scope.ts';
import { usesFile } from './queries.ts';

/** A file that no test uses is deleted after a day, so an upload is spared only for one that some test uses. */
export const uploadContent = route('POST /api/problem/:problemId/draft/upload', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { hash, size }, origin, context: { db, store, config } }) => {
    await requireDraft(db, scope.id);
    if (size > MAX_DRAFT_FILE_BYTES) throw refusal('too-large');
    if (await usesFile(db, scope.id, hash)) return { url: null };
    await refuseBeyondOrgQuota(db, scope.orgId, config.quotas, size);
    const key = draftFileKey(scope.id, hash);
    return { url: await signUpload(store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
