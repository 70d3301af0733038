const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size for display: `1.5 MiB`. Units are the same in both languages. */
export function showBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(unit === 0 ? 0 : value < 10 ? 2 : 1))} ${UNITS[unit] ?? ''}`;
}
