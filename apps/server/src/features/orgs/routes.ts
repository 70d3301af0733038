import { addMember } from './add-member.ts';
import { changeMemberCapability } from './change-member-capability.ts';
import { deleteOrg } from './delete-org.ts';
import { getOrg } from './get-org.ts';
import { getOwnership } from './get-ownership.ts';
import { listActs } from './list-acts.ts';
import { listMembers } from './list-members.ts';
import { listOrgs } from './list-orgs.ts';
import { makeOrg } from './make-org.ts';
import { changeOrgProfile, getOrgProfile } from './profile.ts';
import { removeMember } from './remove-member.ts';
import { searchPrincipals } from './search-principals.ts';
import { changeSettings, getSettings } from './settings.ts';
import { testStorage } from './test-storage.ts';
import { transferOwnership } from './transfer-ownership.ts';

export const orgsRoutes = [
  makeOrg,
  listOrgs,
  getOrg,
  searchPrincipals,
  listMembers,
  addMember,
  changeMemberCapability,
  removeMember,
  getSettings,
  changeSettings,
  testStorage,
  getOwnership,
  getOrgProfile,
  changeOrgProfile,
  transferOwnership,
  deleteOrg,
  listActs,
];
