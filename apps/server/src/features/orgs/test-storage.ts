import { route } from '../../http/route.ts';
import { bucketConfigOf } from '../../storage/buckets/org-bucket.ts';
import { tryBucket } from '../../storage/buckets/try-bucket.ts';
import { findSettings } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

/** An organization keeps no secret twice: who changes nothing of it sends none, and the stored one is tried. */
export const testStorage = route('POST /api/org/:orgId/admin/settings/test-storage', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body: { oss }, context }) => {
    const stored = await findSettings(context.db, scope.id);
    return await tryBucket(bucketConfigOf({ ...oss, secretKey: oss.secretKey || (stored.oss?.secretKey ?? '') }), {
      known: context.config.s3?.endpoint ?? null,
    });
  },
});
