import { createContext, use } from 'react';
import type { Contest } from '../../../features/contests/contests.api.ts';

export const ContestContext = createContext<Contest | null>(null);

/** The contest of the URL, loaded by its frame. */
export function useContest(): Contest {
  const contest = use(ContestContext);
  if (contest === null) throw new Error('A contest page must be rendered inside its frame.');
  return contest;
}
