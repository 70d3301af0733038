import { deleteContest } from './delete-contest.ts';
import { deleteOrg } from './delete-org.ts';
import { deleteProblem } from './delete-problem.ts';
import { removeMember } from './remove-member.ts';

export const deletionRoutes = [deleteOrg, deleteProblem, deleteContest, removeMember];
