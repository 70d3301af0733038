import { createContext, use } from 'react';
import type { Plan } from '../../../features/plans/plans.api.ts';

export const PlanContext = createContext<Plan | null>(null);

/** The plan of the URL, loaded by its frame. */
export function usePlan(): Plan {
  const plan = use(PlanContext);
  if (plan === null) throw new Error('A plan page must be rendered inside its frame.');
  return plan;
}
