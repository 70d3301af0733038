import type { BoardRow } from './board-document.ts';

/**
 * Rows with the tag, and with the text in the name or a tag, or as rank. `nameOf` returns undefined for names that are
 * not loaded.
 */
export function filterRows(
  rows: readonly BoardRow[],
  { search = '', tag }: { search?: string | undefined; tag?: string | undefined },
  nameOf: (userId: string) => string | undefined,
): readonly BoardRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' && tag === undefined) return rows;
  return rows.filter(
    (row) =>
      (tag === undefined || row.tags.includes(tag)) &&
      (wanted === '' ||
        String(row.rank) === wanted ||
        row.userId === wanted ||
        nameOf(row.userId)?.toLowerCase().includes(wanted) === true ||
        row.tags.some((one) => one.toLowerCase().includes(wanted))),
  );
}

/** Tags for filtering a board, in order. Star tags are decoration and excluded. */
export function tagsOf(rows: readonly BoardRow[]): string[] {
  return [...new Set(rows.flatMap(({ tags }) => tags))].filter((tag) => !tag.startsWith('!star:')).toSorted();
}
