import { contestAccessRoutes } from './access.ts';
import { changeContestContent } from './change-content.ts';
import { getContest } from './get-contest.ts';
import { listAllPublicContests, listContests, listContestTags } from './list-contests.ts';
import { makeContest } from './make-contest.ts';
import { getStages, replaceStages } from './stages.ts';

export const contestsRoutes = [
  makeContest,
  listContests,
  listAllPublicContests,
  listContestTags,
  getContest,
  changeContestContent,
  ...contestAccessRoutes,
  getStages,
  replaceStages,
];
