import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';

export const tokenKeys = { contest: (contestId: string) => ['token', contestId] as const };

/** Whether the viewer may spend a token on a submission, and how many are left. */
export const tokenOf = (contestId: string, solutionId: string) =>
  queryOptions({
    queryKey: [...tokenKeys.contest(contestId), solutionId],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/solution/:solutionId/token', { params: { contestId, solutionId }, signal }),
  });

export const spendToken = (contestId: string, solutionId: string) =>
  api('POST /api/contest/:contestId/solution/:solutionId/token', { params: { contestId, solutionId } });
