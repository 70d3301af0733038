import type { ContestProblemSettings } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { mayKnowResult } from '@assay/rules';
import { administers, judges, may, observes, type ContestPermissions } from '../contests/policy.ts';
import type { DataRule, ViewedSolution, Sight } from '../solutions/policy.ts';

type Owned = Pick<ViewedSolution, 'userId'>;

/**
 * May see that the solution exists, and its row. Others' of the freeze are as absent until the results are revealed:
 * `hiddenFromMs` is from when on, see `findHiddenFromMs`.
 */
export function maySeeContestSolution(
  permissions: ContestPermissions,
  userId: string,
  solution: Owned & { submittedAt: Date | null },
  hiddenFromMs: number | null,
): boolean {
  const isOwn = solution.userId === userId;
  if (isOwn && may(permissions, 'readSolutions')) return true;
  const reader = { seesAll: observes(permissions), isOwn };
  const submittedAtMs = solution.submittedAt?.getTime() ?? null;
  return (
    may(permissions, 'readAllSolutions') &&
    mayKnowResult(reader, { submittedAtMs }, { fromMs: hiddenFromMs, fromTimeMs: null })
  );
}

/** May read the details document and watch the progress. */
export function mayReadContestDetails(permissions: ContestPermissions, userId: string, solution: Owned): boolean {
  return may(permissions, 'readAllDetails') || (solution.userId === userId && may(permissions, 'readOwnDetails'));
}

/**
 * May read everything about the judging, whatever the feedback of its problem: observers, and its participant after
 * spending a token on it.
 */
export function readsFullFeedback(
  permissions: ContestPermissions,
  userId: string,
  { userId: ownerId, tokenedAt }: Owned & { tokenedAt: Date | null },
): boolean {
  return observes(permissions) || (tokenedAt !== null && ownerId === userId);
}

/** What the viewer sees of the judging and of the token of a submission that they may see. */
export function feedbackSightOf(
  permissions: ContestPermissions,
  userId: string,
  solution: Owned & { tokenedAt: Date | null },
): Pick<Sight, 'seesAll' | 'readToken'> {
  return {
    seesAll: readsFullFeedback(permissions, userId, solution),
    readToken: observes(permissions) || solution.userId === userId,
  };
}

/** May read the submitted data, whatever the contest's rule decides. */
export function alwaysReadsContestData(permissions: ContestPermissions, userId: string, solution: Owned): boolean {
  return observes(permissions) || solution.userId === userId;
}

/** May read the submitted data. `byRule`, the decision of the contest's rule, replaces the stage's switch. */
export function mayReadContestData(
  permissions: ContestPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId' | 'preferPrivate'>,
  byRule: DataRule,
): boolean {
  if (alwaysReadsContestData(permissions, userId, solution)) return true;
  if (solution.preferPrivate || byRule.kind === 'denies' || byRule.kind === 'failed') return false;
  return byRule.kind === 'shows' ? byRule.value : may(permissions, 'readAllData');
}

/**
 * Whether the solution itself allows the user to submit it: its owner once, while the contest has the problem and does
 * not disable submission; administrators at any time. `settings` is null if the contest no longer has the problem.
 */
export function maySubmitContestSolution(
  permissions: ContestPermissions,
  userId: string,
  solution: Pick<ViewedSolution, 'userId' | 'state'>,
  settings: ContestProblemSettings | null,
): boolean {
  if (administers(permissions)) return true;
  return (
    solution.userId === userId &&
    solution.state === SOLUTION_STATE.created &&
    settings !== null &&
    settings.disableSubmit !== true
  );
}

/** A viewer's permissions on a solution of a contest. */
export function contestSightOf(
  permissions: ContestPermissions,
  userId: string,
  solution: ViewedSolution & { tokenedAt: Date | null },
  {
    byRule,
    settings,
    isOpenToHack = false,
  }: { byRule: DataRule; settings: ContestProblemSettings | null; isOpenToHack?: boolean },
): Sight {
  return {
    submit: may(permissions, 'submit') && maySubmitContestSolution(permissions, userId, solution, settings),
    rejudge: judges(permissions) && solution.state !== SOLUTION_STATE.created,
    readData: isOpenToHack || mayReadContestData(permissions, userId, solution, byRule),
    readDetails: mayReadContestDetails(permissions, userId, solution),
    readJudgings: may(permissions, 'readJudgings'),
    readFault: observes(permissions),
    ...feedbackSightOf(permissions, userId, solution),
  };
}
