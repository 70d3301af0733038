import { announceContestSolution } from './announce-solution.ts';
import { submitAllOfContest, submitAllOfContestProblem, submitContestSolution } from './judge-solutions.ts';
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
  downloadContestDetails,
  downloadContestData,
  submitAllOfContest,
  submitAllOfContestProblem,
];
