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
  const query = search.trim().toLowerCase();
  if (query === '' && tag === undefined) return rows;
  return rows.filter(
    (row) =>
      (tag === undefined || row.tags.includes(tag)) &&
      (query === '' ||
        String(row.rank) === query ||
        row.userId === query ||
        nameOf(row.userId)?.toLowerCase().includes(query) === true ||
        row.tags.some((one) => one.toLowerCase().includes(query))),
  );
}

/** Tags for filtering a board, in order. Star tags are decoration and excluded. */
export function tagsOf(rows: readonly BoardRow[]): string[] {
  return [...new Set(rows.flatMap(({ tags }) => tags))].filter((tag) => !tag.startsWith('!star:')).toSorted();
}
