import { SOLUTION_STATE } from '@assay/contract/states';
import { administers, readsAllSolutions, type Standing } from '../problems/policy.ts';

/** What of a solution decides who may see it. */
export interface Seen {
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
export function sightOf(standing: Standing, userId: string, solution: Seen, byRule: DataRule): Sight {
  return {
    submit: maySubmitSolution(standing, userId, solution),
    rejudge: mayRejudge(standing, solution),
    readData: mayReadData(standing, userId, solution, byRule),
    readDetails: mayReadDetails(standing, userId, solution),
    readJudgings: mayReadJudgings(standing),
    readFault: administers(standing),
  };
}

/** May know that the solution is there, and see its row. */
export function maySeeSolution(standing: Standing, userId: string, solution: Pick<Seen, 'userId'>): boolean {
  return solution.userId === userId || readsAllSolutions(standing);
}

/** May read the details document and watch the progress. */
export function mayReadDetails(standing: Standing, userId: string, solution: Pick<Seen, 'userId'>): boolean {
  if (administers(standing)) return true;
  if (standing.settings.solutionShowDetails !== true) return false;
  return solution.userId === userId || standing.settings.solutionShowOtherDetails === true;
}

/** May see the judgings before the current one of a solution that the viewer may see. */
export function mayReadJudgings(standing: Standing): boolean {
  return administers(standing) || standing.settings.solutionShowJudgings === true;
}

/** May read what was handed in, whatever a rule of the problem says. */
export function alwaysReadsData(standing: Standing, userId: string, solution: Pick<Seen, 'userId'>): boolean {
  return administers(standing) || solution.userId === userId;
}

/** May read what was handed in. `byRule` is what a rule of the problem says, which stands in for the setting. */
export function mayReadData(
  standing: Standing,
  userId: string,
  solution: Pick<Seen, 'userId' | 'preferPrivate'>,
  byRule: DataRule,
): boolean {
  if (alwaysReadsData(standing, userId, solution)) return true;
  if (solution.preferPrivate || byRule.kind === 'denies' || byRule.kind === 'failed') return false;
  return byRule.kind === 'shows' ? byRule.value : standing.settings.solutionShowOtherData === true;
}

/** May send it to the judge: its owner once, administrators at any time. */
export function maySubmitSolution(
  standing: Standing,
  userId: string,
  solution: Pick<Seen, 'userId' | 'state'>,
): boolean {
  return administers(standing) || (solution.userId === userId && solution.state === SOLUTION_STATE.created);
}

/** May have it judged again. */
export function mayRejudge(standing: Standing, solution: Pick<Seen, 'state'>): boolean {
  return administers(standing) && solution.state !== SOLUTION_STATE.created;
}
