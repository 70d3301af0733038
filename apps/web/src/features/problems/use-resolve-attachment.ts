import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Attachment, attachmentUrl } from './attachments.api.ts';
import { problemAttachments } from './problems.api.ts';

/**
 * For Markdown of a problem: turns `attachment:KEY` and relative addresses into the signed address of the attachment they mean. Null
 * for everything else, nothing for an attachment that is not there.
 */
export function useResolveAttachment(problemId: string): (url: string) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    async (url) => {
      const wanted = attachmentOf(url);
      if (wanted === null) return null;
      try {
        const all = await queries.ensureQueryData(problemAttachments(problemId));
        const meant = findAttachment(all, wanted);
        return meant ? await queries.ensureQueryData(attachmentUrl(problemId, meant.key)) : '';
      } catch {
        // The picture stays away and its alternative text is shown; the statement itself must not fail with it.
        return '';
      }
    },
    [queries, problemId],
  );
}

/** The key or file name that an address in a statement stands for, null where it is an address of its own. */
export function attachmentOf(url: string): string | null {
  const scheme = /^attachment:/i.test(url);
  if (!scheme && (/^[a-z][a-z\d+.-]*:/i.test(url) || /^[/?#\\]/.test(url) || url === '')) return null;
  const path = scheme ? url.slice('attachment:'.length) : url.replace(/^(\.\/)+/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findAttachment(all: readonly Attachment[], wanted: string): Attachment | undefined {
  const base = wanted.split('/').pop();
  return (
    all.find(({ key }) => key === wanted) ??
    all.find(({ name }) => name === wanted) ??
    all.find(({ key, name }) => key === base || name === base)
  );
}
