import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body } from '../../lib/api/index.ts';
import { problemKeys, type ProblemListFilter } from './problem-keys.ts';

/** One page of the problems of an organization; the old page stays while the next loads. */
export const problemList = (filter: ProblemListFilter) =>
  queryOptions({
    queryKey: problemKeys.list(filter),
    queryFn: ({ signal }) => api('GET /api/problem', { query: { ...filter, count: true }, signal }),
    placeholderData: keepPreviousData,
  });

export const problemTags = (orgId: string) =>
  queryOptions({
    queryKey: problemKeys.tags(orgId),
    queryFn: ({ signal }) => api('GET /api/problem/tags', { query: { orgId }, signal }),
  });

export const problemById = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.one(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId', { params: { problemId }, signal }),
  });

/** The problem with its title and statement in one more language; `*`: in all. */
export const problemInLanguage = (problemId: string, language: string) => ({
  queryKey: problemKeys.inLanguage(problemId, language),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/problem/:problemId', { params: { problemId }, query: { language }, signal }),
});

export const problemData = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.data(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/data', { params: { problemId }, signal }),
  });

export const problemAttachments = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.attachments(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/attachment', { params: { problemId }, signal }),
  });

export const problemSettings = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.settings(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/admin/settings', { params: { problemId }, signal }),
  });

export const problemAccess = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.access(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/admin/access', { params: { problemId }, signal }),
  });

export const createProblem = (body: Body<'POST /api/problem'>) => api('POST /api/problem', { body });

export const saveContent = (problemId: string, body: Body<'PATCH /api/problem/:problemId/content'>) =>
  api('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
