/** A number with its sign, such as `+0.5` or `−2`; zero of either sign is `0`. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** Milliseconds as signed seconds with one decimal. */
export function signedSeconds(ms: number): string {
  return signed(Number((ms / 1_000).toFixed(1)));
}
