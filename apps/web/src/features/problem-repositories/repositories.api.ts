import { queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS, type Body, type Reply } from '../../lib/api/index.ts';

export type ProblemRepository = NonNullable<Reply<'GET /api/problem/:problemId/repository'>['repository']>;
export type RepositorySync = ProblemRepository['history'][number];
export type RepositoryCommit = NonNullable<ProblemRepository['synced']>;

export const repositoryKey = (problemId: string) => ['problem-repository', problemId] as const;

export const problemRepository = (problemId: string) =>
  queryOptions({
    queryKey: repositoryKey(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/repository', { params: { problemId }, signal }),
  });

/** The server tests the connection first. */
export const connectRepository = (problemId: string, body: Body<'PUT /api/problem/:problemId/repository'>) =>
  api('PUT /api/problem/:problemId/repository', { params: { problemId }, body, timeoutMs: FILE_WORK_TIMEOUT_MS });

export const disconnectRepository = (problemId: string) =>
  api('DELETE /api/problem/:problemId/repository', { params: { problemId } });

export const fetchRepository = (problemId: string) =>
  api('POST /api/problem/:problemId/repository/fetch', { params: { problemId } });

export const keepDraft = (problemId: string, commit: string) =>
  api('POST /api/problem/:problemId/repository/keep', { params: { problemId }, body: { commit } });
