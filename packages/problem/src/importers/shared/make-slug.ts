const MAX_CHARACTERS = 64;

/** A slug from the first of these names that results in a readable one; `problem` if none does. */
export function makeSlug(candidates: readonly (string | undefined)[]): string {
  for (const candidate of candidates) {
    const slug = (candidate ?? '')
      .replace(/\.(zip|xml)$/i, '')
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]+/g, '-')
      .replaceAll(/^[^a-z0-9]+|-+$/g, '')
      .slice(0, MAX_CHARACTERS);
    if (slug !== '') return slug;
  }
  return 'problem';
}
