import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { ownsProfile } from '../users/policy.ts';
import { changeAvatar } from './change-avatar.ts';

function requireOwnProfile({ params, viewer }: { params: { userId: string }; viewer: UserViewer }): void {
  if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
}

export const setUserAvatar = route('POST /api/user/:userId/avatar', {
  scope: requireOwnProfile,
  handle: ({ params: { userId }, body: { hash }, viewer, context }) =>
    changeAvatar(context, { owner: { kind: 'user', id: userId }, viewerId: viewer.userId, hash }),
});

export const removeUserAvatar = route('DELETE /api/user/:userId/avatar', {
  scope: requireOwnProfile,
  handle: ({ params: { userId }, viewer, context }) =>
    changeAvatar(context, { owner: { kind: 'user', id: userId }, viewerId: viewer.userId, hash: null }),
});
