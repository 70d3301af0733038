import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { resolveAttachment } from '../../lib/attachment-links.ts';
import { attachmentUrl } from './problem-attachments.api.ts';
import { problemAttachments } from './problems.api.ts';

/** For Markdown of a problem: the signed address of the attachment that an address in it means. */
export function useResolveAttachment(problemId: string): (url: string) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    (url) =>
      resolveAttachment(url, {
        // Listed again once an upload has changed the list.
        list: () => queries.fetchQuery({ ...problemAttachments(problemId), staleTime: Infinity }),
        url: (key) => queries.ensureQueryData(attachmentUrl(problemId, key)),
      }),
    [queries, problemId],
  );
}
