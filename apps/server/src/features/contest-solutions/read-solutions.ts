import { Refusal, refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findHiddenFromMs } from '../boards/hidden-results.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { observes, may } from '../contests/policy.ts';
import { presentSolution, presentSolutionRow } from '../solutions/present.ts';
import { findQueuePlace } from '../solutions/queue-place.ts';
import { dataUrl, detailsUrl } from '../solutions/solution-urls.ts';
import { findContestSolutionScope } from './contest-solution-scope.ts';
import { findContestDataRule } from './contest-data-rule.ts';
import {
  alwaysReadsContestData,
  contestSightOf,
  feedbackSightOf,
  mayReadContestData,
  mayReadContestDetails,
  readsFullFeedback,
} from './policy.ts';
import { listSolutionsOfContest } from './queries.ts';

export const listContestSolutions = route('GET /api/contest/:contestId/solution', {
  scope: contestScopePast('readSolutions'),
  handle: async ({ scope, query, viewer, context: { db } }) => {
    const isOwn = query.userId === viewer.userId || query.userId === scope.actingId;
    if (!isOwn && !may(scope, 'readAllSolutions')) throw refusal('no-right');
    const filter = isOwn ? { ...query, userId: scope.actingId } : query;
    const withHidden = isOwn || observes(scope);
    const hiddenFromMs = withHidden ? null : await findHiddenFromMs(db, scope.id);
    const sight = { withHidden, hiddenFromMs, actingId: scope.actingId };
    const { rows, total } = await listSolutionsOfContest(db, scope.id, filter, query, sight);
    const items = rows.map((row) => presentSolutionRow(row, feedbackSightOf(scope, scope.actingId, row)));
    return { items, ...(total !== undefined && { total }) };
  },
});

export const getContestSolution = route('GET /api/contest/:contestId/solution/:solutionId', {
  scope: findContestSolutionScope,
  handle: async ({ scope, context: { db } }) => {
    const { contest, solution, settings, isOpenToHack } = scope;
    const userId = contest.actingId;
    // The owner and the jury and observers read it whatever the rule decides; for others the rule may fail.
    const byRule = alwaysReadsContestData(contest, userId, solution)
      ? ({ kind: 'none' } as const)
      : await findContestDataRule(db, scope, userId).catch(toFailed);
    const queue = await findQueuePlace(db, solution);
    return presentSolution(
      solution,
      contestSightOf(contest, userId, solution, { byRule, settings, isOpenToHack }),
      queue,
    );
  },
});

function toFailed(error: unknown) {
  if (error instanceof Refusal && error.code === 'rule-failed') return { kind: 'failed' } as const;
  throw error;
}

export const downloadContestDetails = route('GET /api/contest/:contestId/solution/:solutionId/details/download', {
  scope: findContestSolutionScope,
  handle: async ({ scope: { contest, solution }, origin, context: { store } }) => {
    if (!mayReadContestDetails(contest, contest.actingId, solution)) throw refusal('solution-hidden');
    return {
      url: await detailsUrl(
        store,
        solution,
        { seesAll: readsFullFeedback(contest, contest.actingId, solution) },
        origin,
      ),
    };
  },
});

export const downloadContestData = route('GET /api/contest/:contestId/solution/:solutionId/data/download', {
  scope: findContestSolutionScope,
  handle: async ({ scope, origin, context: { db, store } }) => {
    const { contest, solution, isOpenToHack } = scope;
    const userId = contest.actingId;
    if (!isOpenToHack && !alwaysReadsContestData(contest, userId, solution)) {
      const byRule = await findContestDataRule(db, scope, userId);
      if (byRule.kind === 'denies') throw refusal('rule-denied', { message: byRule.message });
      if (!mayReadContestData(contest, userId, solution, byRule)) throw refusal('solution-hidden');
    }
    return { url: await dataUrl(store, solution, origin) };
  },
});
