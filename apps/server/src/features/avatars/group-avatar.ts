import { route } from '../../http/route.ts';
import { groupScopeWith } from '../groups/group-scope.ts';
import { changeAvatar } from './change-avatar.ts';
import { recordAvatar } from './record-avatar.ts';

export const setGroupAvatar = route('POST /api/group/:groupId/avatar', {
  scope: groupScopeWith('content'),
  handle: ({ scope: { id, orgId }, body: { hash }, viewer, ip, context }) => {
    const owner = { kind: 'group', id } as const;
    const record = recordAvatar(owner, orgId, { viewer, ip });
    return changeAvatar(context, { owner, viewerId: viewer.userId, hash, record });
  },
});

export const removeGroupAvatar = route('DELETE /api/group/:groupId/avatar', {
  scope: groupScopeWith('content'),
  handle: ({ scope: { id, orgId }, viewer, ip, context }) => {
    const owner = { kind: 'group', id } as const;
    const record = recordAvatar(owner, orgId, { viewer, ip });
    return changeAvatar(context, { owner, viewerId: viewer.userId, hash: null, record });
  },
});
