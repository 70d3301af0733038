import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { resolveAttachment } from '../../lib/attachment-links.ts';
import { shownContestAttachment, shownProblemAttachment } from './contest-attachment-urls.api.ts';
import { contestAttachments, contestProblem } from './contests.api.ts';

/** Resolves URLs in the description of a contest to signed URLs of its attachments. */
export function useResolveContestAttachment(contestId: string): (url: string) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    (url) =>
      resolveAttachment(url, {
        list: () => queries.ensureQueryData(contestAttachments(contestId)),
        url: (key) => queries.ensureQueryData(shownContestAttachment(contestId, key)),
      }),
    [queries, contestId],
  );
}

/** The same for the statement of a problem in a contest. */
export function useResolveProblemAttachment(
  contestId: string,
  problemId: string,
): (url: string) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    (url) =>
      resolveAttachment(url, {
        list: async () => (await queries.ensureQueryData(contestProblem(contestId, problemId))).attachments,
        url: (key) => queries.ensureQueryData(shownProblemAttachment(contestId, problemId, key)),
      }),
    [queries, contestId, problemId],
  );
}
