import {
  beginContestRejudge,
  cancelContestRejudge,
  downloadContestRejudge,
  getContestRejudge,
  listContestRejudgeRanks,
  listContestRejudges,
  listContestRejudgeSolutions,
  matchContestRejudge,
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
  matchProblemRejudge,
} from './problem-rejudges.ts';

export const rejudgeRoutes = [
  beginProblemRejudge,
  matchProblemRejudge,
  listProblemRejudges,
  getProblemRejudge,
  cancelProblemRejudge,
  listProblemRejudgeSolutions,
  downloadProblemRejudge,
  listJudgings,
  downloadJudgingDetails,
  beginContestRejudge,
  matchContestRejudge,
  listContestRejudges,
  getContestRejudge,
  cancelContestRejudge,
  listContestRejudgeSolutions,
  listContestRejudgeRanks,
  downloadContestRejudge,
  listContestJudgings,
  downloadContestJudgingDetails,
];
