import { treeOfDirectory } from '../file-tree.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { readAnyPackage } from '../importers/read-any-package.ts';
import type { ImportNote } from '../importers/import-report.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';

/** Imports a fixture in another format, which is detected; throws if it cannot be imported. */
export async function importFixture(
  name: string,
): Promise<{ format: string; problem: SourceProblem; plan: JudgePlan; notes: Record<'changed' | 'unused', string[]> }> {
  const tree = await treeOfDirectory(new URL(`../../fixtures/${name}`, import.meta.url).pathname);
  const reading = await readAnyPackage(tree, { name: name.slice(name.lastIndexOf('/') + 1) });
  if (reading.format === 'unknown' || !reading.problem) throw new Error(JSON.stringify(reading));
  const { problem, report } = reading;
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  if (!plan) throw new Error(JSON.stringify(findings));
  const notes = { changed: placesOf(report?.changed ?? []), unused: placesOf(report?.unused ?? []) };
  return { format: reading.format, problem, plan, notes };
}

export function placesOf(notes: readonly ImportNote[]): string[] {
  return notes.map((note) => note.place);
}

/** Subtasks in one line each, for comparison in tests. */
export function shapeOf(plan: JudgePlan) {
  return plan.subtasks.map(({ id, points, scoring, dependsOn, cases }) => [
    id,
    points,
    scoring,
    [...dependsOn],
    cases.length,
  ]);
}
