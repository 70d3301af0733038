import type { DraftSubtask } from '@assay/contract';

/* What a new test gets if nothing else is chosen. */

/** The subtask of a test that has none of these: of a sample the first one without points, otherwise the last one. */
export function subtaskOfOthers(
  subtasks: readonly Pick<DraftSubtask, 'id' | 'points'>[],
  sample: boolean,
): string | null {
  const unscored = sample ? subtasks.find(({ points }) => points === 0) : undefined;
  return (unscored ?? subtasks.at(-1))?.id ?? null;
}

/** The smallest number after the count of names that is no name. */
export function freeNumber(names: readonly string[]): string {
  const taken = new Set(names);
  let number = names.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
