import { route } from '../../http/route.ts';
import { presentOrg } from './present.ts';
import { findOrgScope } from './scope.ts';

export const getOrg = route('GET /api/org/:orgId', {
  scope: findOrgScope,
  handle: ({ scope }) => presentOrg(scope, scope.capability),
});
