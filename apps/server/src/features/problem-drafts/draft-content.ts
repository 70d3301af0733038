import type { DraftContentHead } from '@assay/contract';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import { headOfText } from '../../work/jobs/draft-jobs.ts';

/** A content without its text, as lists read it. */
export type ListedContent = Pick<DraftContent, 'size' | 'origin'> & {
  head: string | null;
  /** Whether the head is the whole text. */
  whole: boolean;
};

export function presentContent({ size, origin, head, whole }: ListedContent): DraftContentHead {
  return { size, origin, head, whole };
}

export function listedContent(content: DraftContent): ListedContent {
  const { size, origin } = content;
  if ('text' in content) {
    const shown = headOfText(content.text);
    return { size, origin, head: shown, whole: shown.length === content.text.length };
  }
  const { head } = content;
  return { size, origin, head, whole: head !== null && Buffer.byteLength(head) === size };
}
