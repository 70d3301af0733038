import { route } from '../../http/route.ts';
import { addressRulesOf } from '../../storage/buckets/address-rules.ts';
import { openBucketKey } from '../org-storage/bucket-keys.ts';
import { bucketConfigOf } from '../../storage/buckets/org-bucket.ts';
import { tryBucket } from '../../storage/buckets/try-bucket.ts';
import { findSettings } from './queries.ts';
import { findOrgAdminScope } from './org-scope.ts';

/** Clients that do not change the secret send none, and the stored one is tested. */
export const testStorage = route('POST /api/org/:orgId/admin/settings/test-storage', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body: { oss }, context }) => {
    const stored = await findSettings(context.db, scope.id);
    const storedKey = openBucketKey(stored.oss?.secretKey ?? '', context.secret('org-bucket'));
    const config = bucketConfigOf({ ...oss, secretKey: oss.secretKey || storedKey });
    const { outcome, code, cause } = await tryBucket(config, addressRulesOf(context.config));
    if (cause !== undefined) context.log.info({ err: cause, orgId: scope.id }, 'A tested bucket cannot be used.');
    return { outcome, code };
  },
});
