import { route } from '../../http/route.ts';
import { orgHash, personHash } from '../users/email-hash.ts';
import { findPrincipalProfiles } from './queries.ts';

export const fetchPrincipalProfiles = route('POST /api/public/fetch-principals-profiles', {
  handle: async ({ body, context }) => {
    const rows = await findPrincipalProfiles(context.db, body.principalIds);
    return rows.map((row) => ({
      principalId: row.id,
      principalType: row.kind,
      name: row.name,
      emailHash:
        row.kind === 'group' ? orgHash(context, row) : personHash(context, { ...row, verified: row.verified ?? [] }),
      ...(row.orgId !== null && { orgId: row.orgId }),
      ...(row.isTeam ? { team: true } : row.namespace !== null && { namespace: row.namespace }),
      ...(row.tags && row.tags.length > 0 && { tags: row.tags }),
    }));
  },
});
