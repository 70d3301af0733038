const MAX_LENGTH = 64;

/**
 * A slug derived from a title: `Été & Größe!` gives `ete-grosse`. Keeps Chinese characters. Empty if nothing is usable.
 */
function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}_]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
    .normalize('NFC');
}

/** The slug after a change of the title: follows the title until the user edits the slug. */
export function suggestSlug(before: { title: string; slug: string }, title: string): string {
  return before.slug === slugOf(before.title) ? slugOf(title) : before.slug;
}
