import type { Judging } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestSolutionScope } from '../contest-solutions/contest-solution-scope.ts';
import { mayReadContestDetails, readsFullFeedback } from '../contest-solutions/policy.ts';
import { may, observes } from '../contests/policy.ts';
import { administers } from '../problems/policy.ts';
import { mayReadDetails, mayReadJudgings } from '../solutions/policy.ts';
import { findSolutionScope } from '../solutions/solution-scope.ts';
import type { SolutionFullRow } from '../solutions/queries.ts';
import { detailsUrl } from '../solutions/solution-urls.ts';
import { presentCurrent, presentEarlier, type JudgingSight, type JudgingNames } from './present.ts';
import { findReasons, findRunnerNames, listEarlierJudgings } from './queries.ts';

/** A viewer's permissions on a solution's judgings. */
interface HistorySight extends Omit<JudgingSight, 'feedback'> {
  /** Those before the current one. */
  readEarlier: boolean;
}

export const listJudgings = route('GET /api/problem/:problemId/solution/:solutionId/judging', {
  scope: findSolutionScope,
  handle: ({ scope: { problem, solution, readerId }, context }) =>
    listAll(context, solution, {
      administers: administers(problem),
      readEarlier: mayReadJudgings(problem),
      readDetails: mayReadDetails(problem, readerId, solution),
      seesAll: administers(problem),
    }),
});

export const listContestJudgings = route('GET /api/contest/:contestId/solution/:solutionId/judging', {
  scope: findContestSolutionScope,
  handle: ({ scope: { contest, solution }, context }) =>
    listAll(context, solution, {
      administers: observes(contest),
      readEarlier: may(contest, 'readJudgings'),
      readDetails: mayReadContestDetails(contest, contest.actingId, solution),
      seesAll: readsFullFeedback(contest, contest.actingId, solution),
    }),
});

const noNames: JudgingNames = { reasons: new Map(), runners: new Map() };

async function listAll({ db }: AppContext, row: SolutionFullRow, own: HistorySight): Promise<{ items: Judging[] }> {
  const sight = { ...own, feedback: row.feedback };
  const earlier = sight.readEarlier ? await listEarlierJudgings(db, row.id) : [];
  const requested = [row, ...earlier].flatMap(({ rejudgeId }) => rejudgeId ?? []);
  const by = [row, ...earlier].flatMap(({ runnerId }) => runnerId ?? []);
  const names = sight.administers
    ? { reasons: await findReasons(db, requested), runners: await findRunnerNames(db, by) }
    : noNames;
  return {
    items: [presentCurrent(row, names, sight), ...earlier.map((one) => presentEarlier(one, names, sight))],
  };
}

const DETAILS = 'judging/:attempt/details/download' as const;

export const downloadJudgingDetails = route(`GET /api/problem/:problemId/solution/:solutionId/${DETAILS}`, {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution, readerId }, params, origin, context }) => {
    const sight = {
      readEarlier: mayReadJudgings(problem),
      readDetails: mayReadDetails(problem, readerId, solution),
      administers: administers(problem),
      seesAll: administers(problem),
    };
    return await addressOf(context, origin, solution, params.attempt, sight);
  },
});

export const downloadContestJudgingDetails = route(`GET /api/contest/:contestId/solution/:solutionId/${DETAILS}`, {
  scope: findContestSolutionScope,
  handle: async ({ scope: { contest, solution }, params, origin, context }) => {
    const readDetails = mayReadContestDetails(contest, contest.actingId, solution);
    const sight = {
      readEarlier: may(contest, 'readJudgings'),
      readDetails,
      administers: observes(contest),
      seesAll: readsFullFeedback(contest, contest.actingId, solution),
    };
    return await addressOf(context, origin, solution, params.attempt, sight);
  },
});

async function addressOf(
  { db, store }: AppContext,
  origin: string,
  solution: SolutionFullRow,
  attempt: number,
  { readEarlier, readDetails, seesAll }: HistorySight,
): Promise<{ url: string }> {
  const isCurrent = attempt === solution.attempt;
  const earlier = !isCurrent && readEarlier ? await listEarlierJudgings(db, solution.id) : [];
  const found = isCurrent ? solution : earlier.find((one) => one.attempt === attempt);
  if (!found || found.taskId === null) throw refusal('not-found');
  if (!readDetails) throw refusal('solution-hidden');
  const { id, feedback } = solution;
  return { url: await detailsUrl(store, { id, taskId: found.taskId, feedback }, { seesAll }, origin) };
}
