/** Minimum lifetime of a URL, so that one requested at the very end can still be followed. */
const SHORTEST_LIFE_S = 5;
/** The same at most: a director may hide a ranklist that could be read, and the URL leads to later documents, too. */
const LONGEST_LIFE_S = 300;

/**
 * How long the URL of a document is valid for a viewer who does not administer the contest: as long as requested, up to
 * `LONGEST_LIFE_S`, but not past the moment from which the viewer may no longer read it, since the URL always serves
 * the newest document.
 */
export function addressLifeS(
  askedS: number,
  closesAtMs: readonly (number | null | undefined)[],
  nowMs: number,
): number {
  const lives = closesAtMs.flatMap((at) => (at === null || at === undefined ? [] : Math.ceil((at - nowMs) / 1000)));
  return Math.max(SHORTEST_LIFE_S, Math.min(askedS, LONGEST_LIFE_S, ...lives));
}
