import { hasCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { mayTranslate } from '../problems/policy.ts';
import { findProblemScope, type ProblemRequest, type ProblemScope } from '../problems/problem-scope.ts';

/** A scope that requires the right to translate the statement, or to edit it. */
export async function findTranslationScope(request: ProblemRequest): Promise<ProblemScope> {
  const scope = await findProblemScope(request);
  if (!mayTranslate(scope.capability)) throw refusal('no-right');
  return scope;
}

/** Whether translations stay closed to the user while a contest with the problem runs. */
export function waitsForContests({ capability }: Pick<ProblemScope, 'capability'>): boolean {
  return !hasCapability('problem', capability, 'content');
}
