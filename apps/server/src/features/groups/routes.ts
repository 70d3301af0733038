import { groupAccessRoutes } from './access.ts';
import { addGroupMembers } from './add-members.ts';
import { changeGroupProfile } from './change-profile.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup, getGroupProfile } from './get-group.ts';
import { listGroupAccess } from './list-access.ts';
import { listGroups } from './list-groups.ts';
import { makeGroup } from './make-group.ts';
import { addGroupMember, listGroupMembers, removeGroupMember } from './members.ts';

export const groupRoutes = [
  listGroups,
  makeGroup,
  getGroup,
  getGroupProfile,
  changeGroupProfile,
  deleteGroup,
  listGroupAccess,
  listGroupMembers,
  addGroupMember,
  addGroupMembers,
  removeGroupMember,
  ...groupAccessRoutes,
];
