import type { Solution } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/index.ts';
import type { Archive } from '../../../lib/archive/archive.ts';
import { MAIN_FILE } from './main-file.ts';

/** Larger submissions are not loaded for viewing, but can be saved. */
const MAX_VIEWED_BYTES = 64 * 1024 * 1024;

export interface Submitted {
  /** null: too large to view. */
  archive: Archive | null;
  blob: Blob | null;
}

/** URL of the uploaded file, valid for a minute. */
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

/** The submitted files, read on demand. A rejudge does not change them. */
export const submittedArchive = (solution: Solution) =>
  queryOptions({
    queryKey: ['solution-archive', solution._id, solution.submittedAt ?? 0],
    staleTime: Infinity,
    // Its functions read lazily, so two of them cannot be compared.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Submitted> => {
      const response = await fetch(await submittedUrl(solution, signal), { signal });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      if (Number(response.headers.get('content-length') ?? 0) > MAX_VIEWED_BYTES) {
        await response.body?.cancel();
        return { archive: null, blob: null };
      }
      const blob = await response.blob();
      // Needed to view a submission, not to show a page.
      const { openArchive } = await import('../../../lib/archive/archive.ts');
      return { archive: await openArchive(blob, MAIN_FILE), blob };
    },
  });
