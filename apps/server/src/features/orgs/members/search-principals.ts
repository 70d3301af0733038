import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { isAdmin } from '../../../http/viewer/viewer.ts';
import { orgHash, personHash } from '../../users/email-hash.ts';
import { findPrincipals } from './find-principals.ts';
import type { OrgForViewer } from '../queries.ts';
import { findOrgScope, isOrgAdmin } from '../org-scope.ts';

/** Members find members and groups. Administrators find all users, to add new members. */
export const searchPrincipals = route('POST /api/org/:orgId/search-principals', {
  scope: async (request): Promise<OrgForViewer> => {
    const org = await findOrgScope(request);
    if (org.capability === null && !isAdmin(request.viewer)) throw refusal('no-right');
    return org;
  },
  handle: async ({ scope, body, viewer, context }) => {
    const everyUser = isOrgAdmin(scope) || isAdmin(viewer);
    const found = await findPrincipals(context.db, { orgId: scope.id, userId: viewer.userId }, oneOf(body), everyUser);
    return found.map(({ email, picture, verified, ...principal }) => {
      const hash = verified
        ? personHash(context, { id: principal.principalId, email, verified, picture })
        : orgHash(context, { email, picture });
      return { ...principal, emailHash: hash };
    });
  },
});

function oneOf(body: { [Key in 'principalId' | 'name' | 'search']?: string | undefined }) {
  const { principalId, name, search } = body;
  if (principalId !== undefined && name === undefined && search === undefined) return { principalId };
  if (principalId === undefined && name !== undefined && search === undefined) return { name };
  if (principalId === undefined && name === undefined && search !== undefined) return { search };
  throw refusal('invalid-input', {
    places: [{ place: 'body', reason: 'must contain one of principalId, name, search' }],
  });
}
