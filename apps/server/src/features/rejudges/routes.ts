import {
  beginContestRejudge,
  cancelContestRejudge,
  downloadContestRejudge,
  getContestRejudge,
  listContestRejudgeRanks,
  listContestRejudges,
  listContestRejudgeSolutions,
} from './contest-rejudges.ts';
import {
  downloadContestJudgingDetails,
  downloadJudgingDetails,
  listContestJudgings,
  listJudgings,
} from './judging-history.ts';
import {
  beginProblemRejudge,
  cancelProblemRejudge,
  downloadProblemRejudge,
  getProblemRejudge,
  listProblemRejudges,
  listProblemRejudgeSolutions,
} from './problem-rejudges.ts';

export const rejudgeRoutes = [
  beginProblemRejudge,
  listProblemRejudges,
  getProblemRejudge,
  cancelProblemRejudge,
  listProblemRejudgeSolutions,
  downloadProblemRejudge,
  listJudgings,
  downloadJudgingDetails,
  beginContestRejudge,
  listContestRejudges,
  getContestRejudge,
  cancelContestRejudge,
  listContestRejudgeSolutions,
  listContestRejudgeRanks,
  downloadContestRejudge,
  listContestJudgings,
  downloadContestJudgingDetails,
];
