import type { DraftSubtask, DraftTest } from '@assay/contract';

/** What setters call it. */
export const nameOfSubtask = ({ id, name }: Pick<DraftSubtask, 'id' | 'name'>): string => name || id;

/** Number of tests by subtask. */
export function countTests(tests: readonly Pick<DraftTest, 'subtask'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { subtask } of tests) if (subtask !== null) counts.set(subtask, (counts.get(subtask) ?? 0) + 1);
  return counts;
}

const CENTS = 100;

/** Rounded to hundredths: decimal fractions have no exact sum. */
export function sumOfPoints(subtasks: readonly Pick<DraftSubtask, 'points'>[]): number {
  return Math.round(subtasks.reduce((sum, { points }) => sum + points, 0) * CENTS) / CENTS;
}

/** The smallest number that is no id yet. */
export function freeSubtaskId(subtasks: readonly Pick<DraftSubtask, 'id'>[]): string {
  const taken = new Set(subtasks.map(({ id }) => id));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/**
 * `total` points in equal whole parts, the later ones larger by one where that is needed. Subtasks of samples that have
 * no points keep none.
 */
export function evenPoints(subtasks: readonly DraftSubtask[], total: number): DraftSubtask[] {
  const isCounted = ({ points, id }: DraftSubtask) => points > 0 || !/sample/i.test(id);
  const counted = subtasks.filter(isCounted);
  const share = Math.floor(total / counted.length);
  const larger = total - share * counted.length;
  let left = counted.length;
  return subtasks.map((one) => (isCounted(one) ? { ...one, points: share + Number(left-- <= larger) } : one));
}
