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

/** Where a solution was handed in: to a problem itself, or in a contest. Every solution says it of itself. */
export type SolutionPlace = Pick<Solution, 'problemId' | 'contestId'>;

export const solutionKeys = {
  all: ['solution'] as const,
  lists: ['solution', 'list'] as const,
  orgList: (filter: SolutionListFilter) => ['solution', 'list', 'org', filter] as const,
  problemList: (problemId: string, filter: ProblemSolutionFilter) =>
    ['solution', 'list', 'problem', problemId, filter] as const,
  contestList: (contestId: string, filter: ContestSolutionFilter) =>
    ['solution', 'list', 'contest', contestId, filter] as const,
  one: (solutionId: string) => ['solution', 'one', solutionId] as const,
  details: (solutionId: string, completedAt: number) => ['solution', 'details', solutionId, completedAt] as const,
};

/** Solutions in an organization; other people's only for its administrators. */
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

/** Solutions of a contest: one's own, or all users' where its stage shows them. */
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
 * The details document of a judged solution; a new judging is a new document. Not fetched before the end of the judging
 * is known.
 */
export const solutionDetails = ({
  problemId,
  contestId,
  _id: solutionId,
  completedAt,
  abilities,
}: Pick<Solution, 'problemId' | 'contestId' | '_id' | 'completedAt' | 'abilities'>) =>
  queryOptions({
    queryKey: solutionKeys.details(solutionId, completedAt ?? 0),
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
      // Written by our runner or a foreign one; what shows it takes nothing for granted.
      return (await response.json()) as SolutionDetails;
    },
  });

/** The texts of what was handed in, file by file. A rejudge changes nothing of it. */
export const submittedFiles = (solution: Solution) =>
  queryOptions({
    queryKey: ['solution', 'files', solution._id, solution.submittedAt ?? 0],
    staleTime: Infinity,
    queryFn: async ({ client }) => {
      const { archive } = await client.ensureQueryData(submittedArchive(solution));
      // Too large to be looked into.
      if (archive === null) return { files: [] };
      const { readTexts } = await import('./files/read-texts.ts');
      return { files: await readTexts(archive) };
    },
  });

/** Without a live stream, other people's new solutions are not announced: their list is requested this often. */
const LIST_POLL_MS = 10_000;
/** How often a list with moving solutions is requested while there is no live stream. */
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

/** Sends an uploaded solution to the judge: with a `hash` only if that is the file announced last. */
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
 * Announces and uploads a solution, sends it to the judge unless it is only `handIn`, and answers with its id once the
 * server holds it. Where another window announced something in its place meanwhile, it is announced again.
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
  const { problemId, contestId } = place;
  const body = { hash: archive.hash, size: archive.bytes.length, preferPrivate, language };
  const { solutionId, uploadUrl } = await (contestId === undefined
    ? api('POST /api/problem/:problemId/solution', { params: { problemId }, body })
    : api('POST /api/contest/:contestId/problem/:problemId/solution', { params: { contestId, problemId }, body }));
  await uploadTo(uploadUrl, new Blob([archive.bytes]));
  if (!handIn) await submitSolution(place, solutionId, archive.hash);
  return solutionId;
}
