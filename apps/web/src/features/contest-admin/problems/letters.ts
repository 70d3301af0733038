const LETTERS = 26;

/** The letters of so many problems, in sort order: A to Z, or P01, P02 … for more than 26. */
export function lettersFor(count: number): string[] {
  if (count <= LETTERS) return Array.from({ length: count }, (_, index) => String.fromCodePoint(65 + index));
  const width = String(count).length;
  return Array.from({ length: count }, (_, index) => `P${String(index + 1).padStart(width, '0')}`);
}

/** The next `count` letters that are not in use. */
export function freeLetters(used: readonly string[], count: number): string[] {
  const taken = new Set(used);
  const all = lettersFor(Math.min(LETTERS, used.length + count));
  const free = all.filter((letter) => !taken.has(letter));
  for (let number = used.length + 1; free.length < count; number += 1) {
    const letter = `P${String(number).padStart(2, '0')}`;
    if (!taken.has(letter)) free.push(letter);
  }
  return free.slice(0, count);
}

/** After a move the letters stay in position and the problems shift: returns the problems with a new letter. */
export function relettered<T extends { id: string; slug: string }>(
  before: readonly T[],
  after: readonly T[],
): { problemId: string; slug: string }[] {
  return after.flatMap(({ id, slug: own }, index) => {
    const slug = before[index]?.slug;
    return slug === undefined || slug === own ? [] : [{ problemId: id, slug }];
  });
}
