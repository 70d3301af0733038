import { route } from '../../http/route.ts';
import { tryBucket } from '../../storage/try-bucket.ts';
import { findSettings } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

/** An organization keeps no secret twice: who changes nothing of it sends none, and the stored one is tried. */
export const testStorage = route('POST /api/org/:orgId/admin/settings/test-storage', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body: { oss }, context }) => {
    const stored = await findSettings(context.db, scope.id);
    const region = oss.region || 'us-east-1';
    return await tryBucket(
      {
        bucket: oss.bucket,
        accessKey: oss.accessKey,
        secretKey: oss.secretKey || (stored.oss?.secretKey ?? ''),
        region,
        endpoint: oss.endpoint || `https://s3.${region}.amazonaws.com`,
        // With an endpoint of one's own the bucket stands in the path, as clients of this protocol take it.
        pathStyle: oss.pathStyle ?? Boolean(oss.endpoint),
        direct: false,
      },
      { known: context.config.s3?.endpoint ?? null },
    );
  },
});
