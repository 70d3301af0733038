import {
  addContestProblem,
  getContestProblemSettings,
  removeContestProblem,
  replaceContestProblemSettings,
  setProblemSlugs,
} from './edit-problems.ts';
import { contestProblemAttachmentUrl, getContestProblem, listContestProblems } from './read-problems.ts';

export const contestProblemRoutes = [
  listContestProblems,
  addContestProblem,
  getContestProblem,
  removeContestProblem,
  getContestProblemSettings,
  replaceContestProblemSettings,
  setProblemSlugs,
  contestProblemAttachmentUrl,
];
