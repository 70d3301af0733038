import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { resolveAttachment } from '../../lib/attachment-links.ts';
import { attachmentUrl } from './problem-attachments.api.ts';
import { problemAttachments } from './problems.api.ts';

/** Resolves URLs in the Markdown of a problem to signed URLs of its attachments. */
export function useResolveAttachment(problemId: string): (url: string) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    (url) =>
      resolveAttachment(url, {
        // Refetched after an upload changed the list.
        list: () => queries.fetchQuery({ ...problemAttachments(problemId), staleTime: Infinity }),
        url: (key) => queries.ensureQueryData(attachmentUrl(problemId, key)),
      }),
    [queries, problemId],
  );
}
