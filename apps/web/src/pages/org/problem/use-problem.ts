import type { Problem } from '@assay/contract';
import { createContext, use } from 'react';

export const ProblemContext = createContext<Problem | null>(null);

/** The problem of the address, loaded by its frame. */
export function useProblem(): Problem {
  const problem = use(ProblemContext);
  if (problem === null) throw new Error('A page of a problem stands outside its frame.');
  return problem;
}
