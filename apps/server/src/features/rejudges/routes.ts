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
import { rejudgeAllOfContest, rejudgeAllOfContestProblem, rejudgeContestSolution } from './rejudge-in-contest.ts';
import { rejudgeAll, rejudgeSolution } from './rejudge-in-problem.ts';

export const rejudgeRoutes = [
  rejudgeSolution,
  rejudgeAll,
  rejudgeContestSolution,
  rejudgeAllOfContest,
  rejudgeAllOfContestProblem,
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
