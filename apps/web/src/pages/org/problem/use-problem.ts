import type { Problem } from '@assay/contract';
import { createContext, use } from 'react';

export const ProblemContext = createContext<Problem | null>(null);

/** The problem of the URL, loaded by its frame. */
export function useProblem(): Problem {
  const problem = use(ProblemContext);
  if (problem === null) throw new Error('A problem page must be rendered inside its frame.');
  return problem;
}
