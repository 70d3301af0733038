import type { BoundedVariable } from '@assay/contract';

/** The bounds that no input reaches, one by one: `n` and `≤ 1000` for an upper one, `≤ …` if its value is unknown. */
export function unreachedBounds(variables: readonly BoundedVariable[]): { name: string; bound: string }[] {
  return variables.flatMap(({ name, low, high }) => [
    ...(low.input === undefined ? [{ name, bound: `≥ ${low.value ?? '…'}` }] : []),
    ...(high.input === undefined ? [{ name, bound: `≤ ${high.value ?? '…'}` }] : []),
  ]);
}
