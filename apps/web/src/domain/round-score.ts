/** A score or a number of points with at most two decimals. */
export function roundScore(value: number): number {
  return Math.round(value * 100) / 100;
}
