import { changeTeamSettings, editTeam, listTeams, makeTeam, removeTeam } from './direct-teams.ts';
import { formTeam, joinTeam } from './form-team.ts';
import { getTeam } from './get-team.ts';
import { importTeams } from './import-teams.ts';
import { changeOwnTeam, getOwnTeam, leaveTeam, removeMember } from './own-team.ts';

export const contestTeamRoutes = [
  getOwnTeam,
  formTeam,
  joinTeam,
  leaveTeam,
  changeOwnTeam,
  removeMember,
  getTeam,
  listTeams,
  changeTeamSettings,
  makeTeam,
  editTeam,
  removeTeam,
  importTeams,
];
