import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { SubtaskPlan } from '../judge-plan.ts';

/**
 * Orders subtasks so that each follows all its dependencies, and otherwise keeps the given order. Unknown ids and
 * cycles become findings; the result is then only useful for finding more errors.
 */
export function orderByDependencies(
  subtasks: readonly SubtaskPlan[],
  placeOf: (index: number) => string,
  findings: Finding[],
): SubtaskPlan[] {
  const known = new Set(subtasks.map((subtask) => subtask.id));
  subtasks.forEach((subtask, index) => {
    for (const id of subtask.dependsOn) {
      if (!known.has(id)) findings.push(finding('dependency-unknown', placeOf(index), { id }));
    }
  });
  const ordered: SubtaskPlan[] = [];
  const done = new Set<string>();
  let waiting = [...subtasks];
  while (waiting.length > 0) {
    const next = waiting.find((subtask) => subtask.dependsOn.every((id) => done.has(id) || !known.has(id)));
    if (!next) {
      const first = subtasks.findIndex((subtask) => waiting.includes(subtask));
      findings.push(
        finding('dependency-cycle', placeOf(first), { ids: waiting.map((subtask) => subtask.id).join(', ') }),
      );
      return [...ordered, ...waiting];
    }
    ordered.push(next);
    done.add(next.id);
    waiting = waiting.filter((subtask) => subtask !== next);
  }
  return ordered;
}
