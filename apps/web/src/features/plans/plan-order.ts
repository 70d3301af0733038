interface Placed {
  _id: string;
  settings: { slug: string };
}

/**
 * After a move the slugs stay in their places and the contests shift: which contests get another slug. If two have the
 * same slug, or the slugs would not sort into this order, all are renumbered.
 */
export function reslugged(before: readonly Placed[], after: readonly Placed[]): { contestId: string; slug: string }[] {
  const own = before.map((one) => one.settings.slug);
  // As the server sorts them: by code point.
  const isRising = own.every((slug, index) => index === 0 || (own[index - 1] ?? '') < slug);
  const slugs = isRising ? own : numbered(after.length);
  return after.flatMap(({ _id, settings }, index) => {
    const slug = slugs[index];
    return slug === undefined || slug === settings.slug ? [] : [{ contestId: _id, slug }];
  });
}

function numbered(count: number): string[] {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, index) => String(index + 1).padStart(width, '0'));
}
