import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';
import { saveDownload } from '../../lib/save-download.ts';

/** Scope of a rejudge: solutions of a problem outside contests, or those of a contest. */
export type RejudgePlace = { readonly problemId: string } | { readonly contestId: string };

export type RejudgeOrder = Body<'POST /api/contest/:contestId/admin/rejudge'>;
export type RejudgeMatch = NonNullable<Query<'GET /api/contest/:contestId/admin/rejudge-match'>>;
export type Rejudge = Reply<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId'>;
export type RejudgeMode = Rejudge['mode'];
export type RejudgeRow = Reply<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution'>['items'][number];
export type RowFilter = Omit<Query<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution'>, 'count'>;

/** In a contest, others see results: they stay until all new ones are known. */
export const defaultMode = (place: RejudgePlace): RejudgeMode => ('contestId' in place ? 'aside' : 'immediate');

/** Polling interval of a running rejudge; live events update its solutions. */
export const POLL_MS = 2_000;

const PAGE_SIZE = 15;
const MOST_RANKS = 100;

const idOf = (place: RejudgePlace) => ('contestId' in place ? place.contestId : place.problemId);

export const rejudgeKeys = {
  all: (place: RejudgePlace) => ['rejudge', idOf(place)] as const,
  one: (place: RejudgePlace, rejudgeId: string) => [...rejudgeKeys.all(place), rejudgeId] as const,
};

/** The latest rejudges. */
export const rejudgeList = (place: RejudgePlace) =>
  queryOptions({
    queryKey: [...rejudgeKeys.all(place), 'list'],
    queryFn: ({ signal }) => {
      const query = { perPage: PAGE_SIZE } as const;
      return 'contestId' in place
        ? api('GET /api/contest/:contestId/admin/rejudge', { params: place, query, signal })
        : api('GET /api/problem/:problemId/admin/rejudge', { params: place, query, signal });
    },
  });

/** For `refetchInterval` of the list of rejudges. */
export const listInterval = (orders: readonly Rejudge[] | undefined): number | false =>
  orders?.some(({ state }) => state === 'running') ? POLL_MS : false;

export const rejudgeById = (place: RejudgePlace, rejudgeId: string) =>
  queryOptions({
    queryKey: rejudgeKeys.one(place, rejudgeId),
    queryFn: ({ signal }) =>
      'contestId' in place
        ? api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId', { params: { ...place, rejudgeId }, signal })
        : api('GET /api/problem/:problemId/admin/rejudge/:rejudgeId', { params: { ...place, rejudgeId }, signal }),
  });

/** The result of each solution, changed ones first. Refetched when the rejudge ends. */
export const rejudgeRows = (place: RejudgePlace, { _id: rejudgeId, state }: Rejudge, filter: RowFilter) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one(place, rejudgeId), 'rows', state, filter],
    queryFn: ({ signal }) => {
      const query = { ...filter, count: true };
      return 'contestId' in place
        ? api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution', {
            params: { ...place, rejudgeId },
            query,
            signal,
          })
        : api('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution', {
            params: { ...place, rejudgeId },
            query,
            signal,
          });
    },
    placeholderData: keepPreviousData,
  });

/** Verdicts before and after. Refetched when another solution is judged. */
export const rejudgeVerdicts = (place: RejudgePlace, { _id: rejudgeId, counts }: Rejudge) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one(place, rejudgeId), 'verdict', counts.done],
    queryFn: ({ signal }) =>
      'contestId' in place
        ? api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/verdict', {
            params: { ...place, rejudgeId },
            signal,
          })
        : api('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/verdict', {
            params: { ...place, rejudgeId },
            signal,
          }),
    placeholderData: keepPreviousData,
  });

/** Rank changes. Computing them takes long: while solutions are judged, they are refetched only on request. */
export const rejudgeRanks = (contestId: string, { _id: rejudgeId, state }: Rejudge) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one({ contestId }, rejudgeId), 'rank', state],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank', {
        params: { contestId, rejudgeId },
        query: { perPage: MOST_RANKS, count: true },
        signal,
      }),
  });

/** Award changes, like rank changes. */
export const rejudgeAwards = (contestId: string, { _id: rejudgeId, state }: Rejudge) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one({ contestId }, rejudgeId), 'award', state],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/award', { params: { contestId, rejudgeId }, signal }),
  });

/** How many solutions a rejudge would include now, and their languages. */
export const matchingSolutions = (place: RejudgePlace, query: RejudgeMatch) =>
  queryOptions({
    queryKey: [...rejudgeKeys.all(place), 'match', query],
    queryFn: ({ signal }) =>
      'contestId' in place
        ? api('GET /api/contest/:contestId/admin/rejudge-match', { params: place, query, signal })
        : api('GET /api/problem/:problemId/admin/rejudge-match', { params: place, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Resolves without an id if nothing matched. */
export const beginRejudge = (place: RejudgePlace, body: RejudgeOrder) => {
  if ('contestId' in place) return api('POST /api/contest/:contestId/admin/rejudge', { params: place, body });
  const { problemId: _ofContest, ...ofProblem } = body;
  return api('POST /api/problem/:problemId/admin/rejudge', { params: place, body: ofProblem });
};

export const cancelRejudge = (place: RejudgePlace, rejudgeId: string) =>
  'contestId' in place
    ? api('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel', { params: { ...place, rejudgeId } })
    : api('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel', { params: { ...place, rejudgeId } });

/** Makes all results of a rejudge current together. */
export const applyRejudge = (place: RejudgePlace, rejudgeId: string) =>
  'contestId' in place
    ? api('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', { params: { ...place, rejudgeId } })
    : api('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/apply', { params: { ...place, rejudgeId } });

/** Makes all earlier results current again together. */
export const undoRejudge = (place: RejudgePlace, rejudgeId: string) =>
  'contestId' in place
    ? api('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo', { params: { ...place, rejudgeId } })
    : api('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/undo', { params: { ...place, rejudgeId } });

/** Saves the whole report as a CSV file. */
export async function saveReport(place: RejudgePlace, rejudgeId: string): Promise<void> {
  const at = 'contestId' in place ? `contest/${place.contestId}` : `problem/${place.problemId}`;
  await saveDownload(`/api/${at}/admin/rejudge/${rejudgeId}/csv`, `rejudge-${rejudgeId}.csv`);
}
