interface Placed {
  _id: string;
  settings: { slug: string };
}

/**
 * After a move the slugs stay in position and the contests shift: returns the contests with a new slug. If two have the
 * same slug, or the slugs would not sort into this order, all are renumbered.
 */
export function reslugged(before: readonly Placed[], after: readonly Placed[]): { contestId: string; slug: string }[] {
  const currentSlugs = before.map((one) => one.settings.slug);
  // Compares by code point, as the server does.
  const isRising = currentSlugs.every((slug, index) => index === 0 || (currentSlugs[index - 1] ?? '') < slug);
  const slugs = isRising ? currentSlugs : numbered(after.length);
  return after.flatMap(({ _id, settings }, index) => {
    const slug = slugs[index];
    return slug === undefined || slug === settings.slug ? [] : [{ contestId: _id, slug }];
  });
}

function numbered(count: number): string[] {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, index) => String(index + 1).padStart(width, '0'));
}
