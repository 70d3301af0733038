import type { Solution } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/index.ts';
import type { Archive } from '../../../lib/archive/archive.ts';

/** Larger submissions are not fetched to be looked into, only to be saved. */
const MAX_LOOKED_INTO_BYTES = 64 * 1024 * 1024;
/** What an only file that no archive names is called, as the judge calls it. */
const ONLY_FILE = 'answer.code';

export interface Submitted {
  /** null: too large to be looked into. */
  archive: Archive | null;
  blob: Blob | null;
}

/** Where what was handed in can be fetched, for a minute. */
export async function submittedUrl(
  { problemId, contestId, _id: solutionId }: Solution,
  signal?: AbortSignal,
): Promise<string> {
  const { url } = await (contestId === undefined
    ? api('GET /api/problem/:problemId/solution/:solutionId/data/download', {
        params: { problemId, solutionId },
        signal,
      })
    : api('GET /api/contest/:contestId/solution/:solutionId/data/download', {
        params: { contestId, solutionId },
        signal,
      }));
  return url;
}

/** What was handed in, as a list of files that are read when they are wanted. A rejudge changes nothing of it. */
export const submittedArchive = (solution: Solution) =>
  queryOptions({
    queryKey: ['solution-archive', solution._id, solution.submittedAt ?? 0],
    staleTime: Infinity,
    // It reads when it is asked, so that two of them cannot be compared.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Submitted> => {
      const response = await fetch(await submittedUrl(solution, signal), { signal });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      if (Number(response.headers.get('content-length') ?? 0) > MAX_LOOKED_INTO_BYTES) {
        await response.body?.cancel();
        return { archive: null, blob: null };
      }
      const blob = await response.blob();
      // Needed to look into a submission, not to show a page.
      const { openArchive } = await import('../../../lib/archive/archive.ts');
      return { archive: await openArchive(blob, ONLY_FILE), blob };
    },
  });
