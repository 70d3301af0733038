import { DRAFT_HEAD_CHARACTERS, type DraftContentHead } from '@assay/contract';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';

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
    // Without half a character at the end.
    const shown = content.text.slice(0, DRAFT_HEAD_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
    return { size, origin, head: shown, whole: shown.length === content.text.length };
  }
  const { head } = content;
  return { size, origin, head, whole: head !== null && Buffer.byteLength(head) === size };
}
