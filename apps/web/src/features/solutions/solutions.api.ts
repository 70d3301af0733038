import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Solution, SolutionDetails } from '@assay/contract';
import { announcing } from '@assay/contract/announcing';
import { SOLUTION_STATE } from '@assay/contract/states';
import { api, refusalOf, type Query } from '../../lib/api/index.ts';
import type { LiveStatus } from '../../lib/live/live-listeners.ts';
import { submittedArchive } from './files/submitted.api.ts';
import type { SubmissionArchive } from './submit/submission-archive.ts';
import { uploadTo } from '../../lib/upload.ts';

export type SolutionListFilter = Omit<Query<'GET /api/solution'>, 'count'> & { orgId: string };
export type ProblemSolutionFilter = Omit<Query<'GET /api/problem/:problemId/solution'>, 'count'>;
export type ContestSolutionFilter = Omit<Query<'GET /api/contest/:contestId/solution'>, 'count'>;

/**
 * Where a solution belongs: to a problem, or to a problem in a contest. Every solution has these fields. A new one may
 * belong to a virtual run.
 */
export type SolutionPlace = Pick<Solution, 'problemId' | 'contestId'> & { runId?: string };

export const solutionKeys = {
  all: ['solution'] as const,
  lists: ['solution', 'list'] as const,
  orgList: (filter: SolutionListFilter) => ['solution', 'list', 'org', filter] as const,
  problemList: (problemId: string, filter: ProblemSolutionFilter) =>
    ['solution', 'list', 'problem', problemId, filter] as const,
  contestList: (contestId: string, filter: ContestSolutionFilter) =>
    ['solution', 'list', 'contest', contestId, filter] as const,
  one: (solutionId: string) => ['solution', 'one', solutionId] as const,
  details: (solutionId: string, changedAt: number) => ['solution', 'details', solutionId, changedAt] as const,
};

/** Solutions in an organization; only administrators see those of other users. */
export const orgSolutions = (filter: SolutionListFilter) =>
  queryOptions({
    queryKey: solutionKeys.orgList(filter),
    queryFn: ({ signal }) => api('GET /api/solution', { query: { ...filter, count: true }, signal }),
    placeholderData: keepPreviousData,
  });

export const problemSolutions = (problemId: string, filter: ProblemSolutionFilter) =>
  queryOptions({
    queryKey: solutionKeys.problemList(problemId, filter),
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/solution', { params: { problemId }, query: { ...filter, count: true }, signal }),
    placeholderData: keepPreviousData,
  });

/** Solutions of a contest: the viewer's own, or those of all users if its stage shows them. */
export const contestSolutions = (contestId: string, filter: ContestSolutionFilter) =>
  queryOptions({
    queryKey: solutionKeys.contestList(contestId, filter),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/solution', { params: { contestId }, query: { ...filter, count: true }, signal }),
    placeholderData: keepPreviousData,
  });

export const solutionById = ({ problemId, contestId }: SolutionPlace, solutionId: string) =>
  queryOptions({
    queryKey: solutionKeys.one(solutionId),
    queryFn: ({ signal }) =>
      contestId === undefined
        ? api('GET /api/problem/:problemId/solution/:solutionId', { params: { problemId, solutionId }, signal })
        : api('GET /api/contest/:contestId/solution/:solutionId', { params: { contestId, solutionId }, signal }),
  });

/**
 * The details document of a judged solution; each judging has its own, and a token shows another. Not fetched before
 * the end of the judging is known.
 */
export const solutionDetails = ({
  problemId,
  contestId,
  _id: solutionId,
  completedAt,
  tokenedAt = 0,
  abilities,
}: Pick<Solution, 'problemId' | 'contestId' | '_id' | 'completedAt' | 'tokenedAt' | 'abilities'>) =>
  queryOptions({
    queryKey: solutionKeys.details(solutionId, Math.max(completedAt ?? 0, tokenedAt)),
    enabled: abilities.readDetails && completedAt !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SolutionDetails | null> => {
      const { url } = await (contestId === undefined
        ? api('GET /api/problem/:problemId/solution/:solutionId/details/download', {
            params: { problemId, solutionId },
            signal,
          })
        : api('GET /api/contest/:contestId/solution/:solutionId/details/download', {
            params: { contestId, solutionId },
            signal,
          }));
      const response = await fetch(url, { signal });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      // Written by our runner or an external one; components that show it trust nothing in it.
      return (await response.json()) as SolutionDetails;
    },
  });

/** The texts of the submission, file by file. A rejudge does not change them. */
export const submittedFiles = (solution: Solution) =>
  queryOptions({
    queryKey: ['solution', 'files', solution._id, solution.submittedAt ?? 0],
    staleTime: Infinity,
    queryFn: async ({ client }) => {
      const { archive } = await client.ensureQueryData(submittedArchive(solution));
      // Too large to view.
      if (archive === null) return { files: [] };
      const { readTexts } = await import('./files/read-texts.ts');
      return { files: await readTexts(archive) };
    },
  });

/** Polling interval for new solutions of other users without a live stream. */
const LIST_POLL_MS = 10_000;
/** Polling interval of a list with unfinished solutions without a live stream. */
const MOVING_POLL_MS = 3_000;

/** For `refetchInterval` of a list of solutions. */
export function listInterval(
  rows: readonly { state: number }[] | undefined,
  ofEverybody: boolean,
  status: LiveStatus,
): number | false {
  if (status === 'live') return false;
  if (rows?.some(({ state }) => state > SOLUTION_STATE.created && state < SOLUTION_STATE.completed))
    return MOVING_POLL_MS;
  return ofEverybody ? LIST_POLL_MS : false;
}

/** Submits an uploaded solution to the judge; with `hash`, only if that file is the one announced last. */
export const submitSolution = ({ problemId, contestId }: SolutionPlace, solutionId: string, hash?: string) =>
  contestId === undefined
    ? api('POST /api/problem/:problemId/solution/:solutionId/submit', {
        params: { problemId, solutionId },
        body: { hash },
      })
    : api('POST /api/contest/:contestId/solution/:solutionId/submit', {
        params: { contestId, solutionId },
        body: { hash },
      });

interface SendOptions {
  language: string;
  preferPrivate: boolean;
  handIn?: boolean;
}

/**
 * Announces, uploads and, unless `handIn` is true, submits a solution; returns its id once the server has stored it. If
 * another window announced another file in the meantime, announces again.
 */
export async function sendSolution(
  place: SolutionPlace,
  archive: SubmissionArchive,
  options: SendOptions,
): Promise<string> {
  return await announcing(
    () => sendOnce(place, archive, options),
    (error) => refusalOf(error) === 'announced-anew',
  );
}

async function sendOnce(
  place: SolutionPlace,
  archive: SubmissionArchive,
  { language, preferPrivate, handIn = false }: SendOptions,
): Promise<string> {
  const { problemId, contestId, runId } = place;
  const body = { hash: archive.hash, size: archive.bytes.length, preferPrivate, language };
  const { solutionId, uploadUrl } = await (contestId === undefined
    ? api('POST /api/problem/:problemId/solution', {
        params: { problemId },
        body: { ...body, ...(runId !== undefined && { virtualRunId: runId }) },
      })
    : api('POST /api/contest/:contestId/problem/:problemId/solution', { params: { contestId, problemId }, body }));
  await uploadTo(uploadUrl, new Blob([archive.bytes]));
  if (!handIn) await submitSolution(place, solutionId, archive.hash);
  return solutionId;
}
