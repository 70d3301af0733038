import { route } from '../../http/route.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { changeAvatar } from './change-avatar.ts';
import { recordAvatar } from './record-avatar.ts';

export const setOrgAvatar = route('POST /api/org/:orgId/admin/avatar', {
  scope: findOrgAdminScope,
  handle: ({ scope: { id }, body: { hash }, viewer, ip, context }) => {
    const owner = { kind: 'org', id } as const;
    const record = recordAvatar(owner, id, { viewer, ip });
    return changeAvatar(context, { owner, viewerId: viewer.userId, hash, record });
  },
});

export const removeOrgAvatar = route('DELETE /api/org/:orgId/admin/avatar', {
  scope: findOrgAdminScope,
  handle: ({ scope: { id }, viewer, ip, context }) => {
    const owner = { kind: 'org', id } as const;
    const record = recordAvatar(owner, id, { viewer, ip });
    return changeAvatar(context, { owner, viewerId: viewer.userId, hash: null, record });
  },
});
