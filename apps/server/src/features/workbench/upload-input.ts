import { MAX_DRAFT_FILE_BYTES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { draftFileKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { renewLease } from '../tasks/lease.ts';
import { leaseOf } from './end-run.ts';
import { findOwner } from './queries.ts';

/** Of a file for the draft. Files that no test uses are deleted after a day. */
export const uploadInput = route('POST /api/runner/bench/task/:benchId/:taskId/input', {
  handle: async ({ params, body: { hash, size }, viewer, origin, context: { db, store, config } }) => {
    const isLeased = await db.transact((tx) => renewLease(tx, leaseOf(params, viewer)));
    const owner = isLeased ? await findOwner(db, params.benchId) : undefined;
    if (!owner) throw refusal('task-gone');
    if (size > MAX_DRAFT_FILE_BYTES) throw refusal('too-large');
    await refuseBeyondOrgQuota(db, owner.orgId, config.quotas, size);
    const key = draftFileKey(owner.problemId, hash);
    return { url: await signUpload(store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
