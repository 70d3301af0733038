import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';
import { contestKeys, type ContestListFilter, type ParticipantFilter } from './contest-keys.ts';

export type Contest = Reply<'GET /api/contest/:contestId'>;
export type ContestRow = Reply<'GET /api/contest'>['items'][number];
export type ContestProblemRow = Reply<'GET /api/contest/:contestId/problem'>[number];
export type ContestProblem = Reply<'GET /api/contest/:contestId/problem/:problemId'>;
export type Participant = Reply<'GET /api/contest/:contestId/participant'>['items'][number];
export type ContestRanklist = Reply<'GET /api/contest/:contestId/ranklist'>[number];

/** One page of the contests of an organization: running, upcoming, ended. The old page stays while the next loads. */
export const contestList = (filter: ContestListFilter) =>
  queryOptions({
    queryKey: contestKeys.list(filter),
    queryFn: ({ signal }) => api('GET /api/contest', { query: { ...filter, count: true }, signal }),
    placeholderData: keepPreviousData,
  });

export const contestTags = (orgId: string) =>
  queryOptions({
    queryKey: contestKeys.tags(orgId),
    queryFn: ({ signal }) => api('GET /api/contest/tags', { query: { orgId }, signal }),
  });

export const contestById = (contestId: string) =>
  queryOptions({
    queryKey: contestKeys.one(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId', { params: { contestId }, signal }),
  });

export const contestAttachments = (contestId: string) =>
  queryOptions({
    queryKey: contestKeys.attachments(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/attachment', { params: { contestId }, signal }),
  });

/** Problems that the viewer may see now, ordered by slug, with the viewer's results. */
export const contestProblems = (contestId: string) =>
  queryOptions({
    queryKey: contestKeys.problems(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/problem', { params: { contestId }, signal }),
  });

export const contestProblem = (contestId: string, problemId: string) =>
  queryOptions({
    queryKey: contestKeys.problem(contestId, problemId),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId }, signal }),
  });

/** The problem with its title and statement in one more language. */
export const contestProblemInLanguage = (contestId: string, problemId: string, language: string) => ({
  queryKey: [...contestKeys.problem(contestId, problemId), 'language', language],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/contest/:contestId/problem/:problemId', {
      params: { contestId, problemId },
      query: { language },
      signal,
    }),
});

export const contestParticipants = (contestId: string, filter: ParticipantFilter) =>
  queryOptions({
    queryKey: contestKeys.participants(contestId, filter),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/participant', {
        params: { contestId },
        query: { ...filter, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Ranklists that the viewer may see now. */
export const contestRanklists = (contestId: string) =>
  queryOptions({
    queryKey: contestKeys.ranklists(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/ranklist', { params: { contestId }, signal }),
  });

export const registerForContest = (contestId: string) =>
  api('POST /api/contest/:contestId/register', { params: { contestId } });

export const startContest = (contestId: string) => api('POST /api/contest/:contestId/start', { params: { contestId } });

export const withdrawFromContest = (contestId: string) =>
  api('POST /api/contest/:contestId/withdraw', { params: { contestId } });
