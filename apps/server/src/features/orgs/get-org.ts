import { route } from '../../http/route.ts';
import { presentOrg } from './present.ts';
import { findShownParts } from './queries.ts';
import { findOrgScope } from './org-scope.ts';

export const getOrg = route('GET /api/org/:orgId', {
  scope: findOrgScope,
  // Anyone with an account may write to it; without an account, a reader would only harvest the e-mail address.
  handle: async ({ scope, viewer, context }) => {
    const { tagNames, ...has } = await findShownParts(context.db, scope.id, viewer.userId);
    const shown = { ...presentOrg(context, scope, scope.capability), has, ...(tagNames && { tagNames }) };
    return viewer.kind === 'visitor' ? { ...shown, profile: { ...shown.profile, email: '' } } : shown;
  },
});
