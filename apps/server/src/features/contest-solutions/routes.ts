import { announceContestSolution } from './announce-solution.ts';
import {
  rejudgeAllOfContest,
  rejudgeAllOfContestProblem,
  rejudgeContestSolution,
  submitAllOfContest,
  submitAllOfContestProblem,
  submitContestSolution,
} from './judge-solutions.ts';
import {
  downloadContestData,
  downloadContestDetails,
  getContestSolution,
  listContestSolutions,
} from './read-solutions.ts';

export const contestSolutionRoutes = [
  announceContestSolution,
  listContestSolutions,
  getContestSolution,
  submitContestSolution,
  rejudgeContestSolution,
  downloadContestDetails,
  downloadContestData,
  submitAllOfContest,
  rejudgeAllOfContest,
  submitAllOfContestProblem,
  rejudgeAllOfContestProblem,
];
