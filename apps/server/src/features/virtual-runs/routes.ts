import { allowVirtualRuns } from './allow-runs.ts';
import { finishVirtualRun } from './finish-run.ts';
import { formVirtualTeam, joinVirtualTeam } from './form-team.ts';
import { getVirtualRun } from './get-run.ts';
import { listVirtualRuns } from './list-runs.ts';
import { startTeamRun, startVirtualRun } from './start-run.ts';
import { inviteToVirtualTeam, leaveVirtualTeam } from './team-members.ts';

export const virtualRunRoutes = [
  listVirtualRuns,
  startVirtualRun,
  getVirtualRun,
  finishVirtualRun,
  allowVirtualRuns,
  formVirtualTeam,
  joinVirtualTeam,
  inviteToVirtualTeam,
  leaveVirtualTeam,
  startTeamRun,
];
