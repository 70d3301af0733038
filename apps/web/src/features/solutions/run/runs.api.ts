import type { CustomRun } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/index.ts';
import type { SolutionPlace } from '../solutions.api.ts';

/** The program in the editor. */
export interface Program {
  language: string;
  source: string;
}

export const runKeys = { one: (runId: string) => ['run', runId] as const };

/** Orders a run on an input, or without one on the samples; returns its id. */
export async function orderRun(
  { problemId, contestId }: SolutionPlace,
  program: Program,
  input: string | undefined,
): Promise<string> {
  const body = { ...program, ...(input !== undefined && { input }) };
  const { runId } = await (contestId === undefined
    ? api('POST /api/problem/:problemId/run', { params: { problemId }, body })
    : api('POST /api/contest/:contestId/problem/:problemId/run', { params: { contestId, problemId }, body }));
  return runId;
}

export const runById = ({ problemId, contestId }: SolutionPlace, runId: string) =>
  queryOptions({
    queryKey: runKeys.one(runId),
    queryFn: ({ signal }): Promise<CustomRun> =>
      contestId === undefined
        ? api('GET /api/problem/:problemId/run/:runId', { params: { problemId, runId }, signal })
        : api('GET /api/contest/:contestId/problem/:problemId/run/:runId', {
            params: { contestId, problemId, runId },
            signal,
          }),
  });
