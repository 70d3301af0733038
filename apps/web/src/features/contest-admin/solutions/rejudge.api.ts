import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../../lib/api/index.ts';
import { adminKeys } from '../contest-admin.api.ts';

export type RejudgeFilter = Body<'POST /api/contest/:contestId/admin/rejudge'>;
export type Rejudge = Reply<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId'>;
export type RowFilter = Omit<Query<'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution'>, 'count'>;

const PAGE_SIZE = 15;

export const rejudgeKeys = {
  all: (contestId: string) => [...adminKeys.contest(contestId), 'rejudge'] as const,
  one: (contestId: string, rejudgeId: string) => [...rejudgeKeys.all(contestId), rejudgeId] as const,
};

/** The latest orders to judge again. */
export const rejudgeList = (contestId: string) =>
  queryOptions({
    queryKey: [...rejudgeKeys.all(contestId), 'list'],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge', {
        params: { contestId },
        query: { perPage: PAGE_SIZE },
        signal,
      }),
  });

export const rejudgeById = (contestId: string, rejudgeId: string) =>
  queryOptions({
    queryKey: rejudgeKeys.one(contestId, rejudgeId),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId', { params: { contestId, rejudgeId }, signal }),
  });

export const rejudgeRows = (contestId: string, rejudgeId: string, filter: RowFilter) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one(contestId, rejudgeId), 'rows', filter],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution', {
        params: { contestId, rejudgeId },
        query: { ...filter, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const rejudgeRanks = (contestId: string, rejudgeId: string) =>
  queryOptions({
    queryKey: [...rejudgeKeys.one(contestId, rejudgeId), 'rank'],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank', {
        params: { contestId, rejudgeId },
        query: { perPage: 100, count: true },
        signal,
      }),
  });

export const beginRejudge = (contestId: string, body: RejudgeFilter) =>
  api('POST /api/contest/:contestId/admin/rejudge', { params: { contestId }, body });

export const cancelRejudge = (contestId: string, rejudgeId: string) =>
  api('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel', { params: { contestId, rejudgeId } });

/** How many solutions a filter meets now. Uploads that were never submitted are not among them. */
export const matchingSolutions = (contestId: string, filter: RejudgeFilter) => {
  const { pull: _pull, reason: _reason, runnerId: _runner, dataHash: _hash, solutionId: _solution, ...listed } = filter;
  return queryOptions({
    queryKey: [...adminKeys.contest(contestId), 'solution', 'count', listed],
    queryFn: async ({ signal }) => {
      const count = async (state?: number) => {
        const query = {
          ...listed,
          page: 1,
          perPage: 15 as const,
          count: true,
          ...(state === undefined ? {} : { state }),
        };
        return (await api('GET /api/contest/:contestId/solution', { params: { contestId }, query, signal })).total ?? 0;
      };
      return listed.state === undefined ? (await count()) - (await count(0)) : count();
    },
    placeholderData: keepPreviousData,
  });
};
