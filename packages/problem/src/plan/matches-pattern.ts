/**
 * Whether a path matches a pattern: `*` matches any characters, `?` a single one, neither matches `/`. Takes time at
 * most proportional to the product of the lengths.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const patterns = pattern.split('/');
  const parts = path.split('/');
  return (
    patterns.length === parts.length &&
    patterns.every((one, index) => matchesPart(Array.from(one), Array.from(parts[index] ?? '')))
  );
}

/** Advances; on a mismatch, the last star matches one more character. */
function matchesPart(pattern: readonly string[], text: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let starTook = 0;
  for (let index = 0; index < text.length;) {
    if (pattern[at] === '*') {
      star = at;
      starTook = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === text[index]) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      starTook += 1;
      at = star + 1;
      index = starTook;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every((one) => one === '*');
}
