import type { ContestProblemSettings } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { administers, may, type ContestStanding } from '../contests/policy.ts';
import type { DataRule, Seen, Sight } from '../solutions/policy.ts';

type Owned = Pick<Seen, 'userId'>;

/** May know that the solution is there, and see its row. */
export function maySeeContestSolution(standing: ContestStanding, userId: string, solution: Owned): boolean {
  return may(standing, 'readAllSolutions') || (solution.userId === userId && may(standing, 'readSolutions'));
}

/** May read the details document and watch the progress. */
export function mayReadContestDetails(standing: ContestStanding, userId: string, solution: Owned): boolean {
  return may(standing, 'readAllDetails') || (solution.userId === userId && may(standing, 'readOwnDetails'));
}

/** May read what was handed in, whatever a rule of the contest says. */
export function alwaysReadsContestData(standing: ContestStanding, userId: string, solution: Owned): boolean {
  return administers(standing) || solution.userId === userId;
}

/** May read what was handed in. `byRule` is what a rule of the contest says, which stands in for the stage's switch. */
export function mayReadContestData(
  standing: ContestStanding,
  userId: string,
  solution: Pick<Seen, 'userId' | 'preferPrivate'>,
  byRule: DataRule,
): boolean {
  if (alwaysReadsContestData(standing, userId, solution)) return true;
  if (solution.preferPrivate || byRule.kind === 'denies' || byRule.kind === 'failed') return false;
  return byRule.kind === 'shows' ? byRule.value : may(standing, 'readAllData');
}

/**
 * May send it to the judge, as far as the solution goes: its owner once, while the contest has the problem and does not
 * keep it from being submitted; administrators at any time. `settings` are null where the contest does not have the
 * problem any more.
 */
export function maySubmitContestSolution(
  standing: ContestStanding,
  userId: string,
  solution: Pick<Seen, 'userId' | 'state'>,
  settings: ContestProblemSettings | null,
): boolean {
  if (administers(standing)) return true;
  return (
    solution.userId === userId &&
    solution.state === SOLUTION_STATE.created &&
    settings !== null &&
    settings.disableSubmit !== true
  );
}

/** What a viewer may do with a solution of a contest. */
export function contestSightOf(
  standing: ContestStanding,
  userId: string,
  solution: Seen,
  { byRule, settings }: { byRule: DataRule; settings: ContestProblemSettings | null },
): Sight {
  const isAdmin = administers(standing);
  return {
    submit: may(standing, 'submit') && maySubmitContestSolution(standing, userId, solution, settings),
    rejudge: isAdmin && solution.state !== SOLUTION_STATE.created,
    readData: mayReadContestData(standing, userId, solution, byRule),
    readDetails: mayReadContestDetails(standing, userId, solution),
    readJudgings: may(standing, 'readJudgings'),
    readFault: isAdmin,
  };
}
