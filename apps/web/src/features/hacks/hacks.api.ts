import { queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS, type Body, type Query, type Reply } from '../../lib/api/index.ts';

export type HackRow = Reply<'GET /api/contest/:contestId/hack'>['items'][number];

export const hackKeys = { contest: (contestId: string) => ['hack', contestId] as const };

export const hackList = (contestId: string, query: Omit<Query<'GET /api/contest/:contestId/hack'>, 'count'>) =>
  queryOptions({
    queryKey: [...hackKeys.contest(contestId), 'list', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/hack', { params: { contestId }, query: { ...query, count: true }, signal }),
    placeholderData: (before) => before,
  });

export const hackById = (contestId: string, hackId: string) =>
  queryOptions({
    queryKey: [...hackKeys.contest(contestId), 'one', hackId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/hack/:hackId', { params: { contestId, hackId }, signal }),
  });

/** Whether the viewer may hack a submission. */
export const hackAbility = (contestId: string, solutionId: string) =>
  queryOptions({
    queryKey: [...hackKeys.contest(contestId), 'ability', solutionId],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/solution/:solutionId/hack', { params: { contestId, solutionId }, signal }),
  });

export const makeHack = (
  contestId: string,
  solutionId: string,
  body: Body<'POST /api/contest/:contestId/solution/:solutionId/hack'>,
) => api('POST /api/contest/:contestId/solution/:solutionId/hack', { params: { contestId, solutionId }, body });

/** Adds the inputs of successful hacks to the draft of the problem, which is opened if no one has done so yet. */
export async function addHacksToTests(problemId: string, body: Body<'POST /api/problem/:problemId/draft/hack'>) {
  const params = { problemId };
  await api('POST /api/problem/:problemId/draft', { params, body: {}, timeoutMs: FILE_WORK_TIMEOUT_MS });
  return await api('POST /api/problem/:problemId/draft/hack', { params, body });
}
