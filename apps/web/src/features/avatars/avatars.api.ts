import { api } from '../../lib/api/index.ts';
import { hashFile } from '../../lib/hash-file.ts';
import { uploadTo } from '../../lib/upload.ts';

/** Limit of the server. */
export const MAX_AVATAR_BYTES = 256 * 1024;
/** Sharp at the largest size shown, 72 px, on any screen. */
export const AVATAR_PIXELS = 256;

/** Who has the avatar. */
export interface AvatarOwner {
  kind: 'user' | 'org' | 'group';
  id: string;
}

/** Uploads an image and makes it the avatar. */
export async function setAvatar({ kind, id }: AvatarOwner, image: Blob): Promise<void> {
  const hash = await hashFile(image);
  const { url } = await api('POST /api/avatar/upload', { body: { size: image.size, hash } });
  await uploadTo(url, image);
  const body = { hash };
  if (kind === 'user') await api('POST /api/user/:userId/avatar', { params: { userId: id }, body });
  else if (kind === 'org') await api('POST /api/org/:orgId/admin/avatar', { params: { orgId: id }, body });
  else await api('POST /api/group/:groupId/avatar', { params: { groupId: id }, body });
}

export async function removeAvatar({ kind, id }: AvatarOwner): Promise<void> {
  if (kind === 'user') await api('DELETE /api/user/:userId/avatar', { params: { userId: id } });
  else if (kind === 'org') await api('DELETE /api/org/:orgId/admin/avatar', { params: { orgId: id } });
  else await api('DELETE /api/group/:groupId/avatar', { params: { groupId: id } });
}
