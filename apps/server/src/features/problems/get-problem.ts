import { route } from '../../http/route.ts';
import { presentProblem } from './present.ts';
import { findProblemPage } from './problem-page.ts';

export const getProblem = route('GET /api/problem/:problemId', {
  scope: findProblemPage,
  handle: ({ scope: { scope, row } }) => presentProblem(scope, row),
});
