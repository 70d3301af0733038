import { problemAccessRoutes } from './access.ts';
import { changeContent } from './change-content.ts';
import { getProblem } from './get-problem.ts';
import { listProblemTags } from './list-problem-tags.ts';
import { listProblems } from './list-problems.ts';
import { makeProblem } from './make-problem.ts';
import { recommendProblems } from './recommend-problems.ts';
import { getSettings, replaceSettings } from './problem-settings.ts';

export const problemRoutes = [
  makeProblem,
  listProblems,
  listProblemTags,
  recommendProblems,
  getProblem,
  changeContent,
  ...problemAccessRoutes,
  getSettings,
  replaceSettings,
];
