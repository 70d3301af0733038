import { refusal } from '../../http/refusal.ts';
import { mayReview } from '../problems/policy.ts';
import { findProblemScope, type ProblemRequest, type ProblemScope } from '../problems/problem-scope.ts';

/** A scope that requires the right to take part in the review. */
export async function findReviewScope(request: ProblemRequest): Promise<ProblemScope> {
  const scope = await findProblemScope(request);
  if (!mayReview(scope.capability)) throw refusal('no-right');
  return scope;
}
