import type { DraftRow } from '../draft-answers/queries.ts';
import type { Content } from '../approvals/queries.ts';

/** What the draft has at present, or the current version of a problem without a draft. */
export function contentOf(
  draft: Pick<DraftRow, 'revision' | 'publishedRevision' | 'publishedHash' | 'baseHash'> | undefined,
  currentHash: string | null,
): Content {
  if (!draft) return { revision: null, hash: currentHash };
  const { revision, publishedRevision, publishedHash, baseHash } = draft;
  const isPublished = publishedRevision === revision;
  // The first revision is the version that the draft was opened from.
  return { revision, hash: isPublished ? publishedHash : revision === 1 ? baseHash : null };
}
