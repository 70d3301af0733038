import { refusal } from '../../http/refusal.ts';
import { mayReview, seesSolutions } from './policy.ts';
import { findProblemScope, type ProblemRequest, type ProblemScope } from './problem-scope.ts';

export interface ReviewScope extends ProblemScope {
  /** False for testers: they get nothing of solutions, programs and tests that are no samples. */
  seesSolutions: boolean;
}

/** A scope that requires the right to take part in the review. */
export async function findReviewScope(request: ProblemRequest): Promise<ReviewScope> {
  const scope = await findProblemScope(request);
  if (!mayReview(scope.capability)) throw refusal('no-right');
  return { ...scope, seesSolutions: seesSolutions(scope.capability) };
}
