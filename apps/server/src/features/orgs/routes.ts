import { addMember } from './members/add-member.ts';
import { changeMemberCapability } from './members/change-member-capability.ts';
import { getOrg } from './get-org.ts';
import { getOwnership } from './ownership/get-ownership.ts';
import { listActs } from './list-acts.ts';
import { listMembers } from './members/list-members.ts';
import { listOrgs } from './list-orgs.ts';
import { makeOrg } from './make-org.ts';
import { changeOrgProfile, getOrgProfile } from './profile.ts';
import { searchPrincipals } from './members/search-principals.ts';
import { changeSettings, getSettings } from './org-settings.ts';
import { testStorage } from './test-storage.ts';
import { transferOwnership } from './ownership/transfer-ownership.ts';

export const orgsRoutes = [
  makeOrg,
  listOrgs,
  getOrg,
  searchPrincipals,
  listMembers,
  addMember,
  changeMemberCapability,
  getSettings,
  changeSettings,
  testStorage,
  getOwnership,
  getOrgProfile,
  changeOrgProfile,
  transferOwnership,
  listActs,
];
