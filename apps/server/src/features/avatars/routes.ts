import { removeGroupAvatar, setGroupAvatar } from './group-avatar.ts';
import { removeOrgAvatar, setOrgAvatar } from './org-avatar.ts';
import { uploadAvatar } from './upload-avatar.ts';
import { removeUserAvatar, setUserAvatar } from './user-avatar.ts';

export const avatarRoutes = [
  uploadAvatar,
  setUserAvatar,
  removeUserAvatar,
  setOrgAvatar,
  removeOrgAvatar,
  setGroupAvatar,
  removeGroupAvatar,
];
