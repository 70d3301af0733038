import { route } from '../../http/route.ts';
import { presentOrg } from './present.ts';
import { findOrgScope } from './scope.ts';

export const getOrg = route('GET /api/org/:orgId', {
  scope: findOrgScope,
  handle: ({ scope, context }) => presentOrg(context, scope, scope.capability),
});
