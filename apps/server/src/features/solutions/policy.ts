import { SOLUTION_STATE } from '@assay/contract/states';
import { administers, readsAllSolutions, type ProblemPermissions } from '../problems/policy.ts';

/** What of a solution decides who may see it. */
export interface ViewedSolution {
  userId: string;
  state: number;
  preferPrivate: boolean;
}

/** What the problem's `solution` rule says about reading the data of a solution. */
export type DataRule =
  { kind: 'none' } | { kind: 'shows'; value: boolean } | { kind: 'denies'; message: string } | { kind: 'failed' };

/** What a viewer may do with a solution, decided. */
export interface Sight {
  submit: boolean;
  rejudge: boolean;
  readData: boolean;
  readDetails: boolean;
  /** Those before the current one. */
  readJudgings: boolean;
  /** Why it could not be judged. */
  readFault: boolean;
}

/** What a viewer may do with a solution made outside contests. */
export function sightOf(
  permissions: ProblemPermissions,
  userId: string,
  solution: ViewedSolution,
  byRule: DataRule,
): Sight {
  return {
    submit: maySubmitSolution(permissions, userId, solution),
    rejudge: mayRejudge(permissions, solution),
    readData: mayReadData(permissions, userId, solution, byRule),
    readDetails: mayReadDetails(permissions, userId, solution),
    readJudgings: mayReadJudgings(permissions),
    readFault: administers(permissions),
  };
}

/** May know that the solution is there, and see its row. */
export function maySeeSolution(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId'>,
): boolean {
  return solution.userId === userId || readsAllSolutions(permissions);
}

/** May read the details document and watch the progress. */
export function mayReadDetails(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId'>,
): boolean {
  if (administers(permissions)) return true;
  if (permissions.settings.solutionShowDetails !== true) return false;
  return solution.userId === userId || permissions.settings.solutionShowOtherDetails === true;
}

/** May see the judgings before the current one of a solution that the viewer may see. */
export function mayReadJudgings(permissions: ProblemPermissions): boolean {
  return administers(permissions) || permissions.settings.solutionShowJudgings === true;
}

/** May read what was handed in, whatever a rule of the problem says. */
export function alwaysReadsData(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId'>,
): boolean {
  return administers(permissions) || solution.userId === userId;
}

/** May read what was handed in. `byRule` is what a rule of the problem says, which stands in for the setting. */
export function mayReadData(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId' | 'preferPrivate'>,
  byRule: DataRule,
): boolean {
  if (alwaysReadsData(permissions, userId, solution)) return true;
  if (solution.preferPrivate || byRule.kind === 'denies' || byRule.kind === 'failed') return false;
  return byRule.kind === 'shows' ? byRule.value : permissions.settings.solutionShowOtherData === true;
}

/** May send it to the judge: its owner once, administrators at any time. */
export function maySubmitSolution(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId' | 'state'>,
): boolean {
  return administers(permissions) || (solution.userId === userId && solution.state === SOLUTION_STATE.created);
}

/** May have it judged again. */
export function mayRejudge(permissions: ProblemPermissions, solution: Pick<ViewedSolution, 'state'>): boolean {
  return administers(permissions) && solution.state !== SOLUTION_STATE.created;
}
