import { queryOptions } from '@tanstack/react-query';
import type { Solution, SolutionDetails } from '@assay/contract';
import { api, type Reply } from '../../../lib/api/index.ts';
import { type SolutionPlace, solutionKeys } from '../solutions.api.ts';

export type Judging = Reply<'GET /api/problem/:problemId/solution/:solutionId/judging'>['items'][number];

/** Judgings of a solution, newest first. A change of the solution changes the key. */
export const solutionJudgings = ({
  problemId,
  contestId,
  _id: solutionId,
  state,
  attempt,
  completedAt,
}: Pick<Solution, '_id' | 'problemId' | 'contestId' | 'state' | 'attempt' | 'completedAt'>) =>
  queryOptions({
    queryKey: [...solutionKeys.one(solutionId), 'judging', { state, attempt, completedAt }],
    queryFn: async ({ signal }) => {
      const { items } = await (contestId === undefined
        ? api('GET /api/problem/:problemId/solution/:solutionId/judging', { params: { problemId, solutionId }, signal })
        : api('GET /api/contest/:contestId/solution/:solutionId/judging', {
            params: { contestId, solutionId },
            signal,
          }));
      return items;
    },
  });

/** The details document of one judging; null if it has none. */
export const judgingDetails = ({ problemId, contestId }: SolutionPlace, solutionId: string, attempt: number) =>
  queryOptions({
    queryKey: [...solutionKeys.one(solutionId), 'judging', attempt, 'details'],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SolutionDetails | null> => {
      const { url } = await (contestId === undefined
        ? api('GET /api/problem/:problemId/solution/:solutionId/judging/:attempt/details/download', {
            params: { problemId, solutionId, attempt },
            signal,
          })
        : api('GET /api/contest/:contestId/solution/:solutionId/judging/:attempt/details/download', {
            params: { contestId, solutionId, attempt },
            signal,
          }));
      const response = await fetch(url, { signal });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      // Written by our runner or an external one; components that show it trust nothing in it.
      return (await response.json()) as SolutionDetails;
    },
  });
