import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';

export const problemDifficulty = (problemId: string) =>
  queryOptions({
    queryKey: ['problem-difficulty', problemId],
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/difficulty', { params: { problemId }, signal }),
  });

export const castVote = (problemId: string, difficulty: number) =>
  api('PUT /api/problem/:problemId/difficulty/vote', { params: { problemId }, body: { difficulty } });

export const withdrawVote = (problemId: string) =>
  api('DELETE /api/problem/:problemId/difficulty/vote', { params: { problemId } });
