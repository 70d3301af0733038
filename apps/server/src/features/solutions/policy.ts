import { SOLUTION_STATE } from '@assay/contract/states';
import { administers, readsAllSolutions, type ProblemPermissions } from '../problems/policy.ts';

/** The fields of a solution that decide who may see it. */
export interface ViewedSolution {
  userId: string;
  state: number;
  preferPrivate: boolean;
}

/** What the problem's `solution` rule decides about reading the data of a solution. */
export type DataRule =
  { kind: 'none' } | { kind: 'shows'; value: boolean } | { kind: 'denies'; message: string } | { kind: 'failed' };

/** A viewer's decided permissions on a solution. */
export interface Sight {
  submit: boolean;
  rejudge: boolean;
  readData: boolean;
  readDetails: boolean;
  /** Those before the current one. */
  readJudgings: boolean;
  /** Why it could not be judged. */
  readFault: boolean;
  /** Details and figures that the feedback of a contest hides. */
  seesAll: boolean;
  /** Whether a token was spent on it. */
  readToken: boolean;
}

/** A viewer's permissions on a solution outside contests. */
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
    seesAll: administers(permissions),
    readToken: false,
  };
}

/** May see that the solution exists, and its row. */
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

/** May see the earlier judgings of a solution that the viewer may see. */
export function mayReadJudgings(permissions: ProblemPermissions): boolean {
  return administers(permissions) || permissions.settings.solutionShowJudgings === true;
}

/** May read the submitted data, whatever the problem's rule decides. */
export function alwaysReadsData(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId'>,
): boolean {
  return administers(permissions) || solution.userId === userId;
}

/** May read the submitted data. `byRule`, the decision of the problem's rule, replaces the setting. */
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

/** May submit it: its owner once, administrators at any time. */
export function maySubmitSolution(
  permissions: ProblemPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId' | 'state'>,
): boolean {
  return administers(permissions) || (solution.userId === userId && solution.state === SOLUTION_STATE.created);
}

/** May rejudge it. */
export function mayRejudge(permissions: ProblemPermissions, solution: Pick<ViewedSolution, 'state'>): boolean {
  return administers(permissions) && solution.state !== SOLUTION_STATE.created;
}
