import type { Pretests } from '@assay/contract';
import type { JudgePlan, SubtaskPlan } from '../judge-plan.ts';

const FULL_POINTS = 100;

/**
 * The plan limited to the pretests. Subtasks without any are left out, also as dependencies, and the points of the
 * others grow to 100 in proportion: a submission that solves all pretests gets the full score. Null if no case is a
 * pretest.
 */
export function pretestPlan(plan: JudgePlan, pretests: Pretests): JudgePlan | null {
  const kept = casesOf(plan.subtasks, pretests).filter(({ cases }) => cases.length > 0);
  if (kept.length === 0) return null;
  const ids = new Set(kept.map(({ id }) => id));
  const total = kept.reduce((sum, { points }) => sum + points, 0);
  const subtasks = kept.map((subtask) => ({
    ...subtask,
    points: total > 0 ? (subtask.points * FULL_POINTS) / total : FULL_POINTS / kept.length,
    dependsOn: subtask.dependsOn.filter((id) => ids.has(id)),
  }));
  return { ...plan, subtasks };
}

function casesOf(subtasks: readonly SubtaskPlan[], pretests: Pretests): SubtaskPlan[] {
  if (pretests.by === 'count') {
    let left = pretests.count;
    return subtasks.map((subtask) => {
      const cases = subtask.cases.slice(0, Math.max(0, left));
      left -= cases.length;
      return { ...subtask, cases };
    });
  }
  const names = new Set(pretests.names);
  if (pretests.by === 'subtasks') return subtasks.filter(({ id, name }) => names.has(id) || names.has(name));
  return subtasks.map((subtask) => ({ ...subtask, cases: subtask.cases.filter(({ name }) => names.has(name)) }));
}
